import type { PatientForm } from '@dentarium/api/patients/calls';
import type { Arrival } from './triage/calls.ts';
import { type Selectable, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import { requireTreatment } from '../../records/visibility/patient-visibility.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { createPatient } from '../patients/area.ts';
import { STAGE_ORDER } from '../stages/area.ts';

const MAX_ARRIVALS = 20;

/**
 * Selects the patients of the front desk's organisations, regardless of their doctors. The desk sees identities but
 * nothing about treatment.
 */
export function selectArrivals(ctx: RecordContext) {
  const { organisationIds, db } = ctx.listOrganisationIds();
  return db
    .selectFrom('patient')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`patient.organisation_id = any(${sql.val([...organisationIds])}::uuid[])`);
}

/** Converts a row to a patient as the front desk sees them. */
function toArrival(
  row: Pick<Selectable<Tables['patient']>, 'id' | 'name' | 'gender' | 'patient_no' | 'birth_date' | 'phone'>,
): Arrival {
  return {
    id: row.id,
    name: row.name,
    gender: row.gender,
    patientNo: row.patient_no,
    birthDate: row.birth_date,
    phone: row.phone ?? '',
  };
}

/** Finds patients of an organisation by a part of their name, ID or phone. Returns none without a search word. */
export async function findArrivals(
  ctx: RecordContext,
  { orgId, keyWord }: { readonly orgId: string; readonly keyWord: string },
): Promise<Arrival[]> {
  ctx.requireOrganisation(orgId);
  const word = keyWord.trim().toLowerCase();
  if (word === '') return [];
  const rows = await selectArrivals(ctx)
    .select(['id', 'name', 'gender', 'patient_no', 'birth_date', 'phone'])
    .where('organisation_id', '=', orgId)
    .where(
      sql<string>`lower(name || ' ' || patient_no || ' ' || coalesce(phone, ''))`,
      'like',
      `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
    )
    .orderBy('last_visit', 'desc')
    .limit(MAX_ARRIVALS)
    .execute();
  return rows.map(toArrival);
}

/**
 * Locks a patient for a change by the front desk.
 *
 * @throws Failure `patient.notFound`; `patient.terminated` if the treatment has ended.
 */
export async function lockArrival(ctx: RecordContext, id: string): Promise<Selectable<Tables['patient']>> {
  const row = await selectArrivals(ctx).selectAll('patient').where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) throw new Failure('patient.notFound');
  ctx.recordSubject({ patientId: row.id, organisationId: row.organisation_id });
  requireTreatment([row], 'edit');
  return row;
}

/** Registers a new patient. */
export async function registerArrival(ctx: RecordContext, form: PatientForm): Promise<Arrival> {
  ctx.requireOrganisation(form.orgId);
  // A nurse has no access to patients, so the answer contains only the fields that the desk may see.
  const { id } = await createPatient(ctx, form);
  const row = await selectArrivals(ctx)
    .select(['id', 'name', 'gender', 'patient_no', 'birth_date', 'phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return toArrival(row);
}

/**
 * Loads the stages of a patient into which the front desk may file an image, by date. @throws Failure
 * `patient.notFound`
 */
export async function loadStagesForFiling(ctx: RecordContext, patientId: string) {
  const { db } = ctx.listOrganisationIds();
  const patient = await selectArrivals(ctx).select('id').where('id', '=', patientId).executeTakeFirst();
  if (patient === undefined) throw new Failure('patient.notFound');
  const rows = await db
    .selectFrom('stage')
    .select(['id', 'stage_code', 'stage_name', 'stage_date'])
    .where('patient_id', '=', patientId)
    .orderBy(STAGE_ORDER)
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    stageCode: row.stage_code,
    stageName: row.stage_name,
    stageDate: row.stage_date,
  }));
}
