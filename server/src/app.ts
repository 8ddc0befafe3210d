import { randomUUID } from 'node:crypto';
import { CONTRACT } from '@dentarium/api/services/index';
import compress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Kysely } from 'kysely';
import { ownAccountRoutes } from './areas/account/own-routes.ts';
import { accountRoutes } from './areas/account/routes.ts';
import { administrationRoutes } from './clinic/administration/routes.ts';
import { auditRoutes } from './clinic/audit-trail/routes.ts';
import { BuiltInClassifier } from './areas/classification/builtin/built-in-classifier.ts';
import { Classification } from './areas/classification/classification.ts';
import { ExternalClassifier } from './areas/classification/external-classifier.ts';
import { classificationRoutes } from './areas/classification/routes.ts';
import type { Config } from './kernel/config/config.ts';
import { cloudOrigins } from './kernel/config/library-config.ts';
import { LIBRARY } from './objects/quota/library.ts';
import { configurationRoutes } from './objects/quota/routes.ts';
import type { DatabasePool } from './kernel/db/database-pool.ts';
import { DatabaseListener } from './kernel/db/listener.ts';
import type { Tables } from './kernel/db/tables.ts';
import { dictionaryRoutes } from './areas/dictionaries/routes.ts';
import { detailedExamRoutes } from './areas/detailed-exam/routes.ts';
import { documentation } from './kernel/documentation/routes.ts';
import { type FileServices, openFileServices } from './areas/files/file-services.ts';
import { credentialsHold } from './areas/files/cloud-credentials.ts';
import { fileRoutes } from './areas/files/routes.ts';
import { createHousekeeping } from './kernel/housekeeping.ts';
import { sendFailure } from './kernel/http/answer.ts';
import { recordAudit } from './kernel/http/audit.ts';
import { trustIn } from './kernel/http/client-ip.ts';
import { Connections } from './kernel/http/connections.ts';
import { errorHandler } from './kernel/http/error-handler.ts';
import type { Route } from './kernel/http/handle.ts';
import { implement } from './kernel/http/implement.ts';
import { inputValidator } from './kernel/http/input-validator.ts';
import { requestLimits } from './kernel/http/request-limits.ts';
import { requestLog } from './kernel/http/request-log.ts';
import { frontDeskRoutes } from './areas/front-desk/routes.ts';
import { forgetOldRequests } from './kernel/http/repeated-request.ts';
import { serverOptions } from './kernel/http/server-options.ts';
import { createIdentity } from './identity/provider/create-identity.ts';
import type { Identity, IdentityOptions } from './identity/provider/identity.ts';
import { Jobs } from './kernel/jobs/jobs.ts';
import { medicalRecordRoutes } from './areas/medical-records/routes.ts';
import { memberRoutes } from './clinic/members/routes.ts';
import { openModuleRegistry } from './kernel/modules/module-registry.ts';
import { moduleRoutes } from './kernel/site/module-routes.ts';
import { packageWork } from './areas/packaging/make-package.ts';
import { packagingRoutes } from './areas/packaging/routes.ts';
import { organisationRoutes } from './clinic/organisations/routes.ts';
import { patientOperationRoutes } from './areas/patients/operation-routes.ts';
import { CredentialHolders } from './objects/cloud/credential-holders.ts';
import { isAddressOfOss, ossEndpoint, refuseAddress } from './objects/cloud/routes.ts';
import { patientRoutes } from './areas/patients/routes.ts';
import { photoLayoutRoutes } from './areas/photo-layouts/routes.ts';
import { preferenceRoutes } from './clinic/preferences/routes.ts';
import { roleRoutes } from './clinic/roles/routes.ts';
import { ProcessFaults } from './kernel/process-faults.ts';
import { purgeRecycleBin } from './areas/recycle-bin/erase.ts';
import { recycleRoutes } from './areas/recycle-bin/routes.ts';
import { ReportRenderer } from './areas/reports/report-renderer.ts';
import { reportWork } from './areas/reports/report-task.ts';
import { reportRoutes } from './areas/reports/routes.ts';
import { health } from './kernel/site/health.ts';
import { securityHeaders } from './kernel/site/security-headers.ts';
import { site } from './kernel/site/site.ts';
import { forgetOldCodes, SmsCodes } from './identity/codes/codes.ts';
import { senderOf } from './identity/codes/sender.ts';
import { socketServer } from './kernel/socket/socket-server.ts';
import { savedFilterRoutes } from './areas/saved-filters/routes.ts';
import { forgetDeletedStages } from './areas/stages/delete-stage.ts';
import { stageRoutes } from './areas/stages/routes.ts';
import { tagRoutes } from './areas/tags/routes.ts';
import { taskRoutes } from './areas/tasks/routes.ts';
import { sweepTasks } from './areas/tasks/sweep-tasks.ts';
import { Tasks } from './areas/tasks/tasks.ts';
import { OidcClients } from './identity/linked-accounts/oidc-clients.ts';
import { ThirdParties } from './identity/linked-accounts/third-parties.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Files, for what is made without a request: the demonstration clinic. */
    files: FileServices;
    /** The classifier of files, for housekeeping. */
    classification: Classification;
  }
}

/** What the server is made of; a test hands in its own. */
export interface AppDeps {
  readonly config: Config;
  readonly db: Kysely<Tables>;
  /** The connections of `db`, whose server is also listened to. */
  readonly pool: DatabasePool;
  readonly log: FastifyBaseLogger;
  /** Errors outside of every request; without it there is nobody who counts them. */
  readonly faults?: ProcessFaults;
}

/** The most bytes of a JSON body; uploads go by parts of their own. */
const JSON_LIMIT = 1024 * 1024;
const MINUTE = 60_000;
const HOUR = 3_600_000;

type SignInMeans = Pick<IdentityOptions, 'codes' | 'thirdParties'>;

function identityOf({ config, db, log }: AppDeps, means: SignInMeans): Promise<Identity> {
  return createIdentity({
    ...means,
    config,
    db,
    log,
    onEvent: (event) =>
      recordAudit(db, {
        action: `session.${event.kind}`,
        outcome: event.kind === 'sign-in-refused' ? 'refused' : 'done',
        accountId: event.accountId,
        requestId: '',
        ip: event.ip,
        detail: event.by === undefined ? {} : { by: event.by },
      }),
  });
}

/** Puts the server together. It listens to nothing yet; closing it stops everything that it began. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, log } = deps;
  const trust = trustIn(config.trustedProxies);
  const connections = new Connections({ limits: config.http, isProxy: (ip) => trust(ip, 0) });
  const app = Fastify({
    ...serverOptions({ limits: config.http, connections, log }),
    loggerInstance: log,
    genReqId: () => randomUUID(),
    bodyLimit: JSON_LIMIT,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trust,
    routerOptions: { maxParamLength: 200 },
    // No hook ever sees such a request, so that nothing else could close the connection of one that asked for an upgrade.
    frameworkErrors: (_error, request, reply) => {
      reply.header('connection', 'close');
      if (isAddressOfOss(request.url, LIBRARY.bucket)) void refuseAddress(request, reply);
      else void sendFailure(request, reply, undefined, 'request.invalid');
    },
  });
  app.setValidatorCompiler(inputValidator);
  connections.watch(app.server);
  await app.register(errorHandler);
  await app.register(requestLimits, { limits: config.http, connections });
  await app.register(requestLog);
  await app.register(securityHeaders, {
    publicUrl: config.publicUrl,
    hstsSubdomains: config.hstsSubdomains,
    connectTo: [config.identity.authority ?? config.publicUrl],
    downloadFrom: cloudOrigins(config.library),
  });
  await app.register(health, { pool: deps.pool, faults: deps.faults ?? new ProcessFaults() });
  // A handler that wants a multipart body reads it after the caller is known.
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  // Answers of calls; the files of the site are compressed when they are built, images are as small as they get.
  await app.register(compress, { encodings: ['gzip'], customTypes: /^application\/json/ });

  const housekeeping = createHousekeeping(log);
  housekeeping.every(HOUR, 'forget old requests', () => forgetOldRequests(db));
  housekeeping.every(HOUR, 'empty the recycle bin', () => purgeRecycleBin(db));
  const codes = new SmsCodes(senderOf(config, db));
  housekeeping.every(HOUR, 'forget old codes', () => forgetOldCodes(db));
  const providers = new OidcClients(config.thirdParties);
  const identity = await identityOf(deps, { codes, thirdParties: providers });
  const modules = openModuleRegistry({ modulesDir: config.modulesDir, off: config.modulesOff, flags: config.flags });
  const files = await openFileServices({ config, db, log });
  app.decorate('files', files);
  const listener = new DatabaseListener(deps.pool, log);
  const jobs = new Jobs({ db, pool: deps.pool, listener, log });
  const tasks = new Tasks({ config, db, jobs, log });
  tasks.register('package', packageWork(files.library));
  const reports = { files, renderer: new ReportRenderer(), overjetLimits: config.overjetLimits };
  tasks.register('report', reportWork(reports), { failure: 'report.failed' });
  housekeeping.every(MINUTE, 'forget old tasks', () => sweepTasks(db, files.library.store));
  housekeeping.every(HOUR, 'remove what no file refers to', () => files.sweep());
  housekeeping.every(MINUTE, 'make missing pictures', async () => files.makeRenditions());
  const builtIn = new BuiltInClassifier(files.renditions);
  const external = config.classifier;
  const classification = new Classification({
    jobs,
    builtIn,
    external: external === null ? null : new ExternalClassifier(external, files.renditions, builtIn),
    secret: external?.secret ?? null,
  });
  housekeeping.every(HOUR, 'forget old classifications', () => classification.forgetOld(db));
  housekeeping.every(HOUR, 'forget deleted stages', () => forgetDeletedStages(db));
  app.decorate('classification', classification);
  housekeeping.every(MINUTE, 'take back what no classifier answered', () => classification.takeBackLate(db));
  const thirdParties = new ThirdParties(providers, config.publicUrl, db);
  const routes: Route[] = [
    ...configurationRoutes(config),
    ...accountRoutes,
    ...ownAccountRoutes({ pool: db, codes, library: files.library, thirdParties }),
    ...administrationRoutes,
    ...roleRoutes,
    ...auditRoutes(CONTRACT),
    ...preferenceRoutes,
    ...organisationRoutes,
    ...memberRoutes,
    ...moduleRoutes(modules, config.flags),
    ...patientRoutes(files.library),
    ...savedFilterRoutes,
    ...patientOperationRoutes,
    ...recycleRoutes,
    ...medicalRecordRoutes,
    ...detailedExamRoutes(config),
    ...stageRoutes,
    ...tagRoutes,
    ...fileRoutes(files, classification),
    ...classificationRoutes(classification),
    ...frontDeskRoutes(files, classification),
    ...photoLayoutRoutes,
    ...dictionaryRoutes,
    ...taskRoutes(tasks),
    ...packagingRoutes(tasks, files.library),
    ...reportRoutes(reports, tasks),
  ];
  await app.register(identity.plugin);
  implement(app, CONTRACT, routes, { config, db, identity, modules });
  await app.register(documentation, { contract: CONTRACT });
  if (files.library.cloud?.kind === 'own') {
    const holders = new CredentialHolders((holder) => credentialsHold({ config, db, identity }, holder));
    await app.register(ossEndpoint, { deps: files.library.cloud.deps, holders });
  }
  await app.register(site, { siteDir: config.siteDir, modulesDir: config.modulesDir });

  await app.register(socketServer, { config, identity, listener, trust });
  await jobs.start();
  app.addHook('onClose', async () => {
    await housekeeping.stop();
    await jobs.stop();
    await reports.renderer.close();
    await listener.close();
    await files.close();
    await identity.close();
  });
  return app;
}
