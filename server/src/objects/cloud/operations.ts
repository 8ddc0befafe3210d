import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import { listingXml, partsXml, sendXml, uploadsXml } from './answers.ts';
import { readKeys, readPartList } from './documents.ts';
import { listObjects, readContinuationToken } from './listing.ts';
import {
  abortUpload,
  beginUpload,
  completeUpload,
  countParts,
  MOST_PARTS,
  partsOf,
  requireUpload,
} from './multipart.ts';
import { copyObject, putObject, removeObjects, requireObject } from './objects.ts';
import { OssError } from '../protocol/oss-error.ts';
import type { OssDescription, OssDeps } from './oss-deps.ts';
import { checkKey, type OssRequest, parameter, wholeParameter } from '../protocol/oss-request.ts';
import { decode } from '../protocol/percent.ts';
import { requireBucketRight, requireListing, requireRight } from './permission.ts';
import { sendHead, sendObject } from './send-object.ts';
import { receivePart } from './receive-part.ts';
import type { Grant } from './token.ts';

/** A request that has been checked, with what it may do. */
export interface OssCall {
  readonly deps: OssDeps;
  readonly request: OssRequest;
  readonly grant: Grant;
  readonly body: IncomingMessage;
  readonly reply: FastifyReply;
}

const MOST_KEYS = 1000;

/** Answers one request. */
export async function answer(call: OssCall): Promise<FastifyReply> {
  const { request } = call;
  if (request.key === '') return onBucket(call);
  switch (request.method) {
    case 'PUT':
      return onPut(call);
    case 'POST':
      return onPost(call);
    case 'DELETE':
      return onDelete(call);
    case 'HEAD':
      requireRight(call.grant, request.bucket, request.key, 'read', 'write');
      return sendHead(request, call.reply, await requireObject(call.deps.db, request));
    default:
      return onGet(call);
  }
}

async function onBucket(call: OssCall): Promise<FastifyReply> {
  const { request, deps, grant, reply } = call;
  if (request.method === 'POST' && parameter(request, 'delete') !== undefined) return deleteMany(call);
  if (request.method !== 'GET') throw new OssError('MethodNotAllowed', 'This is not possible with a bucket.');
  const prefix = parameter(request, 'prefix') ?? '';
  requireListing(grant, request.bucket, prefix);
  if (parameter(request, 'uploads') !== undefined) {
    const uploads = await deps.db
      .selectFrom('oss_upload')
      .selectAll()
      .where('bucket', '=', request.bucket)
      .where('key', '>=', prefix)
      .orderBy('key')
      .limit(MOST_KEYS)
      .execute();
    const under = uploads.filter(({ key }) => key.startsWith(prefix));
    return sendXml(reply, 'ListMultipartUploadsResult', uploadsXml(request.bucket, under));
  }
  return list(call, prefix);
}

async function list({ request, deps, reply }: OssCall, prefix: string): Promise<FastifyReply> {
  const most = wholeParameter(request, 'max-keys', MOST_KEYS) ?? 100;
  const version = parameter(request, 'list-type') === '2' ? 2 : 1;
  const token = parameter(request, 'continuation-token');
  const after =
    version === 1
      ? (parameter(request, 'marker') ?? '')
      : token === undefined || token === ''
        ? (parameter(request, 'start-after') ?? '')
        : readContinuationToken(token);
  const asked = { bucket: request.bucket, prefix, delimiter: parameter(request, 'delimiter') ?? '', after, most };
  return sendXml(reply, 'ListBucketResult', listingXml(asked, await listObjects(deps.db, asked), version));
}

async function deleteMany({ request, deps, grant, body, reply }: OssCall): Promise<FastifyReply> {
  requireBucketRight(grant, request.bucket, 'delete');
  const { keys, isQuiet } = await readKeys(request, bytesOf(body));
  for (const key of keys) requireRight(grant, request.bucket, key, 'delete');
  await removeObjects(deps, request.bucket, keys);
  if (isQuiet) return reply.send();
  return sendXml(
    reply,
    'DeleteResult',
    keys.map((key) => ['Deleted', [['Key', key]]] as const),
  );
}

function describedBy({ headers }: OssRequest): OssDescription {
  const kept = (name: string) => name.startsWith('x-oss-meta-') || name === 'content-disposition';
  const meta = Object.fromEntries(Object.entries(headers).filter(([name]) => kept(name)));
  return { contentType: headers['content-type'] ?? null, meta };
}

/** The bytes that a body will have. */
function lengthOf({ headers }: OssRequest, most: number): number {
  const length = Number(headers['content-length'] ?? 'none');
  if (!Number.isInteger(length)) throw new OssError('InvalidArgument', 'The length of the body must be known.');
  if (length > most) throw new OssError('EntityTooLarge', 'The object is larger than allowed.');
  return length;
}

async function onPut(call: OssCall): Promise<FastifyReply> {
  const { request, deps, grant, body, reply } = call;
  requireRight(grant, request.bucket, request.key, 'write');
  if (request.headers['x-oss-copy-source'] !== undefined) return copy(call);
  const length = lengthOf(request, grant.maxSize);
  const md5 = request.headers['content-md5'];
  const uploadId = parameter(request, 'uploadId');
  if (uploadId !== undefined) {
    const number = wholeParameter(request, 'partNumber', MOST_PARTS);
    if (number === undefined) throw new OssError('InvalidArgument', 'The number of the part is missing.');
    const etag = await receivePart(deps, request, uploadId, { number, size: length, body: bytesOf(body), md5 });
    return reply.header('etag', etag).send();
  }
  const mayReplace = request.headers['x-oss-forbid-overwrite'] !== 'true';
  const organisationId = grant.holder?.organisationId ?? null;
  const incoming = { ...describedBy(request), body: bytesOf(body), size: length, mayReplace, md5, organisationId };
  const { etag } = await putObject(deps, nameIn(request), incoming);
  return reply.header('etag', etag).send();
}

/** A body that is refused in the middle is left as it is: its sender is told why only when the rest of it is read too. */
function bytesOf(body: IncomingMessage): AsyncIterable<Buffer> {
  return body.iterator({ destroyOnReturn: false });
}

function nameIn({ bucket, key }: OssRequest) {
  return { bucket, key };
}

async function copy({ request, deps, grant, reply }: OssCall): Promise<FastifyReply> {
  const [, bucket = '', encoded = ''] = /^\/([^/]+)\/([^?]+)/.exec(request.headers['x-oss-copy-source'] ?? '') ?? [];
  const key = decode(encoded) ?? '';
  checkKey(key);
  requireRight(grant, bucket, key, 'read');
  const description = request.headers['x-oss-metadata-directive'] === 'REPLACE' ? describedBy(request) : undefined;
  const options = { description, organisationId: grant.holder?.organisationId ?? null };
  const { etag, modified_at } = await copyObject(deps, { bucket, key }, nameIn(request), options);
  return sendXml(reply, 'CopyObjectResult', [
    ['ETag', etag],
    ['LastModified', modified_at.toISOString()],
  ]);
}

async function onPost({ request, deps, grant, body, reply }: OssCall): Promise<FastifyReply> {
  requireRight(grant, request.bucket, request.key, 'write');
  const place = [
    ['Bucket', request.bucket],
    ['Key', request.key],
  ] as const;
  if (parameter(request, 'uploads') !== undefined) {
    const organisationId = grant.holder?.organisationId ?? null;
    const id = await beginUpload(deps, nameIn(request), describedBy(request), organisationId);
    return sendXml(reply, 'InitiateMultipartUploadResult', [...place, ['UploadId', id]]);
  }
  const uploadId = parameter(request, 'uploadId');
  if (uploadId === undefined) throw new OssError('InvalidArgument', 'The operation is not known.');
  const { id } = await requireUpload(deps.db, nameIn(request), uploadId);
  const listed = await readPartList(request, bytesOf(body), await countParts(deps.db, id));
  const etag = await completeUpload(deps, nameIn(request), uploadId, listed, grant.maxSize);
  reply.header('etag', etag);
  return sendXml(reply, 'CompleteMultipartUploadResult', [['Location', request.key], ...place, ['ETag', etag]]);
}

async function onDelete({ request, deps, grant, reply }: OssCall): Promise<FastifyReply> {
  const uploadId = parameter(request, 'uploadId');
  requireRight(grant, request.bucket, request.key, uploadId === undefined ? 'delete' : 'write');
  if (uploadId === undefined) await removeObjects(deps, request.bucket, [request.key]);
  else await abortUpload(deps, nameIn(request), uploadId);
  return reply.code(204).send();
}

async function onGet({ request, deps, grant, reply }: OssCall): Promise<FastifyReply> {
  const uploadId = parameter(request, 'uploadId');
  requireRight(grant, request.bucket, request.key, uploadId === undefined ? 'read' : 'write');
  if (uploadId === undefined) return sendObject(deps, request, reply, await requireObject(deps.db, request));
  const upload = await requireUpload(deps.db, request, uploadId);
  return sendXml(reply, 'ListPartsResult', partsXml(request, upload.id, await partsOf(deps.db, upload.id)));
}
