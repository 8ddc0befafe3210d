import { randomUUID } from 'node:crypto';
import { CONTRACT } from '@dentarium/api/services/index';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { accountRoutes } from './account/routes.ts';
import type { Config } from './config/config.ts';
import { configurationRoutes } from './configuration/routes.ts';
import type { Tables } from './db/tables.ts';
import { useDocumentation } from './documentation/routes.ts';
import { type FileServices, openFileServices } from './files/file-services.ts';
import { fileRoutes } from './files/routes.ts';
import { createHousekeeping } from './housekeeping.ts';
import { recordAudit } from './http/audit.ts';
import { useErrorHandler } from './http/error-handler.ts';
import type { Route } from './http/handle.ts';
import { implement } from './http/implement.ts';
import { useRequestLog } from './http/request-log.ts';
import { forgetOldRequests } from './http/repeated-request.ts';
import { createIdentity } from './identity/create-identity.ts';
import type { Identity } from './identity/identity.ts';
import { memberRoutes } from './members/routes.ts';
import { openModuleRegistry } from './modules/module-registry.ts';
import { moduleRoutes } from './modules/routes.ts';
import { patientRoutes } from './patients/routes.ts';
import { useHealth } from './site/health.ts';
import { useSecurityHeaders } from './site/security-headers.ts';
import { useSite } from './site/site.ts';
import { stageRoutes } from './stages/routes.ts';
import { tagRoutes } from './tags/routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Files, for what is made without a request: the demonstration clinic. */
    files: FileServices;
  }
}

/** What the server is made of; a test hands in its own. */
export interface AppParts {
  readonly config: Config;
  readonly db: Kysely<Tables>;
  readonly log: FastifyBaseLogger;
}

/** The most bytes of a JSON body; uploads go by parts of their own. */
const JSON_LIMIT = 1024 * 1024;
const MINUTE = 60_000;
const HOUR = 3_600_000;

function identityOf({ config, db, log }: AppParts): Promise<Identity> {
  return createIdentity({
    config,
    db,
    log,
    onEvent: (event) =>
      recordAudit(db, {
        action: `session.${event.kind}`,
        outcome: event.kind === 'sign-in-refused' ? 'refused' : 'done',
        accountId: event.accountId,
        requestId: '',
        address: event.address,
      }),
  });
}

/** Puts the server together. It listens to nothing yet; closing it stops everything that it began. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db, log } = parts;
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    bodyLimit: JSON_LIMIT,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  useErrorHandler(app);
  useRequestLog(app);
  useSecurityHeaders(app, config.identity.authority ?? config.publicUrl);
  useHealth(app, db);
  await app.register(multipart);
  // Answers of calls; the files of the site are compressed when they are built, images are as small as they get.
  await app.register(compress, { encodings: ['gzip'], customTypes: /^application\/json/ });

  const housekeeping = createHousekeeping(log);
  housekeeping.every(HOUR, 'forget old requests', () => forgetOldRequests(db));
  const identity = await identityOf(parts);
  const modules = openModuleRegistry({ modulesDir: config.modulesDir, off: config.modulesOff, flags: config.flags });
  const files = await openFileServices({ config, db, log });
  app.decorate('files', files);
  housekeeping.every(HOUR, 'remove what no file refers to', () => files.sweep());
  housekeeping.every(MINUTE, 'make missing pictures', async () => files.makePictures());
  const routes: Route[] = [
    ...configurationRoutes(config),
    ...accountRoutes,
    ...memberRoutes,
    ...moduleRoutes(modules, config.flags),
    ...patientRoutes,
    ...stageRoutes,
    ...tagRoutes,
    ...fileRoutes(files),
  ];
  await app.register(identity.plugin);
  implement(app, CONTRACT, routes, { config, db, identity, modules });
  useDocumentation(app, CONTRACT);
  await useSite(app, config);

  app.addHook('onClose', async () => {
    await housekeeping.stop();
    await files.close();
    await identity.close();
  });
  return app;
}
