import type { Call } from '@dentarium/api';
import { UPLOAD_PART_SIZE } from '@dentarium/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import { Context } from '../access/context.ts';
import { type Principal, readPrincipal } from '../access/principal.ts';
import { requireBenefit } from '../access/membership.ts';
import { hasPermission } from '../access/permission.ts';
import { AuditScope } from '../access/touched.ts';
import type { Tables } from '../db/tables.ts';
import type { Authenticator } from '../access/authentication.ts';
import type { ModuleRegistry } from '../modules/module-registry.ts';
import { languageOf, sendKept, wrapped } from './answer.ts';
import { recordAudit } from './audit.ts';
import { type BlobAnswer, type BlobElsewhere, sendBlob } from './blob-answer.ts';
import { Failure } from '../failure.ts';
import { withFileBody } from './file-body.ts';
import type { CallContext, Route } from './handle.ts';
import { requestKey, runOnce } from './repeated-request.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** A cookie that the answer sets. */
    answerCookie: string | null;
    /** Who calls; `null` before the check, and for calls that are for anyone. */
    principal: Principal | null;
  }
}

/** What calls are made with. */
export interface CallDeps {
  readonly config: Pick<Config, 'mode' | 'flags' | 'whitelists'>;
  readonly db: Kysely<Tables>;
  readonly identity: Authenticator;
  readonly modules: Pick<ModuleRegistry, 'isOff'>;
}

const BEARER = /^Bearer ([\w\-.~+/]+=*)$/i;

/** The scopes of which a token needs one: files have one of their own (`identity.md` 5), and so have machines. */
function scopesOf(call: Call): readonly string[] {
  const ofPeople = call.path.startsWith('/fileApi/') ? 'dental.files' : 'dental.api';
  return call.machines ? [ofPeople, 'dental.lab'] : [ofPeople];
}

async function principalOf(deps: CallDeps, call: Call, request: FastifyRequest): Promise<Principal> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Failure('auth.required');
  const who = await deps.identity.authenticate(token);
  if (who.kind === 'replaced') throw new Failure('auth.replaced');
  if (who.kind !== 'ok') throw new Failure('auth.required');
  if (!scopesOf(call).some((scope) => who.scopes.includes(scope))) throw new Failure('access.denied');
  const principal = await readPrincipal(deps.db, deps.config, {
    accountId: who.accountId,
    sessionUid: who.sessionUid,
    language: languageOf(request),
    ip: request.ip,
  });
  if (principal === undefined) throw new Failure('auth.required');
  return principal;
}

/** What a token is refused with that does not hold, or not for this. */
const NOT_KNOWN: ReadonlySet<string> = new Set(['auth.required', 'auth.replaced', 'access.denied']);

/** Who makes a call that is for anyone: a token that holds no longer is nobody's, and nobody is refused for it. */
async function perhapsPrincipalOf(deps: CallDeps, call: Call, request: FastifyRequest): Promise<Principal | null> {
  if (request.headers.authorization === undefined) return null;
  try {
    return await principalOf(deps, call, request);
  } catch (error) {
    if (error instanceof Failure && NOT_KNOWN.has(error.code)) return null;
    throw error;
  }
}

/** Lets a request through when its caller may make the call; runs before the body is read. */
function guard(deps: CallDeps, call: Call): preHandlerAsyncHookHandler {
  return async (request) => {
    if (call.module !== undefined && deps.modules.isOff(call.module)) throw new Failure('access.moduleOff');
    if (call.permission === 'anyone') {
      if (call.perCaller) request.principal = await perhapsPrincipalOf(deps, call, request);
      return;
    }
    request.principal = await principalOf(deps, call, request);
    if (!hasPermission(call.permission, request.principal)) throw new Failure('access.denied');
    await requireBenefit(deps.db, call.benefit, request.principal);
  };
}

/** For calls that are for anyone there is no caller; what asks for one all the same is refused. */
function callerOf(request: FastifyRequest): Principal {
  if (request.principal === null) throw new Failure('auth.required');
  return request.principal;
}

function contextOf({ call }: Route, request: FastifyRequest, body: unknown) {
  const touched = new AuditScope();
  // What a call does not declare was not checked, and is not handed on.
  const input = {
    params: call.params === undefined ? {} : request.params,
    query: call.query === undefined ? {} : request.query,
    body: call.body === undefined ? undefined : body,
    request,
    caller: request.principal,
  };
  const contextOn = (db: Kysely<Tables>): CallContext<Call> =>
    Object.assign(new Context(db, () => callerOf(request), touched), input);
  const by = { accountId: request.principal?.accountId ?? null, requestId: request.id, ip: request.ip };
  const action = call.audit ?? call.id;
  const audit = {
    done: async (db: Kysely<Tables>) => {
      for (const entry of touched.extraEntries) await recordAudit(db, { ...by, ...entry, outcome: 'done' });
      if (call.audit !== undefined) await recordAudit(db, { ...touched.subject, ...by, action, outcome: 'done' });
    },
    refused: async (db: Kysely<Tables>, detail: Readonly<Record<string, unknown>>) => {
      if (call.audit !== undefined)
        await recordAudit(db, { ...touched.subject, ...by, action, outcome: 'refused', detail });
    },
  };
  return { input, contextOn, touched, audit };
}

/** Runs a call with its body; a file lasts as long as the call. */
async function run(deps: CallDeps, route: Route, request: FastifyRequest): Promise<unknown> {
  if (!route.call.multipart) return runWith(deps, route, request, request.body);
  const sender = request.principal?.accountId ?? request.ip;
  return withFileBody(request.raw, { most: UPLOAD_PART_SIZE, sender }, (file) =>
    runWith(deps, route, request, { file }),
  );
}

/** Once per request id, in one transaction with its audit entry where the call writes. */
async function runWith(deps: CallDeps, route: Route, request: FastifyRequest, body: unknown): Promise<unknown> {
  const { call } = route;
  const { input, contextOn, touched, audit } = contextOf(route, request, body);
  const done = async (db: Kysely<Tables>) => {
    const result = await route.run(contextOn(db));
    if (!touched.isDeclared) throw new Error(`${call.id} did not say whose data it touches (kernel/access/context.ts)`);
    await audit.done(db);
    return result;
  };
  try {
    await route.prove?.(contextOn(deps.db));
    if (!route.transaction) return await done(deps.db);
    return await deps.db.transaction().execute((transaction) => {
      const key = requestKey(request.headers['idempotency-key']);
      if (call.secret || key === undefined || request.principal === null) return done(transaction);
      const asked = [input.params, input.query, input.body];
      return runOnce(transaction, { accountId: request.principal.accountId, key, callId: call.id, input: asked }, () =>
        done(transaction),
      );
    });
  } catch (error) {
    if (error instanceof Failure) {
      // The noun is the one detail of a failure that is a code, and without it nobody can read what was changed.
      const { noun } = error.detail;
      await audit.refused(deps.db, { code: error.code, ...(noun === undefined ? {} : { noun }) });
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
    onRequest: guard(deps, call),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const result = await run(deps, route, request);
      if (request.answerCookie !== null) reply.header('set-cookie', request.answerCookie);
      if (call.envelope === 'blob') return sendBlob(request, reply, result as BlobAnswer | BlobElsewhere);
      const answer = wrapped(call, checked(call, result));
      if (call.permission === 'anyone' && !call.writes) {
        // Caches on the way keep nothing that was made for one person.
        if (call.perCaller)
          return sendKept(request, reply.header('vary', 'authorization'), answer, 'private, no-cache');
        return sendKept(request, reply, answer, 'no-cache');
      }
      return reply.header('cache-control', 'no-store').send(answer);
    },
  });
}

/** Only what the contract declares leaves the server. */
function checked(call: Call, result: unknown): unknown {
  const schema = call.result as { parse?: (value: unknown) => unknown };
  return schema.parse === undefined ? result : schema.parse(result);
}

/**
 * Registers every call of the contract with its handler.
 *
 * @throws Error when a call has no handler or a handler no call: such a server does not start.
 */
export function implement(
  app: FastifyInstance,
  contract: readonly Call[],
  routes: readonly Route[],
  deps: CallDeps,
): void {
  const handled = new Map(routes.map((route) => [route.call, route]));
  const missing = contract.filter((call) => !handled.has(call));
  if (missing.length > 0) throw new Error(`calls without a handler: ${missing.map((call) => call.id).join(', ')}`);
  if (handled.size !== contract.length) throw new Error('a handler answers a call that is not in the contract');
  app.decorateRequest('principal', null);
  app.decorateRequest('answerCookie', null);
  for (const route of routes) register(app, deps, route);
}
