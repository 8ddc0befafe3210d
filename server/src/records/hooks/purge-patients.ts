import type { ExpressionBuilder, Expression, Kysely, SqlBool } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { recordAudit } from '../../kernel/http/audit.ts';

/** Patients per transaction, so that each transaction stays short. */
const BATCH_SIZE = 50;

/** Rows of patients that are deleted permanently after their retention. */
export interface Purge {
  /** The action in the audit trail. */
  readonly action: string;
  /** Returns the condition under which a patient has such rows. */
  readonly isDue: (eb: ExpressionBuilder<Tables, 'patient'>) => Expression<SqlBool>;
  /**
   * Deletes the rows of one locked patient. @returns details for the audit trail
   *
   * @returns what the audit trail keeps of them
   */
  readonly erase: (transaction: Kysely<Tables>, patientId: string) => Promise<Readonly<Record<string, unknown>>>;
}

/** Deletes due rows permanently, with an entry in the audit trail for each patient. */
export async function purgePatients(db: Kysely<Tables>, purge: Purge): Promise<void> {
  while ((await db.transaction().execute((transaction) => purgeBatch(transaction, purge))) === BATCH_SIZE);
}

async function purgeBatch(transaction: Kysely<Tables>, { action, isDue, erase }: Purge): Promise<number> {
  // Patients are locked before their rows, as everywhere. A patient who is being changed is skipped until the next run.
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
