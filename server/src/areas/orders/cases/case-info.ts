import type { CaseShowBox } from '@dentarium/api/orders/case-details';
import type { OrderHistoryEntry } from '@dentarium/api/orders/history-shapes';
import type { TreatmentCase } from '@dentarium/api/orders/shapes';
import type { Kysely } from 'kysely';
import type { Principal } from '../../../kernel/access/principal.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { toExpert, toItem } from '../catalogue/catalogue.ts';
import type { StoredCase } from './order-access.ts';
import { formatCaseShowId, selectOrderRows, toRowPatient, toOrderRow } from './order-rows.ts';
import { loadItemCoverage, loadPlannedSteps, loadShippedSteps } from '../production/plan-steps.ts';
import { toUuids } from '../forms/slot-files.ts';

/** Loads the expert of a case with the question to them. */
export async function loadExpert(db: Kysely<Tables>, treatment: StoredCase): Promise<TreatmentCase['expert']> {
  if (treatment.expert_id === null) return null;
  const row = await db
    .selectFrom('order_expert')
    .selectAll()
    .where('id', '=', treatment.expert_id)
    .executeTakeFirstOrThrow();
  return { expert: toExpert(row), question: treatment.expert_question, fee: treatment.expert_fee };
}

function loadItem(db: Kysely<Tables>, treatment: StoredCase) {
  return db
    .selectFrom('treatment_item')
    .selectAll()
    .where('id', '=', treatment.treatment_item_id)
    .executeTakeFirstOrThrow();
}

function loadCaseRows(db: Kysely<Tables>, principal: Principal, caseId: string) {
  return selectOrderRows(db, principal)
    .where('treatment_order.case_id', '=', caseId)
    .orderBy('treatment_order.number')
    .execute();
}

/** Loads a case with its orders. The caller checks access first. */
export async function loadCaseInfo(
  db: Kysely<Tables>,
  principal: Principal,
  treatment: StoredCase,
): Promise<TreatmentCase> {
  const rows = await loadCaseRows(db, principal, treatment.id);
  const [first] = rows;
  if (first === undefined) throw new Error('a case without an order is not removed');
  const item = await loadItem(db, treatment);
  const { restartsLeft, validUntil } = await loadItemCoverage(db, treatment, item);
  return {
    caseId: treatment.id,
    caseShowId: formatCaseShowId(treatment.number),
    orgId: first.organisation_id,
    patient: toRowPatient(first),
    treatmentItem: toItem(item),
    expert: await loadExpert(db, treatment),
    isArchive: treatment.is_archive,
    isCollect: treatment.is_collect,
    remark: treatment.remark,
    version: treatment.version,
    createdAt: treatment.created_at.toISOString(),
    restartsLeft,
    validUntil,
    orders: rows.map(toOrderRow),
  };
}

/** Loads the summary of a case. */
export async function loadShowBox(
  db: Kysely<Tables>,
  principal: Principal,
  treatment: StoredCase,
): Promise<CaseShowBox> {
  const shipped = await loadShippedSteps(db, treatment.id);
  const planned = await loadPlannedSteps(db, treatment.id);
  return {
    caseId: treatment.id,
    caseShowId: formatCaseShowId(treatment.number),
    treatmentItem: toItem(await loadItem(db, treatment)),
    expertName: (await loadExpert(db, treatment))?.expert.doctorName ?? null,
    orders: (await loadCaseRows(db, principal, treatment.id)).map(toOrderRow),
    upper: { shipped: shipped.upper, planned: planned?.upper ?? null },
    lower: { shipped: shipped.lower, planned: planned?.lower ?? null },
    bareStep: planned?.bare ?? null,
  };
}

/** Loads the history of the orders of a case, or of one of them, the oldest entry first. */
export async function loadHistory(
  db: Kysely<Tables>,
  scope: { readonly caseId: string; readonly orderId?: string },
): Promise<OrderHistoryEntry[]> {
  const entries = db
    .selectFrom('order_history')
    .leftJoin('account', 'account.id', 'order_history.actor_id')
    .selectAll('order_history')
    .select('account.real_name')
    .where('case_id', '=', scope.caseId)
    .orderBy('order_history.id');
  const rows = await (scope.orderId === undefined ? entries : entries.where('order_id', '=', scope.orderId)).execute();
  return rows.map((row) => ({
    id: String(row.id),
    orderId: row.order_id,
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.real_name ?? '' },
    role: row.role,
    action: row.action,
    from: row.from_status,
    to: row.to_status,
    step: row.step_status,
    detail: row.detail,
    text: row.note,
    attachments: toUuids(row.detail['fileIds']),
  }));
}
