import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** What an action was done to. */
export interface AuditSubject {
  readonly organisationId?: string;
  readonly patientId?: string;
  /** Of a batch, every patient: each has an entry of their own, so that the trail can be searched by patient. */
  readonly patients?: readonly { readonly id: string; readonly organisationId: string }[];
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
  readonly ip: string;
}

function patientsOf({ patients, patientId, organisationId }: AuditSubject) {
  if (patients === undefined || patients.length === 0)
    return [{ patient_id: patientId ?? null, organisation_id: organisationId ?? null }];
  return patients.map((patient) => ({ patient_id: patient.id, organisation_id: patient.organisationId }));
}

/** Adds an entry to the audit trail, in the transaction of what it tells of. */
export async function recordAudit(db: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values(
      patientsOf(entry).map((patient) => ({
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
