import type { Call } from '@dentarium/api';
import * as calls from '@dentarium/api/services/audit-service';
import { today } from '@dentarium/domain';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { auditCsv } from './audit-csv.ts';
import { auditLines, auditPage } from './audit-trail.ts';

const EXPORT_LIMIT = 100_000;
/** What identity records (`kernel/http/audit.ts` is also told by the sign-in). */
const SESSION_ACTIONS = ['session.code-sent', 'session.signed-in', 'session.sign-in-refused', 'session.signed-out'];
/** What areas record beside the entry of a call: for each patient of a package or report, and when nobody calls. */
const AREA_ACTIONS = ['package.download', 'package.make', 'package.request', 'patient.purge', 'report.request'];

/** The calls of the audit trail. @param contract whose actions it can hold */
export function auditRoutes(contract: readonly Call[]): Route[] {
  const ofCalls = contract.flatMap(({ audit }) => audit ?? []);
  const actions = [...new Set([...SESSION_ACTIONS, ...AREA_ACTIONS, ...ofCalls])].toSorted();
  return [
    handle(calls.queryAuditLog, ({ db, principal, body }) => auditPage(db, principal, body)),
    handle(
      calls.exportAuditLog,
      async ({ db, principal, body }) => ({
        body: async () => auditCsv(auditLines(db, principal, body, EXPORT_LIMIT)),
        contentType: 'text/csv; charset=utf-8',
        fileName: `audit-${today()}.csv`,
      }),
      { transaction: false },
    ),
    handle(calls.queryAuditActions, async () => actions),
  ];
}
