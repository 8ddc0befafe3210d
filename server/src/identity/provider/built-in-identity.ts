import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import Provider from 'oidc-provider';
import { DatabaseUnavailableError } from '../../kernel/db/connection-loss.ts';
import { isClientAbort } from '../../kernel/http/client-abort.ts';
import { listApplicationOrigins } from './client.ts';
import { registerCodeRoutes } from './code-routes.ts';
import { answerWithoutDatabase, showPageWithoutDatabase } from './database-unavailable.ts';
import { showBeginningWithoutAccounts } from './empty-site.ts';
import { scheduleRemoval } from './expired-records.ts';
import type { Identity, IdentityOptions } from './identity.ts';
import { authenticateMachine } from './machine-tokens.ts';
import { compareHashedSecrets } from '../machine-clients/machine-client-records.ts';
import { loadIdentityKeys } from './keys.ts';
import { authenticateOpaque, isSessionValid } from './opaque-tokens.ts';
import { buildPageSecurityHeaders } from './page-security.ts';
import { registerLinkedRoutes, RETURN_PATH } from './linked-routes.ts';
import { registerAssetRoutes } from './asset-routes.ts';
import { loadAssets } from './pages/assets.ts';
import { createProviderPages } from './pages/provider-pages.ts';
import { createPageRenderer } from './pages/renderer.ts';
import { buildProviderConfiguration } from './provider-configuration.ts';
import { MOUNT_PATH, mountProvider } from './provider-routes.ts';
import { maintainSessionRegister } from './session-register.ts';
import { endAllSessions } from './sessions.ts';
import { registerRegistrationRoutes } from './registration-routes.ts';
import { registerSignInRoutes, acceptForms } from './sign-in-routes.ts';

/** The password of every account of the demonstration clinic. */
const DEMONSTRATION_PASSWORD = 'dentarium';

/**
 * Logs the errors of the provider and of Koa below it, which emits an event that the types omit. Koa also reports every
 * broken connection, which is no failure.
 */
function logFailures(provider: Provider, log: FastifyBaseLogger): void {
  const onFailure = (error: unknown, request: IncomingMessage | undefined) => {
    // The watch of the database has logged it already.
    if (error instanceof DatabaseUnavailableError) return;
    if (request !== undefined && isClientAbort(request, error))
      log.info('a request to the identity provider was given up');
    else log.error({ err: error }, 'the identity provider failed');
  };
  provider.on('server_error', ({ req }, error) => onFailure(error, req));
  (provider as EventEmitter).on('error', (error: unknown, context?: { readonly req: IncomingMessage }) =>
    onFailure(error, context?.req),
  );
}

/** Creates the provider that is part of the server. */
export async function createBuiltInIdentity({
  config,
  db,
  log,
  codes,
  thirdParties,
  registrationRules: rules,
  onEvent = async () => {},
}: IdentityOptions): Promise<Identity> {
  const { audience, extraOrigins, keysFile } = config.identity;
  const issuer = new URL(`${config.publicUrl}${MOUNT_PATH}`);
  const home = `${config.publicUrl}/`;
  const origins = listApplicationOrigins(config.publicUrl, extraOrigins);
  const assets = await loadAssets(issuer.pathname);
  const render = createPageRenderer(assets);
  const pages = createProviderPages(render, home);
  const provider = new Provider(
    issuer.href,
    buildProviderConfiguration({
      db,
      keys: await loadIdentityKeys(keysFile),
      origins,
      audience,
      path: issuer.pathname,
      isSecure: issuer.protocol === 'https:',
      pages,
    }),
  );
  // The provider trusts the headers of setIssuerHeaders, which replace external ones.
  provider.proxy = true;
  compareHashedSecrets(provider, {
    db,
    onRefusal: (accountId, ip) => onEvent({ kind: 'machine-refused', accountId, userName: '', ip }),
  });
  logFailures(provider, log);
  answerWithoutDatabase(provider, pages);
  maintainSessionRegister(provider, { db, pages, onEvent });

  const headers = buildPageSecurityHeaders(origins);
  const canRegister = rules !== undefined && config.registration !== 'closed' && codes.canSend;
  const plugin: FastifyPluginAsync = async (app) => {
    await app.register(async (scope) => {
      scope.addHook(
        'onRequest',
        async (_request, reply) => void reply.headers(headers).header('cache-control', 'no-store'),
      );
      acceptForms(scope);
      showPageWithoutDatabase(scope, { render, home });
      showBeginningWithoutAccounts(scope, { db, render, home });
      const deps = { provider, db, render, home, onEvent };
      const page = {
        ...deps,
        demonstrationPassword: config.demo ? DEMONSTRATION_PASSWORD : null,
        hasCodes: codes.canSend,
        canRegister,
      };
      registerSignInRoutes(scope, { ...page, thirdParties: thirdParties.providers });
      if (codes.canSend) registerCodeRoutes(scope, { ...deps, codes, log, isDemonstration: config.demo });
      if (canRegister) {
        const needsInvitation = config.registration === 'invitation';
        registerRegistrationRoutes(scope, { ...deps, codes, log, rules, needsInvitation });
      }
      registerLinkedRoutes(scope, { ...page, clients: thirdParties, returnTo: `${issuer.href}${RETURN_PATH}` });
    });
    await app.register(async (scope) => registerAssetRoutes(scope, assets, MOUNT_PATH));
    await app.register(async (scope) => mountProvider(scope, { provider, headers }));
  };
  return {
    plugin,
    async authenticate(bearerToken) {
      const authentication = await authenticateOpaque(db, audience, bearerToken);
      return authentication.kind === 'invalid' ? authenticateMachine(db, audience, bearerToken) : authentication;
    },
    isSessionValid: (session) => isSessionValid(db, session),
    endAccountSessions: (accountId) => endAllSessions(db, accountId),
    close: scheduleRemoval(db, log),
  };
}
