import { sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import { hasFormerDoctor } from '../../records/visibility/attending-doctors.ts';

const MAX_DOCTORS = 200;

/** Lists the former doctors of patients that the caller sees, with the organisations of those patients. */
export async function listFormerDoctors(ctx: RecordContext) {
  const { filter, db } = ctx.buildVisibilityFilter();
  return db
    .selectFrom('patient')
    .innerJoin('account as doctor', 'doctor.id', 'patient.doctor_id')
    .select(['doctor.id', 'doctor.real_name as name'])
    .select(sql<string[]>`array_agg(distinct patient.organisation_id::text)`.as('orgIds'))
    .where(filter)
    .where(hasFormerDoctor)
    .groupBy('doctor.id')
    .orderBy('doctor.real_name')
    .orderBy('doctor.id')
    .limit(MAX_DOCTORS)
    .execute();
}
