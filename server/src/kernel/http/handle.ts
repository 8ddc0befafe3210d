import type { Call } from '@dentarium/api';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod/mini';
import type { CallScope } from '../access/call-scope.ts';
import { Context } from '../access/context.ts';
import type { Principal } from '../access/principal.ts';
import { SiteContext } from '../access/site-context.ts';
import type { Tables } from '../db/tables.ts';
import type { BlobAnswer, BlobRedirect } from './blob-answer.ts';

/** The file of a multipart body is complete before its handler runs. */
type Body<T> = T extends { readonly file: Blob } ? { readonly file: Buffer } : T;

/** The validated input of a call. */
interface CallInput<C extends Call> {
  readonly params: z.output<NonNullable<C['params']>>;
  readonly query: z.output<NonNullable<C['query']>>;
  /** The body; `{ file: Buffer }` for a multipart call. */
  readonly body: Body<z.output<NonNullable<C['body']>>>;
  readonly request: FastifyRequest;
  /** The caller of a call that anyone may make; `null` if nobody is signed in. For any other call it is the principal. */
  readonly caller: Principal | null;
}

/** The argument of a handler: the input of the call, and the context in which it declares whose data it touches. */
export type CallContext<C extends Call, Base extends Context | SiteContext = Context> = Base & CallInput<C>;

/** Creates the context of one call; floors above the kernel have contexts with more functions. */
type ContextFactory<Base extends Context | SiteContext> = (
  db: Kysely<Tables>,
  principal: () => Principal,
  scope: CallScope,
) => Base;

/** A handler of a call of bytes returns them with their headers. */
type Result<C extends Call> = z.output<C['result']> extends Blob ? BlobAnswer | BlobRedirect : z.output<C['result']>;

type Handler = (context: CallContext<Call, Context | SiteContext>) => Promise<unknown>;

/** A call with its handler. */
export interface Route {
  readonly call: Call;
  readonly createContext: ContextFactory<Context | SiteContext>;
  /** The data that the call touches: of the site, or rows of somebody, for which its handler has to authorise. */
  readonly data: 'site' | 'rows';
  /** True if the changes of the call are one transaction. A handler that streams or computes opens its own. */
  readonly transaction: boolean;
  /**
   * Verifies a secret of the caller before the transaction. It may take seconds, and its attempts count even if the
   * call fails.
   */
  readonly prove: ((context: CallContext<Call, Context | SiteContext>) => Promise<void>) | undefined;
  readonly run: Handler;
}

/** Binds a call of the contract to its handler. */
type Handle<Base extends Context | SiteContext> = <C extends Call>(
  call: C,
  run: (context: CallContext<C, Base>) => Promise<Result<C>>,
  options?: { readonly transaction?: boolean; readonly prove?: (context: CallContext<C, Base>) => Promise<void> },
) => Route;

/** Returns the `handle` of a floor, whose handlers get the context that `createContext` makes. */
export function createHandle<Base extends Context | SiteContext>(
  createContext: ContextFactory<Base>,
  data: Route['data'] = 'rows',
): Handle<Base> {
  return (call, run, options = {}) => ({
    call,
    createContext,
    data,
    transaction: options.transaction ?? call.writes,
    // The input is checked against this call and the context comes from `createContext`.
    prove: options.prove as unknown as Route['prove'],
    run: run as unknown as Handler,
  });
}

/** Binds a call of the contract to its handler. */
export const handle: Handle<Context> = createHandle((...parts) => new Context(...parts));

/** Binds a call of the contract to a handler that reads and writes data of the site only. It needs no authorisation. */
export const handleSiteData: Handle<SiteContext> = createHandle((...parts) => new SiteContext(...parts), 'site');
