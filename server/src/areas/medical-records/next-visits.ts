import type { CallResult } from '@dentarium/api';
import { MAX_NEXT_VISITS, type queryNextVisits } from './calls.ts';
import type { RecordContext } from '../../records/record-context.ts';
import './tables.ts';

/** Lists the patients of the caller with an appointment on a day, by name. */
export async function listNextVisits(ctx: RecordContext, date: string): Promise<CallResult<typeof queryNextVisits>> {
  const { filter: visible, db } = ctx.buildVisibilityFilter();
  const rows = await db
    .selectFrom('patient')
    .innerJoin('account as doctor', 'doctor.id', 'patient.doctor_id')
    .select([
      'patient.id',
      'patient.name',
      'patient.gender',
      'patient.birth_date',
      'patient.patient_no',
      'doctor.real_name as doctor_name',
    ])
    .where((eb) =>
      eb(
        'patient.id',
        'in',
        eb
          .selectFrom('medical_record as last')
          .select('last.patient_id')
          .where('last.next_visit', '=', date)
          .where('last.deleted_at', 'is', null)
          .where((inner) =>
            inner.not(
              inner.exists(
                inner
                  .selectFrom('medical_record as later')
                  .select('later.id')
                  .whereRef('later.patient_id', '=', 'last.patient_id')
                  .whereRef('later.visit_date', '>', 'last.visit_date')
                  .where('later.visit_date', '<', date)
                  .where('later.deleted_at', 'is', null),
              ),
            ),
          ),
      ),
    )
    .where(visible)
    .orderBy('patient.name')
    .orderBy('patient.id')
    .limit(MAX_NEXT_VISITS)
    .execute();
  return rows.map((row) => ({
    patient: {
      id: row.id,
      name: row.name,
      gender: row.gender,
      birthDate: row.birth_date,
      patientNo: row.patient_no,
    },
    doctorName: row.doctor_name,
  }));
}
