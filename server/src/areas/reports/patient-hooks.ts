import { sql } from 'kysely';
import type { PatientHooks } from '../../records/hooks/patient-hooks.ts';

/** The hooks that fill missing report texts of the kept patient from the dropped patient. */
export const reportPatientHooks: PatientHooks = {
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
