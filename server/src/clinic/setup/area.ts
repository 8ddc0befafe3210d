import { DEMO_PASSWORD } from '@dentarium/demo';
import type { FastifyPluginAsync } from 'fastify';
import { registerAssetRoutes } from '../../identity/provider/asset-routes.ts';
import { listApplicationOrigins } from '../../identity/provider/client.ts';
import { showPageWithoutDatabase } from '../../identity/provider/database-unavailable.ts';
import { buildPageSecurityHeaders } from '../../identity/provider/page-security.ts';
import { loadAssets } from '../../identity/provider/pages/assets.ts';
import { createPageRenderer } from '../../identity/provider/pages/renderer.ts';
import { acceptForms } from '../../identity/provider/sign-in-routes.ts';
import { type AreaDeps, defineArea } from '../../kernel/areas/area.ts';
import { migrations } from './migrations.ts';
import { setupLinkCommand } from './setup-link-command.ts';
import { SETUP_PATH } from './setup-links.ts';
import { registerSetupRoutes } from './setup-routes.ts';
import { describeBeginning } from './start-notice.ts';
import './tables.ts';

/** Creates the plugin that serves the set-up pages. Their addresses have a secret, which no other page may learn. */
async function createSetupPlugin({ config, db, log }: AreaDeps): Promise<FastifyPluginAsync> {
  const path = `${new URL(config.publicUrl).pathname.replace(/\/$/, '')}${SETUP_PATH}`;
  const assets = await loadAssets(path);
  const render = createPageRenderer(assets);
  const home = `${config.publicUrl}/`;
  const headers = {
    ...buildPageSecurityHeaders(listApplicationOrigins(config.publicUrl, config.identity.extraOrigins)),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
  return async (app) => {
    await app.register(async (scope) => {
      scope.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
      acceptForms(scope);
      showPageWithoutDatabase(scope, { render, home });
      registerSetupRoutes(scope, { config, db, log, render, home, path });
    });
    await app.register(async (scope) => registerAssetRoutes(scope, assets, SETUP_PATH));
  };
}

/** The beginning of an empty site: its first organisation and administrator. */
export const setupArea = defineArea({
  name: 'setup',
  tables: ['setup_link'],
  migrations,
  auditActions: ['site.begin', 'site.setup-link'],
  siteCommands: [setupLinkCommand],
  start: async (deps) => ({
    plugin: await createSetupPlugin(deps),
    describeStart: () => describeBeginning({ ...deps, demoPassword: DEMO_PASSWORD }),
  }),
});
