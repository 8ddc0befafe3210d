import type { ExpressionBuilder, Expression, Kysely, SqlBool } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { recordAudit } from '../../kernel/http/audit.ts';

/** The rows of so many patients go at a time, so that a transaction stays short. */
const BATCH_SIZE = 50;

/** Rows of patients that go for good when their days are over. */
export interface Purge {
  /** What the audit trail calls it. */
  readonly action: string;
  /** Whether a patient has such rows. */
  readonly isDue: (eb: ExpressionBuilder<Tables, 'patient'>) => Expression<SqlBool>;
  /** Deletes those of one patient, who is locked. @returns what the audit trail keeps of them */
  readonly erase: (transaction: Kysely<Tables>, patientId: string) => Promise<Readonly<Record<string, unknown>>>;
}

/** Deletes for good what is due, with an entry in the audit trail for each patient. */
export async function purgePatients(db: Kysely<Tables>, purge: Purge): Promise<void> {
  while ((await db.transaction().execute((transaction) => purgeBatch(transaction, purge))) === BATCH_SIZE);
}

async function purgeBatch(transaction: Kysely<Tables>, { action, isDue, erase }: Purge): Promise<number> {
  // Patients are locked before their rows, as everywhere; whoever is being changed waits for the next time.
  const patients = await transaction
    .selectFrom('patient')
    .select(['id', 'organisation_id'])
    .where(isDue)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id, organisation_id: organisationId } of patients) {
    const detail = await erase(transaction, id);
    await recordAudit(transaction, {
      action,
      outcome: 'done',
      accountId: null,
      requestId: '',
      ip: '',
      patients: [{ id, organisationId }],
      detail,
    });
  }
  return patients.length;
}
