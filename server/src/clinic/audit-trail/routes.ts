import { PLATFORM_AUDIT_NAMES } from '@dentarium/api/audit-names';
import * as calls from './calls.ts';
import { getToday } from '@dentarium/domain';
import { handleSiteData } from '../../kernel/http/handle.ts';
import { handle, type Route } from '../../records/handle.ts';
import type { ModuleRegistry } from '../../kernel/modules/module-registry.ts';
import { createAuditCsv } from './audit-csv.ts';
import { streamAuditLines, loadAuditPage } from './audit-trail.ts';
import { addRefusalText } from './refusal-texts.ts';

const MAX_EXPORTED_LINES = 100_000;

/**
 * Creates the calls of the audit trail.
 *
 * @param recordedActions every action that the trail can contain.
 */
export function createAuditRoutes(
  recordedActions: readonly string[],
  modules: Pick<ModuleRegistry, 'declarations'>,
): Route[] {
  const actions = [...new Set(recordedActions)].toSorted();
  return [
    handle(calls.queryAuditLog, async (ctx) => {
      const { items, next } = await loadAuditPage(ctx, ctx.body);
      return { items: items.map(addRefusalText), next };
    }),
    handle(
      calls.exportAuditLog,
      async (ctx) => {
        // Declared here, because the lines are read only while the answer is sent.
        ctx.listOrganisationIds();
        return {
          body: async () => createAuditCsv(streamAuditLines(ctx, ctx.body, MAX_EXPORTED_LINES)),
          contentType: 'text/csv; charset=utf-8',
          fileName: `audit-${getToday()}.csv`,
        };
      },
      { transaction: false },
    ),
    handleSiteData(calls.queryAuditActions, async () => actions),
    handleSiteData(calls.queryAuditNames, async () =>
      Object.fromEntries(
        [...modules.declarations().map(({ auditNames }) => auditNames ?? {}), PLATFORM_AUDIT_NAMES].flatMap(
          Object.entries,
        ),
      ),
    ),
    handleSiteData(calls.queryAuditFacts, async () =>
      Object.fromEntries(modules.declarations().flatMap(({ auditFacts }) => Object.entries(auditFacts ?? {}))),
    ),
  ];
}
