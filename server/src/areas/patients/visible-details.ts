import type { Patient } from '@dentarium/api/patients/calls';
import type { Tag } from '@dentarium/api/tags/calls';
import { type Kysely, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedCaller } from '../../kernel/access/context.ts';
import type { Principal } from '../../kernel/access/principal.ts';
import { hasFormerDoctor } from '../../records/visibility/attending-doctors.ts';
import { buildEditExpression, buildSharedExpression } from '../../records/visibility/patient-visibility.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { toAlerts } from './alerts.ts';

/** Selects patients with all details of the contract, without a check of their visibility. */
function selectPatientDetails(db: Kysely<Tables>, principal: Principal) {
  return db
    .selectFrom('patient')
    .innerJoin('organisation', 'organisation.id', 'patient.organisation_id')
    .innerJoin('account as doctor', 'doctor.id', 'patient.doctor_id')
    .selectAll('patient')
    .select([
      'organisation.name as organisation_name',
      'organisation.name_en as organisation_name_en',
      'doctor.real_name as doctor_name',
      hasFormerDoctor.as('has_former_doctor'),
    ])
    .select([
      (eb) => buildEditExpression(principal)(eb).as('may_edit'),
      (eb) => buildSharedExpression(principal)(eb).as('is_shared'),
      (eb) =>
        sql<Tag[]>`coalesce((
          select json_agg(json_build_object('id', tag.id, 'groupId', tag.tag_group_id, 'text', tag.text) order by tag.position, tag.text)
          from patient_tag join tag on tag.id = patient_tag.tag_id
          where patient_tag.patient_id = ${eb.ref('patient.id')}), '[]')`.as('tags'),
      (eb) =>
        sql<string[]>`array(
          select patient_alias.patient_no from patient_alias
          where patient_alias.patient_id = ${eb.ref('patient.id')} order by patient_alias.created_at, patient_alias.patient_no)`.as(
          'former_nos',
        ),
    ]);
}

/** Selects the patients that the caller sees, with their details. */
export function selectVisibleDetails(ctx: RecordContext) {
  const { principal } = ctx;
  const { filter, db } = ctx.buildVisibilityFilter();
  return selectPatientDetails(db, principal).where(filter);
}

/** Selects the patients in the recycle bin of the caller, with their details. */
export function selectDeletedDetails(ctx: RecordContext) {
  const { principal } = ctx;
  const { filter, db } = ctx.buildRecycleBinFilter();
  return selectPatientDetails(db, principal).where(filter);
}

type DetailsRow = Awaited<ReturnType<ReturnType<typeof selectVisibleDetails>['executeTakeFirstOrThrow']>>;

/** Converts a row to the patient of the contract. */
export function toPatient(row: DetailsRow): Patient {
  return {
    id: row.id,
    name: row.name,
    gender: row.gender,
    patientNo: row.patient_no,
    birthDate: row.birth_date,
    phone: row.phone ?? '',
    dentalAge: row.dental_age,
    firstVisitTime: row.first_visit,
    lastVisitTime: row.last_visit,
    orgId: row.organisation_id,
    orgName: row.organisation_name,
    orgNameEn: row.organisation_name_en,
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    hasFormerDoctor: row.has_former_doctor,
    tags: row.tags,
    ...toAlerts(row),
    remark: row.remark,
    status: row.status,
    stopReason: row.stop_reason,
    stopText: row.stop_text,
    formerNos: row.former_nos,
    version: row.version,
    mayEdit: Boolean(row.may_edit),
    isShared: Boolean(row.is_shared),
    isDemo: row.is_demo,
    createdAt: row.created_at.toISOString(),
  };
}

/**
 * Reads one patient.
 *
 * @throws Failure `patient.notFound`; `patient.deleted` for one in the recycle bin of the caller
 */
export async function readPatient(ctx: RecordContext, id: string): Promise<Patient> {
  ctx.recordSubject({ patientId: id });
  const row = await selectVisibleDetails(ctx).where('patient.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Failure((await isDeleted(ctx, id)) ? 'patient.deleted' : 'patient.notFound');
  ctx.recordSubject({ patientId: id, organisationId: row.organisation_id });
  return toPatient(row);
}

async function isDeleted(ctx: RecordContext, id: string): Promise<boolean> {
  const { filter, db } = ctx.buildRecycleBinFilter();
  const rows = await db.selectFrom('patient').select('id').where('id', '=', id).where(filter).execute();
  return rows.length > 0;
}

/** Reads a patient after a change, even if the change has made the patient invisible to the caller. */
export async function readSavedPatient({ db, principal }: AuthorisedCaller, id: string): Promise<Patient> {
  return toPatient(await selectPatientDetails(db, principal).where('patient.id', '=', id).executeTakeFirstOrThrow());
}
