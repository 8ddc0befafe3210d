import type { Call } from '@dentarium/api';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import { Context } from '../access/context.ts';
import type { AuditScope } from '../access/audit-scope.ts';
import type { Principal } from '../access/principal.ts';
import type { BlobAnswer, BlobRedirect } from './blob-answer.ts';

/** A file of a multipart body has arrived whole before its handler runs. */
type Body<T> = T extends { readonly file: Blob } ? { readonly file: Buffer } : T;

/** What a handler is given: the input of the call, and the context in which it says whose data it touches. */
export interface CallContext<C extends Call> extends RecordContext {
  readonly params: z.output<NonNullable<C['params']>>;
  readonly query: z.output<NonNullable<C['query']>>;
  /** The checked body; of a multipart call `{ file: Buffer }`. */
  readonly body: Body<z.output<NonNullable<C['body']>>>;
  readonly request: FastifyRequest;
  /** Who makes a call that is for anyone and answered by who makes it; `null` for nobody. Of any other call it is the principal. */
  readonly caller: Principal | null;
}

/** A call of bytes is answered with them and what a browser has to know of them. */
type Result<C extends Call> = z.output<C['result']> extends Blob ? BlobAnswer | BlobRedirect : z.output<C['result']>;

/** A call with the function that answers it. */
export interface Route {
  readonly call: Call;
  /** Whether the call's changes are one transaction; a handler that streams or computes makes its own. */
  readonly transaction: boolean;
  /** Runs before the transaction: has the caller show a secret, which may take seconds and counts whatever becomes of the call. */
  readonly prove: ((context: CallContext<Call>) => Promise<void>) | undefined;
  readonly run: (context: CallContext<Call>) => Promise<unknown>;
}

/** Ties a call of the contract to the function that answers it. */
export function handle<C extends Call>(
  call: C,
  run: (context: CallContext<C>) => Promise<Result<C>>,
  options: { readonly transaction?: boolean; readonly prove?: (context: CallContext<C>) => Promise<void> } = {},
): Route {
  return {
    call,
    transaction: options.transaction ?? call.writes,
    prove: options.prove,
    // The input has been checked against this very call before it is run.
    run,
  };
}
