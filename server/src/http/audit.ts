import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** What an action was done to. */
export interface AuditSubject {
  readonly organisationId?: string;
  readonly patientId?: string;
  /** The row: a stage, a file, an account. */
  readonly subjectId?: string;
  /** Codes and ids only, never names or contents. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** One entry of the audit trail. */
export interface AuditEntry extends AuditSubject {
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  readonly accountId: string | null;
  readonly requestId: string;
  readonly address: string;
}

/** Adds an entry to the audit trail, in the transaction of what it tells of. */
export async function recordAudit(db: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({
      action: entry.action,
      outcome: entry.outcome,
      account_id: entry.accountId,
      request_id: entry.requestId,
      address: entry.address,
      organisation_id: entry.organisationId ?? null,
      patient_id: entry.patientId ?? null,
      subject_id: entry.subjectId ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}
