import type { OrderRow } from '@dentarium/api/orders/shapes';
import { computeAge, getToday } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import type { Principal } from '../../../kernel/access/principal.ts';
import { hasFormerDoctor } from '../../../records/visibility/attending-doctors.ts';
import { buildEditExpression } from '../../../records/visibility/patient-visibility.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { toAlerts } from '../../patients/area.ts';
import { isLocked } from './doctor-action.ts';

/** Formats the displayed id of a case. */
export function formatCaseShowId(number: number): string {
  return `C${String(number).padStart(7, '0')}`;
}

/** Formats the displayed id of an order: its case, and its number in the case. */
export function formatOrderShowId(caseNumber: number, number: number): string {
  return `${formatCaseShowId(caseNumber)}-${number}`;
}

/** Loads the number of a case, of which the displayed ids of its orders consist. */
export async function loadCaseNumber(db: Kysely<Tables>, caseId: string): Promise<number> {
  const cases = db.selectFrom('treatment_case').select('number').where('id', '=', caseId);
  return (await cases.executeTakeFirstOrThrow()).number;
}

/** Selects orders with the data of a row of the list. The caller checks access. */
export function selectOrderRows(db: Kysely<Tables>, principal: Principal) {
  return db
    .selectFrom('treatment_order')
    .innerJoin('treatment_case', 'treatment_case.id', 'treatment_order.case_id')
    .innerJoin('patient', 'patient.id', 'treatment_order.patient_id')
    .innerJoin('account as doctor', 'doctor.id', 'patient.doctor_id')
    .innerJoin('treatment_item', 'treatment_item.id', 'treatment_order.treatment_item_id')
    .selectAll('treatment_order')
    .select([
      'treatment_case.number as case_number',
      'treatment_case.remark',
      'treatment_case.version as case_version',
      'patient.name as patient_name',
      'patient.gender as patient_gender',
      'patient.birth_date as patient_birth_date',
      'patient.patient_no',
      'patient.allergies',
      'patient.contraindications',
      'patient.medical_alerts',
      'doctor.real_name as doctor_name',
      hasFormerDoctor.as('has_former_doctor'),
      'treatment_item.name_ch as item_name_ch',
      'treatment_item.name_en as item_name_en',
      'treatment_item.light_color as item_light_color',
      'treatment_item.deep_color as item_deep_color',
    ])
    .select((eb) => buildEditExpression(principal)(eb).as('may_edit'))
    .where('treatment_order.removed_at', 'is', null);
}

/** An order with the data of a row of the list. */
export type ListedOrder = Awaited<ReturnType<ReturnType<typeof selectOrderRows>['executeTakeFirstOrThrow']>>;

/** Returns the patient of an order in the format of the contract. */
export function toRowPatient(row: ListedOrder): OrderRow['patient'] {
  return {
    id: row.patient_id,
    name: row.patient_name,
    gender: row.patient_gender,
    birthDate: row.patient_birth_date,
    age: computeAge(row.patient_birth_date, getToday())?.years ?? 0,
    patientNo: row.patient_no,
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    hasFormerDoctor: row.has_former_doctor,
    ...toAlerts(row),
  };
}

/** Returns a row of the list in the format of the contract. */
export function toOrderRow(row: ListedOrder): OrderRow {
  const showId = formatCaseShowId(row.case_number);
  return {
    orderId: row.id,
    caseId: row.case_id,
    orderShowId: formatOrderShowId(row.case_number, row.number),
    caseShowId: showId,
    orgId: row.organisation_id,
    patient: toRowPatient(row),
    treatmentItem: {
      id: row.treatment_item_id,
      name: { ch: row.item_name_ch, en: row.item_name_en },
      lightColor: row.item_light_color,
      deepColor: row.item_deep_color,
    },
    type: row.type,
    detailStatus: row.detail_status,
    stepStatus: row.step_status,
    isPaused: row.is_paused,
    isArchive: row.is_archive,
    isCollect: row.is_collect,
    hasFailedFiles: row.has_failed_files,
    termsOffered: row.terms_offered,
    cancellationRequested: row.cancellation_requested,
    remark: row.remark,
    caseVersion: row.case_version,
    mayEdit: Boolean(row.may_edit),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    waitingSince: row.waiting_since.toISOString(),
    lockedUntil: isLocked(row) ? (row.locked_until?.toISOString() ?? null) : null,
  };
}

/** Loads rows by their ids, in the order of the ids. */
export async function loadRowsByIds(
  db: Kysely<Tables>,
  principal: Principal,
  ids: readonly string[],
): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectOrderRows(db, principal).where('treatment_order.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toOrderRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
