import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';

/** A request as recorded for faults and tests. */
export interface SeenCall {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  /** The number of earlier requests of this call with this part. */
  readonly before: number;
}

/** The fault of a request: the socket is cut before or after the work, or another answer is sent. */
export type Fault =
  | 'cut'
  | 'cutAfter'
  | { readonly status: number; readonly code?: string }
  | { readonly until: Promise<void> };

interface FilingBody {
  readonly files: readonly Readonly<Record<string, unknown>>[];
}

interface Upload {
  readonly parts: Map<number, Buffer>;
  readonly total: number;
}

/** A store over HTTP that follows the contract of the file service, and fails on request. */
export class PartStore {
  readonly calls: SeenCall[] = [];
  readonly objects = new Map<string, { readonly id: string; readonly bytes: Buffer }>();
  readonly filed: { readonly stageId: string; readonly key: string; readonly file: FilingBody['files'][number] }[] = [];
  readonly tokens = new Set(['token']);
  maxFileSize = 1_000_000_000;
  /** Called before each request. */
  fault: (call: SeenCall) => Fault | undefined = () => undefined;
  address = '';
  /** The maximum number of simultaneous `UploadPart` requests. */
  mostAtOnce = 0;
  /** The number of requests that have arrived completely and are held by a fault. */
  held = 0;
  #open = 0;
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
  sentParts(skip = 0): number[] {
    const parts = this.named('UploadPart').slice(skip);
    return parts.map(({ query }) => Number(query['chunkIndex'])).toSorted((one, other) => one - other);
  }

  named(name: string): SeenCall[] {
    return this.calls.filter((call) => call.name === name);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.address);
    const [, name = '', id = ''] = /^\/\w+\/\w+\/(\w+)\/?(.*)$/.exec(pathname) ?? [];
    const query = Object.fromEntries(searchParams);
    const same = (call: SeenCall): boolean =>
      call.name === name && call.query['md5'] === query['md5'] && call.query['chunkIndex'] === query['chunkIndex'];
    const call = { name, query, before: this.calls.filter(same).length };
    this.calls.push(call);
    const isPart = name === 'UploadPart';
    if (isPart) this.mostAtOnce = Math.max(this.mostAtOnce, (this.#open += 1));
    response.on('close', () => {
      if (isPart) this.#open -= 1;
    });
    const fault = this.fault(call);
    if (fault === 'cut') {
      request.socket.destroy();
      return;
    }
    const body = await bodyOf(request);
    if (body === null) return;
    if (typeof fault === 'object' && 'until' in fault) {
      this.held += 1;
      await fault.until;
      this.held -= 1;
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
    call: SeenCall,
    id: string,
    body: Buffer,
    fault?: { status: number; code?: string },
  ) {
    if (fault) return failure(fault.status, fault.code);
    if (!this.tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
      return failure(401, 'auth.required');
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
    if (call.name === 'DoesFileExist') return success(this.#find(call.query));
    if (call.name === 'UploadPart') return this.#receivePart(call.query, await partIn(request, body));
    return this.#file(id, String(request.headers['idempotency-key']), JSON.parse(body.toString()) as FilingBody);
  }

  #find({ md5 = '' }: SeenCall['query']) {
    const object = this.objects.get(md5);
    return {
      exist: object !== undefined,
      id: object?.id ?? null,
      parts: object ? [] : [...(this.#uploads.get(md5)?.parts.keys() ?? [])],
    };
  }

  #receivePart(query: SeenCall['query'], bytes: Buffer) {
    const { md5 = '', partCrc32, chunkIndex, totalChunk, size } = query;
    if (crc32Of(bytes) !== partCrc32) return failure(200, 'upload.partDamaged');
    const done = this.objects.get(md5);
    if (done) return success({ complete: true, id: done.id });
    const upload = this.#uploads.get(md5) ?? { parts: new Map<number, Buffer>(), total: Number(totalChunk) };
    this.#uploads.set(md5, upload);
    upload.parts.set(Number(chunkIndex), bytes);
    if (upload.parts.size < upload.total) return success({ complete: false, id: null });
    this.#uploads.delete(md5);
    const whole = Buffer.concat(
      Array.from({ length: upload.total }, (_, index) => upload.parts.get(index) ?? Buffer.alloc(0)),
    );
    if (md5Of(whole) !== md5 || whole.length !== Number(size)) return failure(200, 'upload.md5');
    const id = crypto.randomUUID();
    this.objects.set(md5, { id, bytes: whole });
    return success({ complete: true, id });
  }

  #file(stageId: string, key: string, { files }: FilingBody) {
    const [file = {}] = files;
    if (this.filed.some((known) => known.key === key)) return success({ files: [file], duplicates: [] });
    const known = this.filed.find((other) => other.stageId === stageId && other.file['objectId'] === file['objectId']);
    if (known) return success({ files: [], duplicates: [{ objectId: file['objectId'], fileId: known.key }] });
    this.filed.push({ stageId, key, file });
    return success({ files: [file], duplicates: [] });
  }
}

/** Computes the md5 by OpenSSL, as a reference. */
export function md5Of(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}

/** Computes the checksum of a part by zlib, as a reference. */
export function crc32Of(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(8, '0');
}

function success(resultInfo: unknown) {
  return { status: 200, json: { success: true, resultInfo } as unknown };
}

function failure(status: number, errorCode?: string) {
  return {
    status,
    json: (errorCode === undefined
      ? '<html>'
      : { success: false, errorCode, errorMessage: errorCode, requestId: '1' }) as unknown,
  };
}

/** Reads the body; `null` if the browser aborted in the middle of it. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  try {
    return Buffer.concat(await request.toArray());
  } catch {
    return null;
  }
}

async function partIn(request: IncomingMessage, body: Buffer): Promise<Buffer> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData();
  const file = form.get('file');
  if (!(file instanceof Blob)) throw new Error('the part is not in the field `file`');
  return Buffer.from(await file.arrayBuffer());
}
