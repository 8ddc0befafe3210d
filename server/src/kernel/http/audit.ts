import type { Kysely } from 'kysely';
import type { AuditSubject } from '../access/audit-scope.ts';
import type { Tables } from '../db/tables.ts';

/** One entry of the audit trail. */
export interface AuditEntry extends AuditSubject {
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  readonly accountId: string | null;
  readonly requestId: string;
  readonly ip: string;
}

function toPatientColumns({ patients = [], organisationId }: AuditSubject) {
  if (patients.length === 0) return [{ patient_id: null, organisation_id: organisationId ?? null }];
  return patients.map((patient) => ({ patient_id: patient.id, organisation_id: patient.organisationId }));
}

/** Adds an entry to the audit trail in the transaction of the change that it records. */
export async function recordAudit(db: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values(
      toPatientColumns(entry).map((patient) => ({
        ...patient,
        action: entry.action,
        outcome: entry.outcome,
        account_id: entry.accountId,
        request_id: entry.requestId,
        address: entry.ip,
        subject_id: entry.subjectId ?? null,
        detail: JSON.stringify(entry.detail ?? {}),
      })),
    )
    .execute();
}
