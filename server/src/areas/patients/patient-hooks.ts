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
  patientTables: {
    patient: {
      name: { ch: '患者', en: 'Patient' },
      columns: {
        name: { ch: '姓名', en: 'name' },
        gender: { ch: '性别', en: 'gender' },
        patient_no: { ch: '患者编号', en: 'patient ID' },
        birth_date: { ch: '出生日期', en: 'birth date' },
        phone: { ch: '手机号', en: 'phone' },
        dental_age: { ch: '牙龄', en: 'dentition' },
        first_visit: { ch: '初诊日期', en: 'first visit' },
        last_visit_said: { ch: '最近就诊日期', en: 'last visit' },
        doctor_id: { ch: '主治医生', en: 'attending doctor' },
        allergies: { ch: '过敏史', en: 'allergies' },
        contraindications: { ch: '禁忌证', en: 'contraindications' },
        medical_alerts: { ch: '医疗警示', en: 'medical alerts' },
        remark: { ch: '备注', en: 'remark' },
      },
    },
    patient_alias: {},
    // Triggers of the database maintain it.
    patient_list: null,
    patient_share: { name: { ch: '共享', en: 'Shares' } },
  },
  async onMerge(db, merge) {
    await moveShares(db, merge);
    await moveAliases(db, merge);
  },
  // The journal of a merge refers to no patient, so that no foreign key removes it.
  async onErase(db, patientIds) {
    await db.deleteFrom('patient_merge').where('kept_id', 'in', patientIds).execute();
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
