import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { fetchLimited, type OutgoingLimits, type OutgoingRequest, fetchStream } from '../../kernel/http/outgoing.ts';
import { percentEncode, encodePath } from '../protocol/percent.ts';
import { buildSignedQuery } from '../protocol/signed-address.ts';
import { buildCanonicalRequest, formatScope, signV4 } from '../protocol/signature-v4.ts';
import { listElements, MalformedDocumentError, readXml, findText, type XmlElement } from '../protocol/xml-document.ts';
import { MissingObjectError } from './object-store.ts';
import { StoreFullError, StoreUnreachableError } from '../../kernel/failures/store-errors.ts';

/** The bucket and the credentials of a client. */
export interface OssAccount {
  /**
   * `null`: the endpoint of the region, with the bucket in the host name. Otherwise the bucket is the first part of the
   * path.
   */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** The token of temporary credentials. */
  readonly securityToken?: string;
}

/** A request to the store. */
export interface OssClientRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | Readable;
  readonly signal?: AbortSignal;
}

/** An object in a listing. */
export interface ListedObject {
  readonly key: string;
  readonly modifiedAt: Date;
  readonly size: number;
}

/** A failed request with the error code of the store. */
export class OssClientError extends Error {
  override readonly name = 'OssClientError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(`the object storage answered ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

const PAGE_SIZE = '1000';
/**
 * Limits of answers: a copy in the store is answered when it is complete; a page of a listing has a thousand objects.
 */
const ANSWER_LIMITS: OutgoingLimits = { stallTimeout: 60_000, maxBytes: 16 * 1024 ** 2 };
/** Limits of objects: the product stores no larger ones. */
const OBJECT_LIMITS: OutgoingLimits = { stallTimeout: 60_000, maxBytes: 1024 ** 4 };

/** A server-side client of the OSS protocol that signs in version 4. */
export class OssClient {
  readonly account: OssAccount;

  constructor(account: OssAccount) {
    this.account = account;
  }

  /** Returns the origin that browsers use as well. */
  get origin(): string {
    const { endpoint, region, bucket } = this.account;
    return endpoint === null ? `https://${bucket}.${region}.aliyuncs.com` : new URL(endpoint).origin;
  }

  /**
   * Sends a request and reads the whole answer.
   *
   * @throws MissingObjectError
   * @throws StoreFullError
   * @throws StoreUnreachableError if there is no answer, or the store reports that it is overloaded.
   * @throws OssClientError
   */
  request(request: OssClientRequest): Promise<Response> {
    return this.#send(request, (address, init) => fetchLimited(address, init, ANSWER_LIMITS));
  }

  /**
   * Opens an object as a stream.
   *
   * @throws the errors of `request`; the stream fails with OutgoingLimitExceeded if the store stops sending.
   */
  async read(key: string, headers: Readonly<Record<string, string>>): Promise<Readable> {
    const request = { method: 'GET', key, headers } as const;
    const { body } = await this.#send(request, (address, init) => fetchStream(address, init, OBJECT_LIMITS));
    return body === null ? Readable.from([]) : Readable.fromWeb(body as WebStream<Uint8Array>);
  }

  async #send(
    { method, key = '', query = {}, headers = {}, body, signal }: OssClientRequest,
    send: (address: string, init: OutgoingRequest) => Promise<Response>,
  ): Promise<Response> {
    const search = Object.entries(query).map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`);
    const address = `${this.#toUrl(key)}${search.length === 0 ? '' : `?${search.join('&')}`}`;
    const signedHeaders = this.#signHeaders(method, key, query, headers);
    const response = await send(address, {
      method,
      headers: signedHeaders,
      signal,
      ...(body === undefined ? {} : { body: toBody(body), duplex: 'half' }),
    }).catch(throwUnreachable);
    return response.ok ? response : throwRefusal(response);
  }

  /** Creates an address at which anyone can fetch an object for this many seconds. */
  signedAddress(key: string, seconds: number): string {
    return `${this.#toUrl(key)}?${buildSignedQuery(this.account, { bucket: this.account.bucket, key }, seconds)}`;
  }

  /** Lists all objects below a prefix, in pages of 1000. */
  async *list(prefix: string): AsyncGenerator<ListedObject> {
    let token: string | undefined;
    do {
      const query = { 'list-type': '2', 'max-keys': PAGE_SIZE, ...(prefix === '' ? {} : { prefix }) };
      const response = await this.request({
        method: 'GET',
        query: token === undefined ? query : { ...query, 'continuation-token': token },
      });
      const listing = await readDocument(response);
      for (const object of listElements(listing, 'Contents')) {
        yield {
          key: findText(object, 'Key') ?? '',
          modifiedAt: new Date(findText(object, 'LastModified') ?? ''),
          size: Number(findText(object, 'Size') ?? 0),
        };
      }
      token = findText(listing, 'IsTruncated') === 'true' ? findText(listing, 'NextContinuationToken') : undefined;
    } while (token !== undefined);
  }

  #toUrl(key: string): string {
    const { endpoint, bucket } = this.account;
    return `${this.origin}${endpoint === null ? '' : `/${bucket}`}/${encodePath(key)}`;
  }

  #signHeaders(
    method: string,
    key: string,
    query: OssClientRequest['query'],
    headers: OssClientRequest['headers'],
  ): Record<string, string> {
    const { accessKeyId, accessKeySecret, securityToken, bucket, region } = this.account;
    const date = new Date().toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
    const scope = { day: date.slice(0, 8), region: region.replace(/^oss-/, '') };
    const allHeaders: Record<string, string> = {
      ...headers,
      'x-oss-date': date,
      'x-oss-content-sha256': 'UNSIGNED-PAYLOAD',
      ...(securityToken === undefined ? {} : { 'x-oss-security-token': securityToken }),
    };
    const canonical = buildCanonicalRequest(
      { method, bucket, key, query: Object.entries(query ?? {}), headers: allHeaders },
      [],
      'bare',
    );
    const signature = signV4(accessKeySecret, date, scope, canonical);
    allHeaders['authorization'] =
      `OSS4-HMAC-SHA256 Credential=${accessKeyId}/${formatScope(scope)},Signature=${signature}`;
    return allHeaders;
  }
}

function throwUnreachable(error: unknown): never {
  throw new StoreUnreachableError('the object storage does not answer', { cause: error });
}

function toBody(body: Buffer | Readable): BodyInit {
  return body instanceof Readable ? (Readable.toWeb(body) as ReadableStream<Uint8Array>) : new Uint8Array(body);
}

/**
 * Parses an answer.
 *
 * @throws StoreUnreachableError if it is not a document of the protocol.
 */
async function readDocument({ body }: Response): Promise<XmlElement> {
  return readXml(body ?? [], ANSWER_LIMITS.maxBytes).catch((error: unknown) => {
    throw new StoreUnreachableError('the object storage does not answer with a document', { cause: error });
  });
}

/** Reads the code of an error; `''` if the answer has none. */
async function readErrorCode(bytes: Uint8Array): Promise<string> {
  try {
    return findText(await readXml([bytes], ANSWER_LIMITS.maxBytes), 'Code') ?? '';
  } catch (error) {
    if (error instanceof MalformedDocumentError) return '';
    throw error;
  }
}

async function throwRefusal(response: Response): Promise<never> {
  const bytes = new Uint8Array(await response.arrayBuffer().catch(throwUnreachable));
  const code = await readErrorCode(bytes);
  if (response.status === 404 && (code === 'NoSuchKey' || bytes.length === 0))
    throw new MissingObjectError('no such object');
  if (response.status === 507) throw new StoreFullError('no space left in the object storage');
  if (response.status >= 500) throw new StoreUnreachableError(`the object storage answered ${response.status}`);
  throw new OssClientError(response.status, code);
}
