import { settleRequests as settleCall } from '@dentarium/api/site/request-calls';
import { defineArea } from '../areas/area.ts';
import { handle } from '../http/handle.ts';
import { removeOldRequests, settleRequests } from '../http/repeated-request.ts';
import { moduleReportsArea } from '../module-reports/area.ts';
import { adoptFolder } from './adopt-folder.ts';
import { migrations } from './migrations.ts';
import { createModuleRoutes } from './module-routes.ts';
import { createOverrideRoutes } from './override-routes.ts';
import { queryCommand } from './query/query-command.ts';
import { setFeatures } from './set-features.ts';
import './tables.ts';

/** The site itself: the registry of its modules, and the stored answers of repeatable requests. */
export const siteArea = defineArea({
  name: 'site',
  tables: ['audit_entry', 'config_value', 'request_result'],
  migrations,
  siteTables: ['config_value'],
  siteCommands: [adoptFolder, queryCommand, setFeatures],
  auditActions: ['site.features', 'site.sql'],
  schedules: [{ name: 'forget old requests', every: 'hour', run: ({ db }) => removeOldRequests(db) }],
  start: async ({ modules, overrides, config, requireService }) => ({
    routes: [
      ...createModuleRoutes({
        modules,
        overrides,
        reports: await requireService(moduleReportsArea),
        flags: config.flags,
      }),
      ...createOverrideRoutes(modules, overrides),
      handle(settleCall, async (ctx) => {
        const { accountId, db } = ctx.requireSelf();
        return { madeKeys: [...(await settleRequests(db, accountId, ctx.body.keys))] };
      }),
    ],
  }),
});
