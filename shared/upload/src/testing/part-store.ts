import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';

/** A request as recorded for faults and tests. */
export interface RecordedCall {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  /** The number of earlier requests of this call with this part. */
  readonly earlierCount: number;
}

/** The fault of a request: the socket is cut before or after the work, or another answer is sent. */
export type Fault =
  | 'cut'
  | 'cutAfter'
  | { readonly status: number; readonly code?: string }
  | { readonly opening: Promise<void> };

interface FilingBody {
  readonly files: readonly Readonly<Record<string, unknown>>[];
}

interface Upload {
  readonly parts: Map<number, Buffer>;
  readonly total: number;
}

/** A store over HTTP that follows the contract of the file service, and fails on request. */
export class PartStore {
  readonly calls: RecordedCall[] = [];
  readonly objects = new Map<string, { readonly id: string; readonly bytes: Buffer }>();
  readonly filings: { readonly stageId: string; readonly key: string; readonly file: FilingBody['files'][number] }[] =
    [];
  readonly tokens = new Set(['token']);
  maxFileSize = 1_000_000_000;
  /** Called before each request. */
  fault: (call: RecordedCall) => Fault | undefined = () => undefined;
  address = '';
  /** The maximum number of simultaneous `UploadPart` requests. */
  maxConcurrent = 0;
  /** The number of requests that have arrived completely and are held by a fault. */
  heldCount = 0;
  #openCount = 0;
  readonly #uploads = new Map<string, Upload>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.address = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Removes the parts of unfinished uploads, like a server whose disk was replaced. */
  loseParts(): void {
    for (const { parts } of this.#uploads.values()) parts.clear();
  }

  /** Lists the indexes of the parts that were sent, sorted; only those after the first `skip` requests. */
  listSentParts(skip = 0): number[] {
    const parts = this.listCalls('UploadPart').slice(skip);
    return parts.map(({ query }) => Number(query['chunkIndex'])).toSorted((one, other) => one - other);
  }

  listCalls(name: string): RecordedCall[] {
    return this.calls.filter((call) => call.name === name);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.address);
    const [, name = '', id = ''] = /^\/\w+\/\w+\/(\w+)\/?(.*)$/.exec(pathname) ?? [];
    const query = Object.fromEntries(searchParams);
    const isSameCall = (call: RecordedCall): boolean =>
      call.name === name && call.query['md5'] === query['md5'] && call.query['chunkIndex'] === query['chunkIndex'];
    const call = { name, query, earlierCount: this.calls.filter(isSameCall).length };
    this.calls.push(call);
    const isPart = name === 'UploadPart';
    if (isPart) this.maxConcurrent = Math.max(this.maxConcurrent, (this.#openCount += 1));
    response.on('close', () => {
      if (isPart) this.#openCount -= 1;
    });
    const fault = this.fault(call);
    if (fault === 'cut') {
      request.socket.destroy();
      return;
    }
    const body = await readBody(request);
    if (body === null) return;
    if (typeof fault === 'object' && 'opening' in fault) {
      this.heldCount += 1;
      await fault.opening;
      this.heldCount -= 1;
    }
    const answer = this.#answer(
      request,
      call,
      id,
      body,
      typeof fault === 'object' && 'status' in fault ? fault : undefined,
    );
    const { status, json } = await answer;
    if (fault === 'cutAfter') request.socket.destroy();
    else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }

  async #answer(
    request: IncomingMessage,
    call: RecordedCall,
    id: string,
    body: Buffer,
    fault?: { status: number; code?: string },
  ) {
    if (fault) return createFailure(fault.status, fault.code);
    if (!this.tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
      return createFailure(401, 'auth.required');
    if (call.name === 'GetResultValue') {
      const config = {
        libraryRoot: '/clinic/',
        libraryBucket: 'files',
        libraryType: 0,
        remark1: '',
        region: '',
        maxFileSize: this.maxFileSize,
      };
      return { status: 200, json: { code: 200, data: { resultInfo: config } } };
    }
    if (call.name === 'DoesFileExist') return createSuccess(this.#find(call.query));
    if (call.name === 'UploadPart') return this.#receivePart(call.query, await readPart(request, body));
    return this.#file(id, String(request.headers['idempotency-key']), JSON.parse(body.toString()) as FilingBody);
  }

  #find({ md5 = '' }: RecordedCall['query']) {
    const object = this.objects.get(md5);
    return {
      exist: object !== undefined,
      id: object?.id ?? null,
      parts: object ? [] : [...(this.#uploads.get(md5)?.parts.keys() ?? [])],
    };
  }

  #receivePart(query: RecordedCall['query'], bytes: Buffer) {
    const { md5 = '', partCrc32, chunkIndex, totalChunk, size } = query;
    if (computeReferenceCrc32(bytes) !== partCrc32) return createFailure(200, 'upload.partDamaged');
    const existing = this.objects.get(md5);
    if (existing) return createSuccess({ complete: true, id: existing.id });
    const upload = this.#uploads.get(md5) ?? { parts: new Map<number, Buffer>(), total: Number(totalChunk) };
    this.#uploads.set(md5, upload);
    upload.parts.set(Number(chunkIndex), bytes);
    if (upload.parts.size < upload.total) return createSuccess({ complete: false, id: null });
    this.#uploads.delete(md5);
    const completeBytes = Buffer.concat(
      Array.from({ length: upload.total }, (_, index) => upload.parts.get(index) ?? Buffer.alloc(0)),
    );
    if (computeReferenceMd5(completeBytes) !== md5 || completeBytes.length !== Number(size))
      return createFailure(200, 'upload.md5');
    const id = crypto.randomUUID();
    this.objects.set(md5, { id, bytes: completeBytes });
    return createSuccess({ complete: true, id });
  }

  #file(stageId: string, key: string, { files }: FilingBody) {
    const [file = {}] = files;
    if (this.filings.some((filing) => filing.key === key)) return createSuccess({ files: [file], duplicates: [] });
    const existing = this.filings.find(
      (other) => other.stageId === stageId && other.file['objectId'] === file['objectId'],
    );
    if (existing)
      return createSuccess({ files: [], duplicates: [{ objectId: file['objectId'], fileId: existing.key }] });
    this.filings.push({ stageId, key, file });
    return createSuccess({ files: [file], duplicates: [] });
  }
}

/** Computes the md5 by OpenSSL, as a reference. */
export function computeReferenceMd5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}

/** Computes the checksum of a part by zlib, as a reference. */
export function computeReferenceCrc32(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(8, '0');
}

function createSuccess(resultInfo: unknown) {
  return { status: 200, json: { success: true, resultInfo } as unknown };
}

function createFailure(status: number, errorCode?: string) {
  return {
    status,
    json: (errorCode === undefined
      ? '<html>'
      : { success: false, errorCode, errorMessage: errorCode, requestId: '1' }) as unknown,
  };
}

/** Reads the body; `null` if the browser aborted in the middle of it. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  try {
    return Buffer.concat(await request.toArray());
  } catch {
    return null;
  }
}

async function readPart(request: IncomingMessage, body: Buffer): Promise<Buffer> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData();
  const file = form.get('file');
  if (!(file instanceof Blob)) throw new Error('the part is not in the field `file`');
  return Buffer.from(await file.arrayBuffer());
}
