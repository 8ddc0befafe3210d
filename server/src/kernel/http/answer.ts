import { createHash } from 'node:crypto';
import type { Call, FailureAnswer } from '@dentarium/api/contract';
import { type ErrorCode, findError, formatError } from '@dentarium/api/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteUnavailable, type UnavailableCause } from '../failures/unavailable-cause.ts';

/** Statuses of authentication, visibility and limits. Every call answers with the real status (`platform.md` 1). */
const REAL_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 406, 413, 429]);

/** Seconds after which a request that was refused with 503 may be repeated, unless a limit names another time. */
export const DEFAULT_RETRY_AFTER_SECONDS = '2';

/** Returns the language of a request from the header that every call carries. */
export function getRequestLanguage(request: FastifyRequest): 'ch' | 'en' {
  return (request.headers['accept-language'] ?? '').toLowerCase().startsWith('zh') ? 'ch' : 'en';
}

/** Wraps the result of a call in its envelope. */
export function wrapResult(call: Pick<Call, 'envelope'>, result: unknown): unknown {
  if (call.envelope === 'success') return { success: true, resultInfo: result };
  if (call.envelope === 'data') return { success: true, data: result };
  if (call.envelope === 'code') return { code: 200, data: { resultInfo: result } };
  return result;
}

/**
 * Returns the seconds after which a refused call may be repeated, from the detail of the failure that the user sees.
 */
function findRetrySeconds({ seconds, minutes }: Readonly<Record<string, unknown>>): number | undefined {
  if (typeof seconds === 'number') return seconds;
  return typeof minutes === 'number' ? minutes * 60 : undefined;
}

/**
 * Answers with a failure. Calls that the specification names answer a business failure with status 200 and `success:
 * false`; all other answers have their real status.
 */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call | undefined,
  code: ErrorCode,
  detail: Readonly<Record<string, unknown>> = {},
): FastifyReply {
  const { status } = findError(code);
  const hasRealStatus =
    call === undefined || call.own || call.envelope === 'blob' || REAL_STATUSES.has(status) || status >= 500;
  const answer: FailureAnswer = {
    success: false,
    errorCode: code,
    errorMessage: formatError(code, getRequestLanguage(request), detail),
    ...(Object.keys(detail).length > 0 ? { detail } : {}),
    requestId: request.id,
  };
  const retrySeconds = findRetrySeconds(detail);
  if (status === 429 && retrySeconds !== undefined) reply.header('retry-after', String(retrySeconds));
  if (status === 503) {
    if (!reply.hasHeader('retry-after')) reply.header('retry-after', DEFAULT_RETRY_AFTER_SECONDS);
    if (typeof detail['cause'] === 'string') noteUnavailable(request.raw, detail['cause'] as UnavailableCause);
  }
  return reply
    .code(hasRealStatus ? status : 200)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(call?.envelope === 'code' ? { code: status, ...answer } : answer);
}

/** Sends an answer that browsers may cache but must revalidate: an unchanged answer is 304. */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  cacheControl: 'no-cache' | 'private, no-cache',
): FastifyReply {
  const body = JSON.stringify(answer);
  // Weak, because the compressed answer has the same tag.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
  reply.header('cache-control', cacheControl).header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}
