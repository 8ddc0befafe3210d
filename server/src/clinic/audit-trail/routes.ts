import { PLATFORM_AUDIT_NAMES } from '@dentarium/api/audit-names';
import * as calls from './calls.ts';
import { getToday } from '@dentarium/domain';
import { handle, type Route } from '../../records/handle.ts';
import type { ModuleRegistry } from '../../kernel/modules/module-registry.ts';
import { auditCsv } from './audit-csv.ts';
import { auditLines, auditPage } from './audit-trail.ts';

const EXPORT_LIMIT = 100_000;

/**
 * The calls of the audit trail.
 *
 * @param recorded every action that it can hold.
 */
export function auditRoutes(recorded: readonly string[], modules: Pick<ModuleRegistry, 'declarations'>): Route[] {
  const actions = [...new Set(recorded)].toSorted();
  return [
    handle(calls.queryAuditLog, (ctx) => auditPage(ctx, ctx.body)),
    handle(
      calls.exportAuditLog,
      async (ctx) => {
        // Said before the lines are read, which is when the answer is sent.
        ctx.listOrganisationIds();
        return {
          body: async () => auditCsv(auditLines(ctx, ctx.body, EXPORT_LIMIT)),
          contentType: 'text/csv; charset=utf-8',
          fileName: `audit-${getToday()}.csv`,
        };
      },
      { transaction: false },
    ),
    handle(calls.queryAuditActions, async (ctx) => {
      ctx.declareSiteData();
      return actions;
    }),
    handle(calls.queryAuditNames, async (ctx) => {
      ctx.declareSiteData();
      return Object.fromEntries(
        [...modules.declarations().map(({ auditNames }) => auditNames ?? {}), PLATFORM_AUDIT_NAMES].flatMap(
          Object.entries,
        ),
      );
    }),
    handle(calls.queryAuditFacts, async (ctx) => {
      ctx.declareSiteData();
      return Object.fromEntries(modules.declarations().flatMap(({ auditFacts }) => Object.entries(auditFacts ?? {})));
    }),
  ];
}
