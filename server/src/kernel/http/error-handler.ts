import type { Call } from '@dentarium/api';
import { type ErrorCode, findError } from '@dentarium/api/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sendFailure } from './answer.ts';
import { errorCode } from '../failures/error-code.ts';
import { isClientAbort } from './client-abort.ts';
import { DeclaredError } from '../failures/declared-error.ts';
import { Failure } from '../failures/failure.ts';
import { isDiskFull } from '../failures/disk-errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route answers. */
    call?: Call;
  }
}

interface KnownFailure {
  readonly code: ErrorCode;
  readonly detail: Readonly<Record<string, unknown>>;
}

function toInvalidRequest(error: FastifyError): KnownFailure {
  const fields = (error.validation ?? []).map(({ instancePath, keyword }) => ({
    field: instancePath.replace(/^\//, ''),
    problem: keyword,
  }));
  return { code: 'request.invalid', detail: { fields } };
}

/** Returns the code of the answer: the declared one of an error, or the one for an error of a library. */
function toKnownFailure(error: FastifyError | Failure, request: FastifyRequest): KnownFailure {
  if (error instanceof Failure) return { code: error.code, detail: error.detail };
  if (error instanceof DeclaredError)
    return { code: error.answerCode, detail: error.unavailableCause === null ? {} : { cause: error.unavailableCause } };
  if (isClientAbort(request.raw, error)) return { code: 'request.invalid', detail: {} };
  if (isDiskFull(error)) return { code: 'server.diskFull', detail: {} };
  if (error.validation !== undefined) return toInvalidRequest(error);
  if (error.statusCode === 413) return { code: 'request.tooLarge', detail: {} };
  if (error.statusCode === 503) return { code: 'server.unavailable', detail: {} };
  if (error.statusCode === 429) return { code: 'request.tooMany', detail: {} };
  const isClientError = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return { code: isClientError ? 'request.invalid' : 'server.failed', detail: {} };
}

/** Returns why a request cannot be worked on now, for the log: the watch of the database does not notice all of it. */
function toLoggedReason({ message, cause }: Error, { detail }: KnownFailure) {
  if (detail['cause'] === undefined) return {};
  const reason = errorCode(cause);
  return { cause: detail['cause'], reason: reason === '' ? message : reason };
}

/** Failures that an operator has to mend. */
const LOGGED_CODES: ReadonlySet<ErrorCode> = new Set([
  'server.failed',
  'server.diskFull',
  'storage.unreachable',
  'object.lost',
]);

function logFailure(request: FastifyRequest, error: FastifyError | Failure, failure: KnownFailure): void {
  if (LOGGED_CODES.has(failure.code)) request.log.error({ err: error }, 'call failed');
  else request.log.info({ code: failure.code, ...toLoggedReason(error, failure) }, 'call refused');
}

/** Maximum bytes of a refused body that are read to the end and discarded. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

/**
 * Lets the answer reach a client that still sends a body that is too large. Fastify closes the connection after the
 * answer, and data sent into a closed connection makes browsers and proxies report the broken connection instead of the
 * answer.
 */
function drainBody(request: FastifyRequest, reply: FastifyReply): void {
  if (!(Number(request.headers['content-length']) <= MAX_DRAINED_BYTES)) return;
  reply.removeHeader('connection');
  request.raw.resume();
}

/** A refused or failed call. */
export interface RecentError {
  readonly requestId: string;
  readonly callId: string;
  readonly code: string;
  readonly accountId: string | null;
}

interface ErrorHandlerOptions {
  /** Stores errors for operators. It never throws and never waits. */
  readonly recentErrors?: { readonly add: (error: RecentError) => void };
}

/** Refusals of nobody are not stored: anyone could fill the table. */
function isStored(request: FastifyRequest, code: ErrorCode): boolean {
  return request.principal !== null || findError(code).status >= 500;
}

/** Converts every error to the one form of failure that the client understands. */
export const errorHandler = fastifyPlugin(async (app: FastifyInstance, { recentErrors }: ErrorHandlerOptions) => {
  app.setErrorHandler<FastifyError | Failure>((error, request, reply) => {
    const failure = toKnownFailure(error, request);
    logFailure(request, error, failure);
    if (failure.code === 'request.tooLarge') drainBody(request, reply);
    const { call } = request.routeOptions.config;
    if (call !== undefined && isStored(request, failure.code)) {
      const accountId = request.principal?.accountId ?? null;
      recentErrors?.add({ requestId: request.id, callId: call.id, code: failure.code, accountId });
    }
    return sendFailure(request, reply, call, failure.code, failure.detail);
  });
});
