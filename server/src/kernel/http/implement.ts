import type { Call } from '@dentarium/api';
import { ACCOUNT_REFUSALS } from '@dentarium/api/errors';
import { UPLOAD_PART_SIZE } from '@dentarium/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { Kysely } from 'kysely';
import type { Principal, PrincipalReader } from '../access/principal.ts';
import { type MembershipReader, requireBenefit } from '../access/membership.ts';
import { hasPermission } from '../access/permission.ts';
import { CallScope } from '../access/call-scope.ts';
import type { Tables } from '../db/tables.ts';
import type { Authenticator } from '../access/authentication.ts';
import type { ModuleRegistry } from '../modules/module-registry.ts';
import type { AccountWrites } from './account-writes.ts';
import { getRequestLanguage, sendCacheable, wrapResult } from './answer.ts';
import { recordAudit } from './audit.ts';
import { type BlobAnswer, type BlobRedirect, sendBlob } from './blob-answer.ts';
import { Failure } from '../failures/failure.ts';
import { withFileBody } from './file-body.ts';
import type { Route } from './handle.ts';
import { parseRequestKey, runOnce } from './repeated-request.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The cookie that the answer sets. */
    answerCookie: string | null;
    /** The caller; `null` before the check, and for public calls. */
    principal: Principal | null;
  }
}

/** The dependencies of calls. */
export interface CallDeps {
  readonly db: Kysely<Tables>;
  readonly identity: Authenticator;
  readonly principals: PrincipalReader;
  readonly memberships: MembershipReader;
  /** The tables whose rows are the same for everybody. */
  readonly siteTables: ReadonlySet<string>;
  readonly modules: Pick<ModuleRegistry, 'isOff'>;
  readonly accountWrites: AccountWrites;
}

const BEARER = /^Bearer ([\w\-.~+/]+=*)$/i;

/**
 * Returns the scopes of which a token needs one: files have a scope of their own (`identity.md` 5), and so have
 * machines.
 */
function listAcceptedScopes(call: Call): readonly string[] {
  const userScope = call.path.startsWith('/fileApi/') ? 'dental.files' : 'dental.api';
  return call.machines ? [userScope, 'dental.lab'] : [userScope];
}

async function resolvePrincipal(deps: CallDeps, call: Call, request: FastifyRequest): Promise<Principal> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Failure('auth.required');
  const authentication = await deps.identity.authenticate(token);
  if (authentication.kind === 'replaced') throw new Failure('auth.replaced');
  if (authentication.kind === 'refused') throw new Failure(authentication.code, authentication.detail);
  if (authentication.kind === 'invalid' && authentication.problem !== undefined)
    throw new Failure('auth.required', { problem: authentication.problem });
  if (authentication.kind !== 'ok') throw new Failure('auth.required');
  if (!listAcceptedScopes(call).some((scope) => authentication.scopes.includes(scope)))
    throw new Failure('access.denied');
  const principal = await deps.principals.findPrincipal({
    accountId: authentication.accountId,
    sessionUid: authentication.sessionUid,
    language: getRequestLanguage(request),
    ip: request.ip,
  });
  if (principal === undefined) throw new Failure('auth.required');
  return principal;
}

/** Error codes of a token that is invalid, lacks the scope, or belongs to nobody here. */
const UNAUTHENTICATED_CODES: ReadonlySet<string> = new Set([
  'auth.required',
  'auth.replaced',
  'access.denied',
  ...ACCOUNT_REFUSALS,
]);

/** Returns the caller of a public call. An invalid token counts as anonymous and is not refused. */
async function resolveOptionalPrincipal(
  deps: CallDeps,
  call: Call,
  request: FastifyRequest,
): Promise<Principal | null> {
  if (request.headers.authorization === undefined) return null;
  try {
    return await resolvePrincipal(deps, call, request);
  } catch (error) {
    if (error instanceof Failure && UNAUTHENTICATED_CODES.has(error.code)) return null;
    throw error;
  }
}

/** Creates the hook that admits a request if its caller may make the call. It runs before the body is read. */
function createGuard(deps: CallDeps, call: Call): preHandlerAsyncHookHandler {
  return async (request) => {
    if (call.module !== undefined && deps.modules.isOff(call.module)) throw new Failure('access.moduleOff');
    if (call.permission === 'anyone') {
      if (call.perCaller) request.principal = await resolveOptionalPrincipal(deps, call, request);
      return;
    }
    request.principal = await resolvePrincipal(deps, call, request);
    if (!hasPermission(call.permission, request.principal)) throw new Failure('access.denied');
    await requireBenefit(deps.memberships, deps.db, call.benefit, request.principal);
  };
}

/** Returns the caller. Throws for public calls, which have none. */
function requirePrincipal(request: FastifyRequest): Principal {
  if (request.principal === null) throw new Failure('auth.required');
  return request.principal;
}

function createCallContext(
  { siteTables }: CallDeps,
  { call, createContext: createRouteContext }: Route,
  request: FastifyRequest,
  body: unknown,
) {
  const scope = new CallScope(siteTables);
  // Undeclared input is not validated, and therefore not passed on.
  const input = {
    params: call.params === undefined ? {} : request.params,
    query: call.query === undefined ? {} : request.query,
    body: call.body === undefined ? undefined : body,
    request,
    caller: request.principal,
  };
  const createContext = (db: Kysely<Tables>) =>
    Object.assign(
      createRouteContext(db, () => requirePrincipal(request), scope),
      input,
    );
  const actor = { accountId: request.principal?.accountId ?? null, requestId: request.id, ip: request.ip };
  const action = call.audit ?? call.id;
  const audit = {
    recordDone: async (db: Kysely<Tables>) => {
      for (const entry of scope.audit.extraEntries) await recordAudit(db, { ...actor, ...entry, outcome: 'done' });
      if (call.audit !== undefined)
        await recordAudit(db, { ...scope.audit.subject, ...actor, action, outcome: 'done' });
    },
    recordRefused: async (db: Kysely<Tables>, detail: Readonly<Record<string, unknown>>) => {
      if (call.audit !== undefined)
        await recordAudit(db, { ...scope.audit.subject, ...actor, action, outcome: 'refused', detail });
    },
  };
  return { input, createContext, authorisation: scope.authorisation, audit };
}

/** Runs a call with its body. A file exists only during the call. */
async function runCall(deps: CallDeps, route: Route, request: FastifyRequest): Promise<unknown> {
  if (!route.call.multipart) return runInTurn(deps, route, request, request.body);
  const sender = request.principal?.accountId ?? request.ip;
  return withFileBody(request.raw, { maxBytes: UPLOAD_PART_SIZE, sender }, (file) =>
    runInTurn(deps, route, request, { file }),
  );
}

/** Runs a call whose body has arrived. A writing one takes its turn among those of its account. */
function runInTurn(deps: CallDeps, route: Route, request: FastifyRequest, body: unknown): Promise<unknown> {
  const run = () => runCallWithBody(deps, route, request, body);
  const { principal } = request;
  return route.call.writes && principal !== null ? deps.accountWrites.run(principal.accountId, run) : run();
}

/** Runs a call once per request id, in one transaction with its audit entry if the call writes. */
async function runCallWithBody(deps: CallDeps, route: Route, request: FastifyRequest, body: unknown): Promise<unknown> {
  const { call } = route;
  const { input, createContext, authorisation, audit } = createCallContext(deps, route, request, body);
  const perform = async (db: Kysely<Tables>) => {
    const result = await route.run(createContext(db));
    if (route.data === 'rows' && !authorisation.isGranted)
      throw new Error(`${call.id} authorised no access by a rule (kernel/access/context.ts)`);
    await audit.recordDone(db);
    return result;
  };
  try {
    await route.prove?.(createContext(deps.db));
    if (!route.transaction) return await perform(deps.db);
    return await deps.db.transaction().execute((transaction) => {
      const key = parseRequestKey(request.headers['idempotency-key']);
      if (call.secret || key === undefined || request.principal === null) return perform(transaction);
      const inputs = [input.params, input.query, input.body];
      return runOnce(transaction, { accountId: request.principal.accountId, key, callId: call.id, input: inputs }, () =>
        perform(transaction),
      );
    });
  } catch (error) {
    if (error instanceof Failure) {
      // The noun is the only detail of a failure that is a code. Without it the entry does not say what was changed.
      const { noun } = error.detail;
      await audit.recordRefused(deps.db, { code: error.code, ...(noun === undefined ? {} : { noun }) });
    }
    throw error;
  }
}

function register(app: FastifyInstance, deps: CallDeps, route: Route): void {
  const { call } = route;
  app.route({
    method: call.method,
    url: call.path,
    config: { call },
    schema: {
      ...(call.params === undefined ? {} : { params: call.params }),
      ...(call.query === undefined ? {} : { querystring: call.query }),
      ...(call.body === undefined || call.multipart ? {} : { body: call.body }),
    },
    onRequest: createGuard(deps, call),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const result = await runCall(deps, route, request);
      if (request.answerCookie !== null) reply.header('set-cookie', request.answerCookie);
      if (call.envelope === 'blob') return sendBlob(request, reply, result as BlobAnswer | BlobRedirect);
      const answer = wrapResult(call, parseResult(call, result));
      if (call.permission === 'anyone' && !call.writes) {
        // Shared caches must not store an answer for one person.
        if (call.perCaller)
          return sendCacheable(request, reply.header('vary', 'authorization'), answer, 'private, no-cache');
        return sendCacheable(request, reply, answer, 'no-cache');
      }
      return reply.header('cache-control', 'no-store').send(answer);
    },
  });
}

/** Strips undeclared properties, so that only declared ones leave the server. */
function parseResult(call: Call, result: unknown): unknown {
  const schema = call.result as { parse?: (value: unknown) => unknown };
  return schema.parse === undefined ? result : schema.parse(result);
}

/**
 * Registers every call of the contract with its handler.
 *
 * @throws Error if a call has no handler or a handler no call; such a server does not start.
 */
export function implement(
  app: FastifyInstance,
  contract: readonly Call[],
  routes: readonly Route[],
  deps: CallDeps,
): void {
  const routeByCall = new Map(routes.map((route) => [route.call, route]));
  const unhandledCalls = contract.filter((call) => !routeByCall.has(call));
  if (unhandledCalls.length > 0)
    throw new Error(`calls without a handler: ${unhandledCalls.map((call) => call.id).join(', ')}`);
  if (routeByCall.size !== contract.length) throw new Error('a handler answers a call that is not in the contract');
  app.decorateRequest('principal', null);
  app.decorateRequest('answerCookie', null);
  for (const route of routes) register(app, deps, route);
}
