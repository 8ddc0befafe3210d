import type { LabOrder, LabRow } from '@dentarium/api/orders/lab-shapes';
import { computeAge, getToday } from '@dentarium/domain';
import { NO_ALERTS } from '@dentarium/domain/patient-alerts';
import { type ExpertClaim, isClinicFlag } from '@dentarium/orders/states';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import type { AuthorisedCaller } from '../../../kernel/access/context.ts';
import type { Principal } from '../../../kernel/access/principal.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { loadHistory } from '../cases/case-info.ts';
import type { AuthorisedOrder } from '../cases/order-access.ts';
import { loadSubmissions } from '../cases/order-details.ts';
import { loadOrderInfo } from '../cases/order-info.ts';
import { loadExpertClaim } from './expert-claim.ts';
import { selectOrderRows, toOrderRow } from '../cases/order-rows.ts';

/**
 * Selects orders for a manufacturer: the patient as the clinic has submitted them, and no internal notes of the clinic.
 */
function selectLabRows(db: Kysely<Tables>, principal: Principal) {
  return selectOrderRows(db, principal)
    .innerJoin('order_patient', 'order_patient.patient_id', 'treatment_order.patient_id')
    .innerJoin('organisation as clinic', 'clinic.id', 'treatment_order.organisation_id')
    .leftJoin('account as holder', (join) =>
      join.on((eb) =>
        eb(
          'holder.id',
          '=',
          eb.fn.coalesce(
            eb
              .case()
              .when('treatment_order.locked_until', '>', eb.fn<Date>('now', []))
              .then(eb.ref('treatment_order.reviewer_id'))
              .end(),
            'treatment_order.designer_id',
          ),
        ),
      ),
    )
    .select([
      'order_patient.name as given_name',
      'order_patient.gender as given_gender',
      'order_patient.birth_date as given_birth_date',
      'order_patient.patient_no as given_no',
      'clinic.name as clinic_name',
      'clinic.name_en as clinic_name_en',
      'holder.id as holder_id',
      'holder.real_name as holder_name',
    ]);
}

type StoredLabRow = Awaited<ReturnType<ReturnType<typeof selectLabRows>['executeTakeFirstOrThrow']>>;

/** Returns the schedule of an order in the format of the contract. */
function toSchedule(row: StoredLabRow): Pick<LabRow, 'dueOn' | 'priority' | 'isDueShared' | 'isOverdue'> {
  const { due_on: dueOn, lab_priority: priority, is_due_shared: isDueShared } = row;
  return { dueOn, priority, isDueShared, isOverdue: dueOn !== null && dueOn < getToday() };
}

function toLabRow(row: StoredLabRow): LabRow {
  const orderRow = toOrderRow(row);
  return {
    ...orderRow,
    patient: {
      ...orderRow.patient,
      name: row.given_name,
      gender: row.given_gender,
      birthDate: row.given_birth_date,
      age: computeAge(row.given_birth_date, getToday())?.years ?? 0,
      patientNo: row.given_no,
      // The clinic states in the forms what a manufacturer has to know.
      ...NO_ALERTS,
    },
    isArchive: false,
    isCollect: false,
    remark: '',
    mayEdit: true,
    orgName: { ch: row.clinic_name, en: row.clinic_name_en },
    ...toSchedule(row),
    takenBy: row.holder_id === null ? null : { id: row.holder_id, name: row.holder_name ?? '' },
  };
}

/** Loads rows of a queue by their ids, in the order of the ids. */
export async function loadLabRowsByIds({ db, principal }: AuthorisedCaller, ids: readonly string[]): Promise<LabRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectLabRows(db, principal).where('treatment_order.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toLabRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns whether a user may see the fee of an expert: sales agree on it, and the chosen expert receives it. */
function canSeeFee({ labFunctions }: Principal, claim: ExpertClaim): boolean {
  return labFunctions.has('sales') || (labFunctions.has('expert') && claim === 'chosen');
}

/** Removes the fee from the expert of an order and from the history. */
function withoutFee({ expert, history }: Pick<LabOrder, 'expert' | 'history'>): Pick<LabOrder, 'expert' | 'history'> {
  const visibleHistory = history.map((entry) => {
    if (entry.action !== 'chooseExpert') return entry;
    const { fee: _, ...detail } = entry.detail;
    return { ...entry, detail };
  });
  if (expert === undefined) return { history: visibleHistory };
  const { fee: _, ...visibleExpert } = expert;
  return { expert: visibleExpert, history: visibleHistory };
}

/**
 * Loads an order for its manufacturer: the submitted data, without the current forms and the case sorting of the
 * clinic.
 */
export async function loadLabOrder({ principal }: RecordContext, { order, db }: AuthorisedOrder): Promise<LabOrder> {
  const row = await selectLabRows(db, principal).where('treatment_order.id', '=', order.id).executeTakeFirstOrThrow();
  const info = await loadOrderInfo(db, principal, order.id);
  const { takenBy, orgName, ...labRow } = toLabRow(row);
  const expertClaim = await loadExpertClaim(db, order.case_id, principal.accountId);
  const history = await loadHistory(db, { caseId: order.case_id, orderId: order.id });
  const fullOrder = {
    ...info,
    ...labRow,
    treatmentItem: info.treatmentItem,
    forms: [],
    takenBy,
    orgName,
    expertClaim,
    submissions: await loadSubmissions(db, order.id),
    history: history.filter(({ action }) => !isClinicFlag(action)),
  };
  return canSeeFee(principal, expertClaim) ? fullOrder : { ...fullOrder, ...withoutFee(fullOrder) };
}
