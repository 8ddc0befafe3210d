import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { recordAudit } from '../../kernel/http/audit.ts';

/** The actions of operators on the stores, for the audit trail. */
export const STORE_AUDIT_ACTIONS = ['site.mode-changed', 'site.store-adopted', 'site.store-changed'] as const;

/** Records a command of the operator, who has no account, in the transaction of its change. */
export function recordStoreChange(
  db: Kysely<Tables>,
  action: (typeof STORE_AUDIT_ACTIONS)[number],
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  return recordAudit(db, { action, outcome: 'done', accountId: null, requestId: randomUUID(), ip: '', detail });
}
