import { formatError } from '@dentarium/api/errors';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailableError } from '../../kernel/db/connection-loss.ts';
import { DatabaseBusyError } from '../../kernel/db/database-busy.ts';
import { DeclaredError } from '../../kernel/failures/declared-error.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { noteUnavailable } from '../../kernel/failures/unavailable-cause.ts';
import { MissingObjectError } from '../stores/object-store.ts';
import { StoreUnreachableError } from '../../kernel/failures/store-errors.ts';
import { isDiskFull } from '../../kernel/failures/disk-errors.ts';
import { sendError, sendXml } from './xml-answers.ts';
import { authenticate } from './authenticate.ts';
import { BodyTooLongError } from './blob-folder.ts';
import { allowOrigins, answerPreflight } from './cors.ts';
import type { CredentialHolders } from './credential-holders.ts';
import { answerRequest } from './operations.ts';
import { OssError } from '../protocol/oss-error.ts';
import type { OssDeps } from './oss-deps.ts';
import { readRequest } from '../protocol/oss-request.ts';

const METHODS = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS'];

function toOssError(error: FastifyError | Error): OssError | undefined {
  if (error instanceof OssError) return error;
  if (
    error instanceof DatabaseUnavailableError ||
    error instanceof DatabaseBusyError ||
    error instanceof StoreUnreachableError
  )
    return new OssError('ServiceUnavailable', 'The service cannot be reached at the moment.', {
      Cause: error.unavailableCause,
    });
  if (error instanceof MissingObjectError) return new OssError('NoSuchKey', 'The bytes of the object are lost.');
  if (isDiskFull(error)) return new OssError('InsufficientStorage', 'There is no space left in the store.');
  if (error instanceof BodyTooLongError) return new OssError('EntityTooLarge', 'The body is longer than announced.');
  if (error instanceof Failure && error.code === 'storage.full')
    return new OssError('QuotaExceeded', formatError('storage.full', 'en', error.detail));
  // The framework reports these errors before a handler runs, for example an invalid content type.
  if ('statusCode' in error && error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new OssError('InvalidArgument', 'The request is not valid.');
  return undefined;
}

/** Returns whether an address is below the bucket, including invalid percent-encodings that have no route. */
export function isOssAddress(url: string, bucket: string): boolean {
  return url === `/${bucket}` || url.startsWith(`/${bucket}/`) || url.startsWith(`/${bucket}?`);
}

/** Answers a request below the bucket if the framework cannot parse its address. */
export function refuseAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  allowOrigins(request, reply);
  return sendError(reply, request.method, new OssError('InvalidObjectName', 'The specified object is not valid.'));
}

interface OssEndpoint {
  readonly deps: OssDeps;
  readonly holders: CredentialHolders;
}

/**
 * Serves the OSS protocol (`oss-protocol.md`, section 10) on the product's own origin: the bucket is the first segment
 * of the path, and nothing below it is a page of the site.
 */
export const ossEndpoint: FastifyPluginAsync<OssEndpoint> = async (app, { deps, holders }) => {
  const handler = async (raw: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (raw.method === 'OPTIONS') return answerPreflight(raw, reply);
    const request = readRequest(raw.method, raw.raw.url ?? '', raw.headers);
    const grant = authenticate(request, deps.keys);
    if (grant.holder !== null) await holders.requireValid(grant.holder);
    await deps.requireStore();
    return answerRequest({ deps, request, grant, body: raw.raw, reply });
  };
  app.removeAllContentTypeParsers();
  // Handlers stream the bodies, and only after the signature is verified.
  app.addContentTypeParser('*', (_request, _body, onParsed) => onParsed(null));
  app.addHook('onRequest', async (request, reply) => {
    allowOrigins(request, reply);
    reply.header('x-oss-request-id', request.id);
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    reply.header('x-content-type-options', 'nosniff');
    reply.header('cache-control', 'no-cache');
  });
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    const refusal = toOssError(error);
    request.raw.resume();
    if (refusal !== undefined) {
      if (error instanceof DeclaredError && error.unavailableCause !== null)
        noteUnavailable(request.raw, error.unavailableCause);
      if (error instanceof MissingObjectError) request.log.error({ err: error }, 'the bytes of an object are lost');
      else request.log.info({ code: refusal.code }, 'cloud request refused');
      return sendError(reply, request.method, refusal);
    }
    // The browser aborted the request, for example because the user paused, so nobody reads the answer.
    if (request.raw.destroyed) request.log.info('cloud request given up');
    else request.log.error({ err: error }, 'cloud request failed');
    reply.code(500);
    return sendXml(reply, 'Error', [
      ['Code', 'InternalError'],
      ['Message', 'The request could not be answered.'],
      ['RequestId', request.id],
    ]);
  });
  for (const url of [`/${deps.bucket}`, `/${deps.bucket}/*`])
    app.route({ method: METHODS, url, exposeHeadRoute: false, handler });
};
