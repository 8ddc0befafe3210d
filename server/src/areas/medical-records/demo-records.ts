import type { Transaction } from 'kysely';
import type { DemoPatient } from '@dentarium/demo';
import type { Tables } from '../../kernel/db/tables.ts';

/** Inserts the medical records of the demo patients. */
export async function insertDemoRecords(db: Transaction<Tables>, patients: readonly DemoPatient[]): Promise<void> {
  await db
    .insertInto('medical_record')
    .values(
      patients.flatMap(({ id, doctorId, records }) =>
        records.map((record) => ({
          id: record.id,
          patient_id: id,
          visit_date: record.visitDate,
          chief_complaint: record.chiefComplaint,
          check_text: record.check,
          process: record.process,
          remark: '',
          next_visit: record.nextVisit,
          signed_by: record.isSigned ? doctorId : null,
          signed_at: record.isSigned ? `${record.visitDate}T03:00:00Z` : null,
          created_by: doctorId,
          created_at: `${record.visitDate}T02:30:00Z`,
          updated_at: `${record.visitDate}T02:30:00Z`,
        })),
      ),
    )
    .execute();
}
