import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Kysely } from 'kysely';
import * as areas from './app.ts';
import { administrationArea } from './clinic/administration/area.ts';
import { membershipArea } from './areas/membership/area.ts';
import { buildContract, collectSchemas } from './contract.ts';
import { identityArea } from './identity/provider/area.ts';
import { listApplicationOrigins } from './identity/provider/client.ts';
import type { Area } from './kernel/areas/area.ts';
import type { Config } from './kernel/config/config.ts';
import { listCloudOrigins } from './kernel/config/library-config.ts';
import type { DatabaseServer } from './kernel/db/database-server.ts';
import type { DatabasePool } from './kernel/db/database-pool.ts';
import { DatabaseListener } from './kernel/db/listener.ts';
import type { Tables } from './kernel/db/tables.ts';
import { documentation } from './kernel/documentation/routes.ts';
import { addressNotices } from './kernel/http/address-notices.ts';
import { sendFailure } from './kernel/http/answer.ts';
import { toTrustRule } from './kernel/http/client-ip.ts';
import { AccountWrites } from './kernel/http/account-writes.ts';
import { Connections } from './kernel/http/connections.ts';
import { errorHandler } from './kernel/http/error-handler.ts';
import { implement } from './kernel/http/implement.ts';
import { inputValidator } from './kernel/http/input-validator.ts';
import { addJsonParser, MAX_JSON_BYTES } from './kernel/http/json-body.ts';
import { requestLimits } from './kernel/http/request-limits.ts';
import { requestLog } from './kernel/http/request-log.ts';
import { buildServerOptions } from './kernel/http/server-options.ts';
import { UnavailableCounts } from './kernel/http/unavailable-counts.ts';
import { type JobPace, Jobs } from './kernel/jobs/jobs.ts';
import { ModuleOverrides } from './kernel/modules/module-overrides.ts';
import { openModuleRegistry } from './kernel/modules/module-registry.ts';
import { requireKnownNames } from './kernel/modules/require-known-names.ts';
import { ProcessErrors } from './kernel/logging/process-errors.ts';
import { health } from './kernel/site/health.ts';
import { ServiceWatch } from './kernel/probes/service-watch.ts';
import { RecentErrors } from './kernel/recent-errors/recent-errors.ts';
import { buildPagePolicy, securityHeaders } from './kernel/site/security-headers.ts';
import { site } from './kernel/site/site.ts';
import { openSiteFlags } from './kernel/site/site-flags.ts';
import { socketServer } from './kernel/socket/socket-server.ts';
import { type StartedAreas, startAreas } from './kernel/areas/start-areas.ts';
import { PatientChanges } from './records/hooks/patient-hooks.ts';
import { listHooks } from './records/hooks/sort-hooks.ts';
import { isOssAddress, refuseAddress } from './objects/cloud/routes.ts';
import { LIBRARY } from './objects/quota/library.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The areas, for work outside of requests. */
    areas: StartedAreas;
  }
}

/** The dependencies of the server; a test passes its own. */
export interface AppDeps {
  readonly config: Config;
  readonly db: Kysely<Tables>;
  /** The connections of `db`; their server is also used for notifications. */
  readonly pool: DatabasePool;
  /** The PostgreSQL, for `/healthz`. */
  readonly databaseServer?: DatabaseServer;
  readonly log: FastifyBaseLogger;
  /** Counts errors outside of requests; without it they are not counted. */
  readonly processErrors?: ProcessErrors;
  /** Additional areas of a test. */
  readonly extraAreas?: readonly Area[];
  /** The intervals of the job engine, for tests that wait for retries. */
  readonly jobPace?: Partial<JobPace>;
}

/** Returns the writing calls of one account that run at once: they leave half of the connections to others. */
function computeWritesPerAccount({ config, pool }: Pick<AppDeps, 'config' | 'pool'>): number {
  return Math.min(config.http.writesPerAccount, Math.max(1, Math.floor(pool.options.max / 2)));
}

/** Builds the server. It does not listen yet; closing it stops everything that it started. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const listener = new DatabaseListener(deps.pool, deps.log);
  try {
    return await assembleApp(deps, listener);
  } catch (error) {
    await listener.close();
    throw error;
  }
}

async function assembleApp(deps: AppDeps, listener: DatabaseListener): Promise<FastifyInstance> {
  const { db, log } = deps;
  const flags = await openSiteFlags({ config: deps.config, db, listener, log });
  const config: Config = { ...deps.config, flags };
  const listedAreas: readonly Area[] = [...Object.values(areas), ...(deps.extraAreas ?? [])];
  const contract = buildContract(listedAreas);
  const trust = toTrustRule(config.trustedProxies);
  const unavailable = new UnavailableCounts(log);
  const connections = new Connections({
    limits: config.http,
    isProxy: (ip) => trust(ip, 0),
    onRefused: () => unavailable.addConnection('connections'),
  });
  const app = Fastify({
    ...buildServerOptions({ limits: config.http, connections, log }),
    loggerInstance: log,
    genReqId: () => randomUUID(),
    bodyLimit: MAX_JSON_BYTES,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trust,
    routerOptions: { maxParamLength: 200 },
    // No hook sees such a request, so nothing else could close the connection of an upgrade request.
    frameworkErrors: (_error, request, reply) => {
      reply.header('connection', 'close');
      if (isOssAddress(request.url, LIBRARY.bucket)) void refuseAddress(request, reply);
      else void sendFailure(request, reply, undefined, 'request.invalid');
    },
  });
  app.setValidatorCompiler(inputValidator);
  addJsonParser(app);
  connections.watch(app.server);
  const recentErrors = new RecentErrors({ db, log });
  await app.register(errorHandler, { recentErrors });
  await app.register(requestLimits, { limits: config.http, connections });
  await app.register(requestLog, { unavailable });
  await app.register(addressNotices, {
    publicUrl: config.publicUrl,
    origins: listApplicationOrigins(config.publicUrl, config.identity.extraOrigins),
    trustedProxies: config.trustedProxies,
    log,
  });
  const externalOrigins = {
    connectTo: [config.identity.authority ?? config.publicUrl, ...config.identity.provider.endpointOrigins],
    downloadFrom: listCloudOrigins(config.library),
  };
  await app.register(securityHeaders, {
    publicUrl: config.publicUrl,
    hstsSubdomains: config.hstsSubdomains,
    ...externalOrigins,
  });
  const services = new ServiceWatch({ log });
  const processErrors = deps.processErrors ?? new ProcessErrors();
  await app.register(health, {
    pool: deps.pool,
    databaseServer: deps.databaseServer,
    processErrors,
    services,
    unavailable,
    readFields: () => app.areas.readHealth(),
  });
  // The handler reads a multipart body after the caller is known.
  app.addContentTypeParser('multipart/form-data', (_request, _body, callback) => callback(null));
  // Compresses only the answers of calls; files of the site are compressed at build time, and images are compressed
  // already.
  await app.register(compress, { encodings: ['gzip'], customTypes: /^application\/json/ });

  const modules = openModuleRegistry({
    modulesDir: config.modulesDir,
    off: config.modulesOff,
    flags,
    log,
  });
  requireKnownNames({ config, contract, modules });
  const overrides = new ModuleOverrides({ config, db });
  await overrides.loadKey();
  const { pool, jobPace: pace } = deps;
  const jobs = new Jobs({ db, pool, listener, log, runsSchedules: config.runsSchedules, ...(pace && { pace }) });
  const patientChanges = new PatientChanges();
  const startedAreas = await startAreas(listedAreas, {
    config,
    db,
    log,
    listener,
    jobs,
    modules,
    overrides,
    services,
    contract,
    patientChanges,
  });
  patientChanges.registerHooks(listHooks(startedAreas.hooks, 'patientHooks'));
  app.decorate('areas', startedAreas);
  const identity = await startedAreas.requireService(identityArea);
  for (const plugin of startedAreas.plugins) await app.register(plugin);
  implement(app, contract, startedAreas.routes, {
    db,
    identity,
    principals: await startedAreas.requireService(administrationArea),
    memberships: await startedAreas.requireService(membershipArea),
    siteTables: new Set(listedAreas.flatMap(({ siteTables = [] }) => siteTables)),
    modules,
    accountWrites: new AccountWrites(computeWritesPerAccount(deps)),
  });
  await app.register(documentation, { contract, schemas: collectSchemas(listedAreas) });
  await app.register(site, {
    siteDir: config.siteDir,
    modulesDir: config.modulesDir,
    isOff: (name) => modules.isOff(name),
    async policyFor({ headers: { cookie } }) {
      const loadFrom = await overrides.findAllowedOrigin(cookie, (session) => identity.isSessionValid(session));
      return loadFrom === null ? null : buildPagePolicy({ ...externalOrigins, loadFrom });
    },
  });

  await app.register(socketServer, { config, identity, listener, trust, modules, unavailable });
  await jobs.start(startedAreas.schedules);
  await services.start(startedAreas.probes);
  app.addHook('onClose', async () => {
    services.stop();
    await recentErrors.flush();
    await jobs.stop();
    await listener.close();
    await startedAreas.close();
  });
  return app;
}
