import type { Transaction } from 'kysely';
import type { DemoPatient } from '@dentarium/demo';
import type { Tables } from '../../kernel/db/tables.ts';

/** Inserts the detailed exams of the demo patients. */
export async function insertDemoExams(db: Transaction<Tables>, patients: readonly DemoPatient[]): Promise<void> {
  await db
    .insertInto('detailed_exam')
    .values(
      patients.flatMap(({ id, doctorId, exam, firstVisit, stages }) =>
        exam === null
          ? []
          : [
              {
                patient_id: id,
                stage_id: stages[0]?.id ?? null,
                exam_date: firstVisit,
                exam: JSON.stringify(exam),
                updated_by: doctorId,
                updated_at: `${firstVisit}T02:30:00Z`,
              },
            ],
      ),
    )
    .execute();
}
