import type { LabFunction } from '@dentarium/orders/states';
import type { BenefitKey, Mode, RightName } from '@dentarium/domain';
import type { z } from 'zod/mini';
import type { CallTags, Changes, Reads } from './data-tags.ts';

/** Who may make a call. The server refuses to start when a call has none. */
export type Permission =
  /** Everybody, signed in or not. */
  | 'anyone'
  /** Whoever is signed in. */
  | 'signedIn'
  /** Whoever has this right; of several, one at least. In private mode only where `mode` says so. */
  | { readonly right: RightName | readonly RightName[]; readonly mode?: Mode }
  /** Whoever has this function at a manufacturer; of several, one at least. */
  | { readonly lab: LabFunction | readonly LabFunction[] }
  /** Whoever is on this white list of the site: everybody has every right in public mode, and this is for few. */
  | { readonly whitelist: string };

/** How an answer is wrapped (specification, section 7, "Common behaviour"). */
export type Envelope =
  /** `{ success: true, resultInfo }` */
  | 'success'
  /** `{ code: 200, data: { resultInfo } }` */
  | 'code'
  /** The result itself. */
  | 'plain'
  /** Bytes, returned raw. */
  | 'blob';

type Shape = z.core.$ZodType;

/**
 * The declaration of one call: everything that the browser, the server and the documentation know of it.
 *
 * Its docstring says what it is refused with besides what every call may be: `auth.required`, `auth.replaced`, `access.denied` (who may
 * not make it), `membership.required` (a call with a `benefit`), `access.moduleOff`, `call.unknown` (the server is older than the call), `request.invalid` (another shape than declared), `request.tooLarge`, `request.tooMany`,
 * `request.repeatedDifferently` (the request id was used for something else), `server.failed`, `server.unavailable`,
 * `server.diskFull`, `database.unavailable`, `storage.unreachable`. Statuses are those of the catalogue (`errors.ts`).
 */
export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Result extends Shape = Shape,
> {
  /** `Service.name`, unique in the contract. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path with `:name` for parameters, to the letter as in the specification. */
  readonly path: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly result: Result;
  readonly envelope: Envelope;
  /** Whether the body is multipart with one part named `file`, instead of JSON. */
  readonly multipart: boolean;
  readonly permission: Permission;
  /** The benefit that the caller's membership has to bring in public mode, besides the permission; private mode has them all. */
  readonly benefit?: BenefitKey;
  /** Whether a call for anyone is answered by who makes it, where they are signed in: no two people share such an answer. */
  readonly perCaller: boolean;
  /** The action in the audit trail; calls without one are not recorded. */
  readonly audit?: string;
  /** Whether the call changes something: it runs in a transaction, and is never repeated by the client on its own. */
  readonly writes: boolean;
  /** What the answer of a reading call shows; it is stale when a call changes one of these tags. */
  readonly reads?: CallTags;
  /** What a writing call changes; answers that show it are read anew. */
  readonly changes?: CallTags;
  /** The module whose call it is; the server refuses it while the module is switched off. */
  readonly module?: string;
  /** Why it is the call of no module, and is answered whatever is switched off. */
  readonly none?: NoModule;
  /** Whether a manufacturer's own system may make it with a token of its own, which is good for no other call. */
  readonly machines: boolean;
  /**
   * A call of our own, which the specification does not name: its failures carry real statuses. One that stands for a specified
   * call elsewhere is not marked, so that both are refused alike.
   */
  readonly own: boolean;
  /** Whether what it is sent or answers with is a secret: then the server keeps no answer for a repeated request. */
  readonly secret: boolean;
  /** What the call gives, in one sentence, for the documentation. */
  readonly summary: string;
}

/** What a call is made with, as its declaration sees it. */
interface DeclaredInput<Params extends Shape, Query extends Shape, Body extends Shape> {
  readonly params: z.input<Params>;
  readonly query: z.input<Query>;
  readonly body: z.input<Body>;
}

interface Declaration<Params extends Shape, Query extends Shape, Body extends Shape, Result extends Shape> {
  method: Call['method'];
  params?: Params;
  query?: Query;
  body?: Body;
  result: Result;
  permission: Permission;
  benefit?: BenefitKey;
  summary: string;
  envelope?: Envelope;
  multipart?: boolean;
  perCaller?: boolean;
  audit?: string;
  writes?: boolean;
  /** Every reading call says it, if only that nothing in its answer is changed by a call: `{}`. */
  reads?: Reads<DeclaredInput<Params, Query, Body>>;
  /** Every writing call says it, if only that it changes nothing that any answer shows: `{}`. */
  changes?: Changes<DeclaredInput<Params, Query, Body>, z.output<Result>>;
  own?: boolean;
  secret?: boolean;
  machines?: boolean;
}

/** Why a service belongs to no module. */
export type NoModule =
  /** Every page of the site stands on it: the start, the header, the tasks. */
  | 'page'
  /** What it answers belongs to several modules alike: files, dictionaries, preferences. */
  | 'several';

/** Whose the calls of a service are: a module's, or for a reason nobody's. A service without this would outlast its module. */
type ServiceMark = (
  | { readonly module: string; readonly none?: never }
  | { readonly none: NoModule; readonly module?: never }
) & { readonly machines?: true };

/**
 * Makes the function that declares the calls of one service.
 *
 * @param service its name, as in the specification.
 * @param base the path before the name of a call, for example `/api/PatientService`.
 * @param mark the module that it belongs to, or why it belongs to none.
 */
export function service(service: string, base: string, mark: ServiceMark) {
  return function call<Params extends Shape, Query extends Shape, Body extends Shape, Result extends Shape>(
    path: string,
    declaration: Declaration<Params, Query, Body, Result>,
  ): Call<Params, Query, Body, Result> {
    return {
      envelope: 'success',
      multipart: false,
      perCaller: false,
      writes: declaration.method !== 'GET',
      own: false,
      secret: false,
      machines: false,
      ...mark,
      ...declaration,
      id: `${service}.${path.split('/')[0]}`,
      path: `${base}/${path}`,
    };
  };
}

/** What a caller hands to a call: only what its declaration has. */
export type CallInput<C extends Call> = (C extends Call<infer P>
  ? Shape extends P
    ? object
    : { params: z.input<P> }
  : object) &
  (C extends Call<Shape, infer Q> ? (Shape extends Q ? object : { query: z.input<Q> }) : object) &
  (C extends Call<Shape, Shape, infer B> ? (Shape extends B ? object : { body: z.input<B> }) : object);

/** What a call gives. */
export type CallResult<C extends Call> = z.output<C['result']>;

/** The wrapped failure of a call, whatever its envelope. */
export interface FailureAnswer {
  readonly success: false;
  /** A code of `errors.ts`. */
  readonly errorCode: string;
  /** The sentence for people, in the language of the request. */
  readonly errorMessage: string;
  /** What the sentence fills in, and for invalid input the fields with their errors. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** The id to name when asking for help; it is in the server's log. */
  readonly requestId: string;
}
