import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** The migrations of the table of exams since the list of the kernel is closed. */
export const migrations: readonly Migration[] = [
  {
    // An exam belongs to a stage and a day. An existing exam gets the stage that was the latest when it was saved.
    name: '2026-11-23-exams-of-stages',
    async up(db) {
      await sql`
        alter table detailed_exam
          drop constraint detailed_exam_pkey,
          add column id uuid not null default gen_random_uuid() primary key,
          add column stage_id uuid,
          add column exam_date date not null default current_date`.execute(db);
      await sql`
        update detailed_exam set exam_date = updated_at::date, stage_id = (
          select stage.id from stage
          where stage.patient_id = detailed_exam.patient_id and stage.stage_code <> 20
          order by (stage.stage_date <= detailed_exam.updated_at::date) desc,
            abs(stage.stage_date - detailed_exam.updated_at::date), stage.id
          limit 1)`.execute(db);
      await sql`create index detailed_exam_by_patient on detailed_exam (patient_id, exam_date, id)`.execute(db);
      await sql`create index detailed_exam_by_stage on detailed_exam (stage_id)`.execute(db);
    },
  },
];
