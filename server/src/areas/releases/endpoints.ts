import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Candidate,
  carryOut,
  PACKED_TYPE,
  Problem,
  RELEASES_PATH,
  type ReleaseRequest,
  releaseRequest,
  releasesIn,
  unpackVersion,
} from '@dentarium/release';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../kernel/config/config.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import { trySecret } from '../../identity/secrets/sign-in-limits.ts';
import { readSiteId } from '../../kernel/site/site-identity.ts';
import { resolveCanaryPeople } from './canary-people.ts';
import { type DeployKey, findDeployKey, hasDeployKey } from './deploy-keys.ts';
import { toPublicDescription } from './describe-site.ts';
import { ReleaseTurns } from './release-turns.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The deploy key of this request; null for every other request. */
    deployKey: Pick<DeployKey, 'name' | 'modules'> | null;
  }
}

interface ReleaseDeps {
  readonly config: Pick<Config, 'modulesDir' | 'publicUrl'>;
  readonly db: Kysely<Tables>;
}

/** The folder for incoming versions within the folder of modules. It is not served. */
const INCOMING_FOLDER = '.arriving';
/** Milliseconds after which an incoming version counts as abandoned, because its server was killed. */
const STALE_AFTER_MS = 86_400_000;

const BEARER = /^Bearer (\S+)$/i;
/** Wrong keys lead to the same waits as wrong passwords. */
const ATTEMPT_KEY = 'deploy-key:';

/**
 * Accepts releases over HTTP with a deploy key, by the same code as the commands in the folder of modules. Without an
 * active key these routes do not exist.
 *
 * @throws Failure `request.invalid` for an invalid release
 */
export function releaseEndpoints({ config, db }: ReleaseDeps): FastifyPluginAsync {
  const openReleases = ({ deployKey }: FastifyRequest) =>
    releasesIn({ modulesDir: config.modulesDir, by: `deploy key ${deployKey?.name}` });

  const turns = new ReleaseTurns(db);

  /** Runs work on an incoming version and deletes the incoming folder afterwards. */
  async function withIncomingVersion<T>(
    request: FastifyRequest,
    work: (candidate: Candidate) => Promise<T>,
  ): Promise<T> {
    if (request.headers['content-type'] !== PACKED_TYPE) throw new Failure('request.invalid');
    const folder = join(config.modulesDir, INCOMING_FOLDER, randomUUID());
    await removeStaleFolders(join(config.modulesDir, INCOMING_FOLDER));
    await mkdir(folder, { recursive: true });
    try {
      const candidate = await unpackVersion(request.raw.iterator({ destroyOnReturn: false }), folder);
      requireScope(request, candidate.declaration.name);
      return await work(candidate);
    } finally {
      await rm(folder, { recursive: true, force: true });
      // Drains the rest of the body. Closing before its end would reset the connection and lose the answer.
      request.raw.resume();
    }
  }

  return async (app: FastifyInstance) => {
    app.decorateRequest('deployKey', null);
    // The handler reads the body as a stream.
    app.addContentTypeParser(PACKED_TYPE, (_request, _body, callback) => callback(null));
    app.addHook('onRequest', async (request) => {
      request.deployKey = await authenticate(db, request);
    });
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof Problem)) throw error;
      const { headline, reasons } = error;
      return reply.code(409).header('cache-control', 'no-store').send({ headline, reasons });
    });
    app.route<{ Querystring: { module?: string } }>({
      method: 'GET',
      url: RELEASES_PATH,
      handler: async (request) => {
        const modules = await openReleases(request).list(readModuleQuery(request));
        return modules.filter(({ name }) => isInScope(request, name));
      },
    });
    app.route<{ Querystring: { module?: string } }>({
      method: 'GET',
      url: `${RELEASES_PATH}/ledger`,
      handler: async (request) => {
        const entries = await openReleases(request).ledger(readModuleQuery(request));
        return entries.filter(({ module }) => isInScope(request, module));
      },
    });
    app.route({
      method: 'GET',
      url: `${RELEASES_PATH}/types`,
      handler: async (request, reply) =>
        reply.type('application/json').send(JSON.stringify(await openReleases(request).types())),
    });
    app.route({
      method: 'GET',
      url: `${RELEASES_PATH}/site`,
      handler: async () => toPublicDescription(await readSiteId(db), config),
    });
    app.post(RELEASES_PATH, async (request, reply) => {
      const parsed = releaseRequest.safeParse(request.body);
      if (!parsed.success) throw new Failure('request.invalid');
      requireScope(request, parsed.data.module);
      const resolvedRequest = await resolvePeople(db, parsed.data);
      const answer = await turns.take(() => carryOut(openReleases(request), resolvedRequest));
      return reply.type('application/json').send(JSON.stringify(answer ?? null));
    });
    app.post(`${RELEASES_PATH}/publish`, async (request, reply) => {
      const published = await withIncomingVersion(request, (candidate) =>
        turns.take(() => openReleases(request).publish(candidate)),
      );
      return reply.type('application/json').send(JSON.stringify(published));
    });
    app.post(`${RELEASES_PATH}/check`, async (request, reply) => {
      await withIncomingVersion(request, (candidate) => openReleases(request).check(candidate));
      return reply.type('application/json').send('null');
    });
  };
}

/**
 * Returns the deploy key of a request.
 *
 * @throws Failure `not.found` without an active key, `auth.required` for an invalid key, `request.tooMany` after
 *   several invalid keys
 */
async function authenticate(db: Kysely<Tables>, request: FastifyRequest): Promise<Pick<DeployKey, 'name' | 'modules'>> {
  if (!(await hasDeployKey(db))) throw new Failure('not.found');
  const text = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const key = text === undefined ? undefined : await findDeployKey(db, text);
  if (key !== undefined) return key;
  request.log.warn({ ip: request.ip }, 'a deploy key was refused');
  const verdict = await trySecret(db, { userName: ATTEMPT_KEY, ip: request.ip }, async () => false);
  if (verdict.kind === 'wait') throw new Failure('request.tooMany', { minutes: verdict.minutes });
  await recordAudit(db, {
    action: 'release.key-refused',
    outcome: 'refused',
    accountId: null,
    requestId: request.id,
    ip: request.ip,
  });
  throw new Failure('auth.required');
}

function isInScope({ deployKey }: FastifyRequest, module: string): boolean {
  return deployKey !== null && (deployKey.modules === null || deployKey.modules.includes(module));
}

/** @throws Failure `access.denied` if the key is for other modules */
function requireScope(request: FastifyRequest, module: string): void {
  if (!isInScope(request, module)) throw new Failure('access.denied');
}

/** Reads the module of a query. */
function readModuleQuery(request: FastifyRequest<{ Querystring: { module?: string } }>): string | undefined {
  const { module } = request.query;
  if (module === undefined) return undefined;
  if (typeof module !== 'string') throw new Failure('request.invalid');
  requireScope(request, module);
  return module;
}

async function resolvePeople(db: Kysely<Tables>, request: ReleaseRequest): Promise<ReleaseRequest> {
  return request.action === 'canary' ? { ...request, canary: await resolveCanaryPeople(db, request.canary) } : request;
}

async function removeStaleFolders(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (stats !== null && Date.now() - stats.mtimeMs > STALE_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}
