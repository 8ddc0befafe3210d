import { createHash } from 'node:crypto';
import type { Call, FailureAnswer } from '@dentarium/api/contract';
import { type ErrorCode, errorOf, errorText } from '@dentarium/api/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Statuses that say who somebody is and what they may see: real on every call (`platform.md` 1). */
const REAL_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 406, 413, 429]);

/** Seconds after which a request that was refused with 503 may be sent again, where no limit says another time. */
export const DEFAULT_RETRY_AFTER_SECONDS = '2';

/** The language of a request, from the header that every call carries. */
export function getRequestLanguage(request: FastifyRequest): 'ch' | 'en' {
  return (request.headers['accept-language'] ?? '').toLowerCase().startsWith('zh') ? 'ch' : 'en';
}

/** The result of a call in its envelope. */
export function wrapResult(call: Pick<Call, 'envelope'>, result: unknown): unknown {
  if (call.envelope === 'success') return { success: true, resultInfo: result };
  if (call.envelope === 'code') return { code: 200, data: { resultInfo: result } };
  return result;
}

/** The seconds after which a refused call may be made again, as the detail of its failure says it to the user. */
function findRetrySeconds({ seconds, minutes }: Readonly<Record<string, unknown>>): number | undefined {
  if (typeof seconds === 'number') return seconds;
  return typeof minutes === 'number' ? minutes * 60 : undefined;
}

/**
 * Answers with a failure. Calls that the specification names answer a business failure with status 200 and
 * `success: false`; everything else has its real status.
 */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call | undefined,
  code: ErrorCode,
  detail: Readonly<Record<string, unknown>> = {},
): FastifyReply {
  const { status } = errorOf(code);
  const hasRealStatus =
    call === undefined || call.own || call.envelope === 'blob' || REAL_STATUSES.has(status) || status >= 500;
  const answer: FailureAnswer = {
    success: false,
    errorCode: code,
    errorMessage: errorText(code, getRequestLanguage(request), detail),
    ...(Object.keys(detail).length > 0 ? { detail } : {}),
    requestId: request.id,
  };
  const retrySeconds = findRetrySeconds(detail);
  if (status === 429 && retrySeconds !== undefined) reply.header('retry-after', String(retrySeconds));
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', DEFAULT_RETRY_AFTER_SECONDS);
  return reply
    .code(hasRealStatus ? status : 200)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(call?.envelope === 'code' ? { code: status, ...answer } : answer);
}

/** Sends what browsers keep: they ask whether it is still so, and are sent it again when it is not. */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  cacheControl: 'no-cache' | 'private, no-cache',
): FastifyReply {
  const body = JSON.stringify(answer);
  // Weak, as it is the same for the compressed answer.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
  reply.header('cache-control', cacheControl).header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}
