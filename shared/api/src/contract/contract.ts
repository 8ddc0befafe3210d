import type { LabPermission } from '@dentarium/orders/states';
import type { BenefitKey, FlagName, Mode, RightName } from '@dentarium/domain';
import type { z } from 'zod/mini';
import type { CallTags, Changes, Reads } from './data-tags.ts';

/** The permission of a call. The server refuses to start if a call has none. */
export type Permission =
  /** Everybody, signed in or not. */
  | 'anyone'
  /** Every signed-in user. */
  | 'signedIn'
  /** Users with this right, or with at least one of several; in private mode only if `mode` demands it. */
  | { readonly right: RightName | readonly RightName[]; readonly mode?: Mode }
  /** Users with this function at a manufacturer, or with at least one of several. */
  | { readonly lab: LabPermission | readonly LabPermission[] }
  /** Every signed-in user of a site that has this feature switch on. */
  | { readonly flag: FlagName }
  /** Users on this white list of the site: in public mode everybody has every right, and this is for few. */
  | { readonly whitelist: string };

/** The envelope of an answer (specification, section 7, "Common behaviour"). */
export type Envelope =
  /** `{ success: true, resultInfo }` */
  | 'success'
  /** `{ code: 200, data: { resultInfo } }` */
  | 'code'
  /** `{ success: true, data }` */
  | 'data'
  /** The result itself. */
  | 'plain'
  /** Bytes, returned raw. */
  | 'blob';

type Shape = z.core.$ZodType;

/**
 * The declaration of one call for the browser, the server and the documentation.
 *
 * Its docstring lists its refusals beside the common ones: `auth.required`, `auth.replaced`, `access.denied` (the
 * caller may not make it), `membership.required` (a call with a `benefit`), `access.moduleOff`, `call.unknown` (the
 * server is older than the call), `request.invalid` (another shape than declared), `request.tooLarge`,
 * `request.tooMany`, `request.repeatedDifferently` (the request id was used for another request), `request.withdrawn` (a page settled that
 * it was not made), `server.failed`,
 * `server.unavailable`, `server.diskFull`, `database.unavailable`, `storage.unreachable`. Statuses are those of the
 * catalogue (`errors.ts`).
 */
export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Result extends Shape = Shape,
> {
  /** `Service.name`, unique in the contract. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with `:name` for parameters, exactly as in the specification. */
  readonly path: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly result: Result;
  readonly envelope: Envelope;
  /** True if the body is multipart with one part named `file`, instead of JSON. */
  readonly multipart: boolean;
  readonly permission: Permission;
  /**
   * The benefit that the membership of the caller has to have in public mode, besides the permission; private mode has
   * all benefits.
   */
  readonly benefit?: BenefitKey;
  /** True if a call for anyone is answered individually for signed-in callers: such an answer is never shared. */
  readonly perCaller: boolean;
  /** The action in the audit trail; calls without one are not recorded. */
  readonly audit?: string;
  /**
   * True if the call changes something: it runs in a transaction, and is never repeated by the client automatically.
   */
  readonly writes: boolean;
  /** The tags that the answer of a reading call shows; it is stale when a call changes one of them. */
  readonly reads?: CallTags;
  /** The tags that a writing call changes; answers that show them are refetched. */
  readonly changes?: CallTags;
  /** The module of the call; the server refuses it while the module is disabled. */
  readonly module?: string;
  /** The reason why the call belongs to no module, and is always answered. */
  readonly none?: NoModule;
  /** True if a system of a manufacturer may make it with a token of its own, which is valid for no other call. */
  readonly machines: boolean;
  /**
   * True for an own call, which the specification does not name: its failures have real statuses. One that replaces a
   * specified call elsewhere is not marked, so that both are refused alike.
   */
  readonly own: boolean;
  /** True if its input or answer is a secret: then the server stores no answer for a repeated request. */
  readonly secret: boolean;
  /** The result of the call in one sentence, for the documentation. */
  readonly summary: string;
}

/** The input of a call, as its declaration sees it. */
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
  /** The name in the id of the call; by default the first part of its path. */
  name?: string;
  envelope?: Envelope;
  multipart?: boolean;
  perCaller?: boolean;
  audit?: string;
  writes?: boolean;
  /** Required for every reading call, even if no call changes anything in its answer: `{}`. */
  reads?: Reads<DeclaredInput<Params, Query, Body>>;
  /** Required for every writing call, even if it changes nothing that any answer shows: `{}`. */
  changes?: Changes<DeclaredInput<Params, Query, Body>, z.output<Result>>;
  own?: boolean;
  secret?: boolean;
  machines?: boolean;
}

/** The reason why a service belongs to no module. */
export type NoModule =
  /** Every page of the site depends on it: the start, the header, the tasks. */
  | 'page'
  /** Its data belongs to several modules: files, dictionaries, preferences. */
  | 'several';

/**
 * The owner of the calls of a service: a module, or nobody for a reason. A service without this would outlast its
 * module.
 */
type ServiceMark = (
  | { readonly module: string; readonly none?: never }
  | { readonly none: NoModule; readonly module?: never }
) & { readonly machines?: true };

/**
 * Creates the function that declares the calls of one service.
 *
 * @param service its name, as in the specification.
 * @param base the path before the name of a call, for example `/api/PatientService`.
 * @param mark the module that it belongs to, or the reason why it belongs to none.
 */
export function service(service: string, base: string, mark: ServiceMark) {
  return function call<Params extends Shape, Query extends Shape, Body extends Shape, Result extends Shape>(
    path: string,
    { name = path.split('/')[0] ?? '', ...declaration }: Declaration<Params, Query, Body, Result>,
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
      id: `${service}.${name}`,
      path: `${base}/${path}`,
    };
  };
}

/** The input of a call: only the parts of its declaration. */
export type CallInput<C extends Call> = (C extends Call<infer P>
  ? Shape extends P
    ? object
    : { params: z.input<P> }
  : object) &
  (C extends Call<Shape, infer Q> ? (Shape extends Q ? object : { query: z.input<Q> }) : object) &
  (C extends Call<Shape, Shape, infer B> ? (Shape extends B ? object : { body: z.input<B> }) : object);

/** The result of a call. */
export type CallResult<C extends Call> = z.output<C['result']>;

/** The wrapped failure of a call in any envelope. */
export interface FailureAnswer {
  readonly success: false;
  /** A code of `errors.ts`. */
  readonly errorCode: string;
  /** The message for users, in the language of the request. */
  readonly errorMessage: string;
  /** The values for the message, and for invalid input the fields with their errors. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** The id to name when asking for help; it is in the log of the server. */
  readonly requestId: string;
}
