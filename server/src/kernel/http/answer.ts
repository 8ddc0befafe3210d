import { createHash } from 'node:crypto';
import type { Call, FailureAnswer } from '@dentarium/api/contract';
import { type ErrorCode, errorOf, errorText } from '@dentarium/api/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Statuses that say who somebody is and what they may see: real on every call (`platform.md` 1). */
const ALWAYS_REAL: ReadonlySet<number> = new Set([401, 403, 404, 406, 413, 429]);

/** Seconds after which a request that was refused with 503 may be sent again, where no limit says another time. */
export const RETRY_SOON = '2';

/** The language of a request, from the header that every call carries. */
export function languageOf(request: FastifyRequest): 'ch' | 'en' {
  return (request.headers['accept-language'] ?? '').toLowerCase().startsWith('zh') ? 'ch' : 'en';
}

/** The result of a call in its envelope. */
export function wrapped(call: Pick<Call, 'envelope'>, result: unknown): unknown {
  if (call.envelope === 'success') return { success: true, resultInfo: result };
  if (call.envelope === 'code') return { code: 200, data: { resultInfo: result } };
  return result;
}

/** The seconds after which a refused call may be made again, as the detail of its failure says it to the user. */
function waitIn({ seconds, minutes }: Readonly<Record<string, unknown>>): number | undefined {
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
  const real = call === undefined || call.own || call.envelope === 'blob' || ALWAYS_REAL.has(status) || status >= 500;
  const answer: FailureAnswer = {
    success: false,
    errorCode: code,
    errorMessage: errorText(code, languageOf(request), detail),
    ...(Object.keys(detail).length > 0 ? { detail } : {}),
    requestId: request.id,
  };
  const wait = waitIn(detail);
  if (status === 429 && wait !== undefined) reply.header('retry-after', String(wait));
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_SOON);
  return reply
    .code(real ? status : 200)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(call?.envelope === 'code' ? { code: status, ...answer } : answer);
}

/** Sends what browsers keep: they ask whether it is still so, and are sent it again when it is not. */
export function sendKept(
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
