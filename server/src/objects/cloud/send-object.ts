import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import { withFileBytes } from '../content/file-bytes.ts';
import { findImageType } from '../content/image-content.ts';
import { DamagedImageError, TooManyPixelsError } from '../images/image-job.ts';
import { toImageFormat } from '../images/rendition-variants.ts';
import { readProcess } from './image-process.ts';
import type { OssObject } from './objects.ts';
import { OssError } from '../protocol/oss-error.ts';
import type { OssDeps } from './oss-deps.ts';
import { type OssRequest, findParameter } from '../protocol/oss-request.ts';

/** Maximum bytes of a file that the service processes as an image. */
const MAX_PROCESSED_BYTES = 20 * 1024 * 1024;

/** Types that a browser could run or show as a page of the site; they are sent as plain bytes. */
const ACTIVE_TYPE_PATTERN = /script|html|xml|svg|css|wasm|pdf/i;

/** Sets the headers that describe an object. */
function setObjectHeaders(reply: FastifyReply, object: OssObject): void {
  const type = object.content_type ?? 'application/octet-stream';
  reply.header('etag', object.etag);
  reply.header('last-modified', object.modified_at.toUTCString());
  reply.header('content-type', ACTIVE_TYPE_PATTERN.test(type) ? 'application/octet-stream' : type);
  reply.header('x-oss-object-type', 'Normal');
  reply.header('accept-ranges', 'bytes');
  for (const [name, value] of Object.entries(object.meta)) reply.header(name, value);
}

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(?:; *[\w.+-]+=[\w.+-]+)*$/;
/** Matches a valid header value; Node rejects all others. */
const HEADER_VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** Sets the response headers that the client chose in the address. */
function setRequestedHeaders(request: OssRequest, reply: FastifyReply): void {
  for (const name of ['cache-control', 'content-disposition', 'content-encoding', 'content-language', 'expires']) {
    const value = findParameter(request, `response-${name}`);
    if (value === undefined) continue;
    if (!HEADER_VALUE.test(value)) throw new OssError('InvalidArgument', `response-${name} is not valid.`);
    reply.header(name, value);
  }
  const type = findParameter(request, 'response-content-type');
  if (type !== undefined && MEDIA_TYPE.test(type) && !ACTIVE_TYPE_PATTERN.test(type))
    reply.header('content-type', type);
}

/** Returns whether the client already has the current object. */
function isUnmodified({ headers }: OssRequest, object: OssObject): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim() === object.etag || tag.trim() === '*');
  const modifiedSince = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(modifiedSince) && Math.floor(object.modified_at.getTime() / 1000) * 1000 <= modifiedSince;
}

function checkPreconditions({ headers }: OssRequest, object: OssObject): void {
  const requiredTag = headers['if-match'];
  const unmodifiedSince = Date.parse(headers['if-unmodified-since'] ?? '');
  const isModified =
    !Number.isNaN(unmodifiedSince) && Math.floor(object.modified_at.getTime() / 1000) * 1000 > unmodifiedSince;
  if (isModified || (requiredTag !== undefined && requiredTag !== object.etag && requiredTag !== '*'))
    throw new OssError('PreconditionFailed', 'At least one of the preconditions does not hold.');
}

/** Parses the requested range of bytes; `undefined` for all. */
function parseRange(header: string | undefined, size: number): { first: number; last: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first >= size || first > last) throw new OssError('InvalidRange', 'The range is not within the object.');
  return { first, last };
}

/** Answers a `HEAD` request. */
export function sendHead(request: OssRequest, reply: FastifyReply, object: OssObject): FastifyReply {
  setObjectHeaders(reply, object);
  checkPreconditions(request, object);
  if (isUnmodified(request, object)) return reply.code(304).send();
  return reply.header('content-length', object.size).send();
}

/** Answers a `GET` request with the bytes, a range of them, or an image derived from them. */
export async function sendObject(
  deps: OssDeps,
  request: OssRequest,
  reply: FastifyReply,
  object: OssObject,
): Promise<FastifyReply> {
  setObjectHeaders(reply, object);
  checkPreconditions(request, object);
  if (isUnmodified(request, object)) return reply.code(304).send();
  setRequestedHeaders(request, reply);
  await deps.blobs.requireBytes(object.blob);
  const process = findParameter(request, 'x-oss-process');
  if (process !== undefined) return sendProcessed(deps, reply, object, process);
  const range = parseRange(request.headers['range'], object.size);
  if (range === undefined) {
    reply.header('content-length', object.size);
    return reply.send(createReadStream(deps.blobs.toPath(object.blob)));
  }
  reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${object.size}`);
  reply.header('content-length', range.last - range.first + 1);
  return reply.send(createReadStream(deps.blobs.toPath(object.blob), { start: range.first, end: range.last }));
}

async function sendProcessed(
  { pool, blobs, withScratch }: OssDeps,
  reply: FastifyReply,
  object: OssObject,
  process: string,
): Promise<FastifyReply> {
  const steps = readProcess(process);
  if (object.size > MAX_PROCESSED_BYTES) throw new OssError('InvalidArgument', 'The image is larger than 20 MB.');
  const path = blobs.toPath(object.blob);
  return mapImageErrors(async () => {
    if (steps === 'info')
      return reply.type('application/json').send(JSON.stringify(await readImageInfo(pool, object, path)));
    const bytes = await withScratch(async (output) => {
      await pool.run({ kind: 'steps', path, output, steps });
      return readFile(output);
    });
    return reply.type(toEncodedType(bytes)).send(bytes);
  });
}

async function readImageInfo(pool: OssDeps['pool'], object: OssObject, path: string) {
  const type = await withFileBytes(path, async (bytes) => findImageType(await bytes.readAt(0, 64)));
  const format = toImageFormat(type ?? '');
  if (format === undefined) throw new DamagedImageError('not an image');
  const { width, height } = await pool.run({ kind: 'probe', path, format });
  return {
    FileSize: { value: String(object.size) },
    Format: { value: format === 'jpeg' ? 'jpg' : format },
    ImageHeight: { value: String(height) },
    ImageWidth: { value: String(width) },
  };
}

function toEncodedType(bytes: Buffer): string {
  if (bytes.subarray(0, 4).toString('hex') === '89504e47') return 'image/png';
  return bytes.toString('latin1', 8, 12) === 'WEBP' ? 'image/webp' : 'image/jpeg';
}

async function mapImageErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DamagedImageError || error instanceof TooManyPixelsError)
      throw new OssError('InvalidArgument', 'The object is no image that can be processed.');
    throw error;
  }
}
