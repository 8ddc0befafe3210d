import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { PatientHooks, PatientMerge } from '../../records/hooks/patient-hooks.ts';

/** Moves the shares. If both patients are shared with an account, it gets the wider right and the later end. */
async function moveShares(db: Kysely<Tables>, { keepId, dropId }: PatientMerge): Promise<void> {
  await sql`
    insert into patient_share (patient_id, account_id, can_edit, until, shared_by, created_at)
    select ${keepId}, account_id, can_edit, until, shared_by, created_at from patient_share where patient_id = ${dropId}
    on conflict (patient_id, account_id) do update set
      can_edit = patient_share.can_edit or excluded.can_edit,
      until = case when patient_share.until is null or excluded.until is null then null
        else greatest(patient_share.until, excluded.until) end`.execute(db);
}

async function moveAliases(db: Kysely<Tables>, { keepId, dropId }: PatientMerge): Promise<void> {
  await sql`
    insert into patient_alias (organisation_id, patient_no, patient_id, created_at)
    select organisation_id, patient_no, ${keepId}, created_at from patient_alias where patient_id = ${dropId}
    on conflict do nothing`.execute(db);
}

/** The hooks for shares and former IDs. */
export const patientHooks: PatientHooks = {
  async onMerge(db, merge) {
    await moveShares(db, merge);
    await moveAliases(db, merge);
  },
  async countRows(db, patientId) {
    const { shares } = await db
      .selectFrom('patient_share')
      .select((eb) => eb.fn.countAll<number>().as('shares'))
      .where('patient_id', '=', patientId)
      .executeTakeFirstOrThrow();
    return { shares };
  },
};
