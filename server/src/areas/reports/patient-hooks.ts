import { sql } from 'kysely';
import type { PatientHooks } from '../../records/hooks/patient-hooks.ts';

/** The hooks that fill missing report texts of the kept patient from the dropped patient. */
export const reportPatientHooks: PatientHooks = {
  patientTables: {
    report_draft: {
      name: { ch: '报告文字', en: 'Texts of reports' },
      columns: {
        complaint: { ch: '主诉', en: 'chief complaint' },
        problems: { ch: '问题列表', en: 'problem list' },
        plan: { ch: '治疗计划', en: 'treatment plan' },
        summary: { ch: '总结', en: 'summary' },
      },
    },
  },
  async onMerge(db, { keepId, dropId }) {
    await sql`
      insert into report_draft (patient_id, complaint, problems, plan, summary, version, updated_by, updated_at)
      select ${keepId}, complaint, problems, plan, summary, version, updated_by, updated_at
      from report_draft where patient_id = ${dropId}
      on conflict (patient_id) do update set
        complaint = coalesce(nullif(report_draft.complaint, ''), excluded.complaint),
        problems = coalesce(nullif(report_draft.problems, ''), excluded.problems),
        plan = coalesce(nullif(report_draft.plan, ''), excluded.plan),
        summary = coalesce(nullif(report_draft.summary, ''), excluded.summary),
        version = report_draft.version + 1`.execute(db);
  },
};
