import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import { toListingXml, toPartsXml, sendXml, toUploadsXml } from './xml-answers.ts';
import { readKeys, readPartList } from './documents.ts';
import { listObjects, readContinuationToken } from './listing.ts';
import {
  abortUpload,
  beginUpload,
  completeUpload,
  countParts,
  MAX_PARTS,
  listParts,
  requireUpload,
} from './multipart.ts';
import { copyObject, putObject, removeObjects, requireObject } from './objects.ts';
import { OssError } from '../protocol/oss-error.ts';
import type { OssDescription, OssDeps } from './oss-deps.ts';
import { requireValidKey, type OssRequest, findParameter, findWholeParameter } from '../protocol/oss-request.ts';
import { percentDecode } from '../protocol/percent.ts';
import { requireBucketRight, requireListing, requireRight } from './permission.ts';
import { sendHead, sendObject } from './send-object.ts';
import { receivePart } from './receive-part.ts';
import type { Grant } from './token.ts';

/** An authenticated request with its grant. */
export interface OssCall {
  readonly deps: OssDeps;
  readonly request: OssRequest;
  readonly grant: Grant;
  readonly body: IncomingMessage;
  readonly reply: FastifyReply;
}

const MAX_KEYS = 1000;

/** Runs the operation of a request and sends the answer. */
export async function answerRequest(call: OssCall): Promise<FastifyReply> {
  const { request } = call;
  if (request.key === '') return answerBucket(call);
  switch (request.method) {
    case 'PUT':
      return answerPut(call);
    case 'POST':
      return answerPost(call);
    case 'DELETE':
      return answerDelete(call);
    case 'HEAD':
      return answerHead(call);
    default:
      return answerGet(call);
  }
}

async function answerHead({ request, deps, grant, reply }: OssCall): Promise<FastifyReply> {
  requireRight(grant, request.bucket, request.key, 'read', 'write');
  const object = await requireObject(deps.db, request);
  await deps.blobs.requireBytes(object.blob);
  return sendHead(request, reply, object);
}

async function answerBucket(call: OssCall): Promise<FastifyReply> {
  const { request, deps, grant, reply } = call;
  if (request.method === 'POST' && findParameter(request, 'delete') !== undefined) return deleteMany(call);
  if (request.method !== 'GET') throw new OssError('MethodNotAllowed', 'This is not possible with a bucket.');
  const prefix = findParameter(request, 'prefix') ?? '';
  requireListing(grant, request.bucket, prefix);
  if (findParameter(request, 'uploads') !== undefined) {
    const uploads = await deps.db
      .selectFrom('oss_upload')
      .selectAll()
      .where('bucket', '=', request.bucket)
      .where('key', '>=', prefix)
      .orderBy('key')
      .limit(MAX_KEYS)
      .execute();
    const uploadsUnderPrefix = uploads.filter(({ key }) => key.startsWith(prefix));
    return sendXml(reply, 'ListMultipartUploadsResult', toUploadsXml(request.bucket, uploadsUnderPrefix));
  }
  return answerList(call, prefix);
}

async function answerList({ request, deps, reply }: OssCall, prefix: string): Promise<FastifyReply> {
  const maxCount = findWholeParameter(request, 'max-keys', MAX_KEYS) ?? 100;
  const version = findParameter(request, 'list-type') === '2' ? 2 : 1;
  const token = findParameter(request, 'continuation-token');
  const startAfter =
    version === 1
      ? (findParameter(request, 'marker') ?? '')
      : token === undefined || token === ''
        ? (findParameter(request, 'start-after') ?? '')
        : readContinuationToken(token);
  const listRequest = {
    bucket: request.bucket,
    prefix,
    delimiter: findParameter(request, 'delimiter') ?? '',
    startAfter,
    maxCount,
  };
  return sendXml(
    reply,
    'ListBucketResult',
    toListingXml(listRequest, await listObjects(deps.db, listRequest), version),
  );
}

async function deleteMany({ request, deps, grant, body, reply }: OssCall): Promise<FastifyReply> {
  requireBucketRight(grant, request.bucket, 'delete');
  const { keys, isQuiet } = await readKeys(request, iterateBody(body));
  for (const key of keys) requireRight(grant, request.bucket, key, 'delete');
  await removeObjects(deps, request.bucket, keys);
  if (isQuiet) return reply.send();
  return sendXml(
    reply,
    'DeleteResult',
    keys.map((key) => ['Deleted', [['Key', key]]] as const),
  );
}

function readDescription({ headers }: OssRequest): OssDescription {
  const isMetaHeader = (name: string) => name.startsWith('x-oss-meta-') || name === 'content-disposition';
  const meta = Object.fromEntries(Object.entries(headers).filter(([name]) => isMetaHeader(name)));
  return { contentType: headers['content-type'] ?? null, meta };
}

/** Reads the announced length of a body. */
function requireContentLength({ headers }: OssRequest, maxBytes: number): number {
  const length = Number(headers['content-length'] ?? 'none');
  if (!Number.isInteger(length)) throw new OssError('InvalidArgument', 'The length of the body must be known.');
  if (length > maxBytes) throw new OssError('EntityTooLarge', 'The object is larger than allowed.');
  return length;
}

async function answerPut(call: OssCall): Promise<FastifyReply> {
  const { request, deps, grant, body, reply } = call;
  requireRight(grant, request.bucket, request.key, 'write');
  if (request.headers['x-oss-copy-source'] !== undefined) return answerCopy(call);
  const length = requireContentLength(request, grant.maxSize);
  const md5 = request.headers['content-md5'];
  const uploadId = findParameter(request, 'uploadId');
  if (uploadId !== undefined) {
    const number = findWholeParameter(request, 'partNumber', MAX_PARTS);
    if (number === undefined) throw new OssError('InvalidArgument', 'The number of the part is missing.');
    const etag = await receivePart(deps, request, uploadId, { number, size: length, body: iterateBody(body), md5 });
    return reply.header('etag', etag).send();
  }
  const mayReplace = request.headers['x-oss-forbid-overwrite'] !== 'true';
  const organisationId = grant.holder?.organisationId ?? null;
  const incoming = {
    ...readDescription(request),
    body: iterateBody(body),
    size: length,
    mayReplace,
    md5,
    organisationId,
  };
  const { etag } = await putObject(deps, toObjectName(request), incoming);
  return reply.header('etag', etag).send();
}

/** Leaves a refused body open: the sender reads the reason only after the rest of the body has been read. */
function iterateBody(body: IncomingMessage): AsyncIterable<Buffer> {
  return body.iterator({ destroyOnReturn: false });
}

function toObjectName({ bucket, key }: OssRequest) {
  return { bucket, key };
}

async function answerCopy({ request, deps, grant, reply }: OssCall): Promise<FastifyReply> {
  const [, bucket = '', encoded = ''] = /^\/([^/]+)\/([^?]+)/.exec(request.headers['x-oss-copy-source'] ?? '') ?? [];
  const key = percentDecode(encoded) ?? '';
  requireValidKey(key);
  requireRight(grant, bucket, key, 'read');
  const description = request.headers['x-oss-metadata-directive'] === 'REPLACE' ? readDescription(request) : undefined;
  const options = { description, organisationId: grant.holder?.organisationId ?? null };
  const { etag, modified_at } = await copyObject(deps, { bucket, key }, toObjectName(request), options);
  return sendXml(reply, 'CopyObjectResult', [
    ['ETag', etag],
    ['LastModified', modified_at.toISOString()],
  ]);
}

async function answerPost({ request, deps, grant, body, reply }: OssCall): Promise<FastifyReply> {
  requireRight(grant, request.bucket, request.key, 'write');
  const nameContent = [
    ['Bucket', request.bucket],
    ['Key', request.key],
  ] as const;
  if (findParameter(request, 'uploads') !== undefined) {
    const organisationId = grant.holder?.organisationId ?? null;
    const id = await beginUpload(deps, toObjectName(request), readDescription(request), organisationId);
    return sendXml(reply, 'InitiateMultipartUploadResult', [...nameContent, ['UploadId', id]]);
  }
  const uploadId = findParameter(request, 'uploadId');
  if (uploadId === undefined) throw new OssError('InvalidArgument', 'The operation is not known.');
  const { id } = await requireUpload(deps.db, toObjectName(request), uploadId);
  const listed = await readPartList(request, iterateBody(body), await countParts(deps.db, id));
  const etag = await completeUpload(deps, toObjectName(request), uploadId, listed, grant.maxSize);
  reply.header('etag', etag);
  return sendXml(reply, 'CompleteMultipartUploadResult', [['Location', request.key], ...nameContent, ['ETag', etag]]);
}

async function answerDelete({ request, deps, grant, reply }: OssCall): Promise<FastifyReply> {
  const uploadId = findParameter(request, 'uploadId');
  requireRight(grant, request.bucket, request.key, uploadId === undefined ? 'delete' : 'write');
  if (uploadId === undefined) await removeObjects(deps, request.bucket, [request.key]);
  else await abortUpload(deps, toObjectName(request), uploadId);
  return reply.code(204).send();
}

async function answerGet({ request, deps, grant, reply }: OssCall): Promise<FastifyReply> {
  const uploadId = findParameter(request, 'uploadId');
  requireRight(grant, request.bucket, request.key, uploadId === undefined ? 'read' : 'write');
  if (uploadId === undefined) return sendObject(deps, request, reply, await requireObject(deps.db, request));
  const upload = await requireUpload(deps.db, request, uploadId);
  return sendXml(reply, 'ListPartsResult', toPartsXml(request, upload.id, await listParts(deps.db, upload.id)));
}
