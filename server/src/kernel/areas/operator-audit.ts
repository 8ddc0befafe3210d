import type { Kysely } from 'kysely';
import type { AuditSubject } from '../access/audit-scope.ts';
import type { Tables } from '../db/tables.ts';
import { recordAudit } from '../http/audit.ts';

/** Records in the audit trail what the operator did by a command, in the transaction of the change. */
export function recordOperatorAudit(db: Kysely<Tables>, action: string, subject: AuditSubject = {}): Promise<void> {
  return recordAudit(db, { ...subject, action, outcome: 'done', accountId: null, requestId: '', ip: '' });
}
