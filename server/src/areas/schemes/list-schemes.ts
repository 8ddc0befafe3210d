import { type OrderScheme, SCHEME_STATES } from '@dentarium/api/schemes/shapes';
import type { SchemeSubmission } from './calls.ts';
import { findError } from '@dentarium/api/errors';
import type { Kysely, Selectable } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { requireCase, requireLabOrder, requireOrder, type StoredOrder } from '../orders/area.ts';
import { listOpinions } from './opinions.ts';
import { isCancelled, isVersion, listSchemes, DOCTOR_VISIBLE_STATES, type StoredScheme } from './scheme-access.ts';

type Confirmation = Selectable<Tables['scheme_confirmation']> & { readonly real_name: string };

function loadConfirmations(db: Kysely<Tables>, orderIds: readonly string[]): Promise<Confirmation[]> {
  return db
    .selectFrom('scheme_confirmation')
    .innerJoin('account', 'account.id', 'scheme_confirmation.confirmed_by')
    .selectAll('scheme_confirmation')
    .select('account.real_name')
    .where('order_id', 'in', orderIds)
    .where('cancelled_at', 'is', null)
    .execute();
}

const toStepRange = (to: number) => (to === 0 ? null : { from: 1, to });

function toConfirmation(row: Confirmation): OrderScheme['confirmation'] {
  return {
    at: row.confirmed_at.toISOString(),
    by: { id: row.confirmed_by, name: row.real_name },
    statement: row.statement,
    digest: row.digest,
    upper: toStepRange(row.upper_to),
    lower: toStepRange(row.lower_to),
  };
}

/** Converts a version for both sides; `null` for a scheme that was not accepted. */
function toScheme(
  scheme: StoredScheme,
  order: Pick<StoredOrder, 'cancelled_scheme_count'>,
  confirmations: readonly Confirmation[],
): OrderScheme | null {
  const state = SCHEME_STATES.find((one) => one === scheme.state);
  if (state === undefined || !isVersion(scheme)) return null;
  const { arches, retainers } = scheme.document;
  const { upper, lower } = arches;
  const confirmation = confirmations.find(({ scheme_id: id }) => id === scheme.id);
  return {
    schemeId: scheme.id,
    orderId: scheme.order_id,
    number: scheme.number,
    state,
    digest: scheme.digest,
    note: scheme.note,
    submittedAt: scheme.submitted_at.toISOString(),
    steps: { upper: upper.steps, lower: lower.steps },
    overcorrection: { upper: upper.overcorrection, lower: lower.overcorrection },
    passive: { upper: [...upper.passive], lower: [...lower.passive] },
    retainers: { ...retainers },
    figures: JSON.parse(JSON.stringify(scheme.figures)) as OrderScheme['figures'],
    marks: scheme.marks.map((mark) => ({ ...mark, teeth: [...mark.teeth] })),
    confirmation: confirmation === undefined ? null : toConfirmation(confirmation),
    isCancelled: isCancelled(scheme, order),
  };
}

/** A case, and optionally one of its orders. */
interface CaseFilter {
  readonly caseId: string;
  readonly orderId?: string | undefined;
}

/** Lists the ids of the requested orders. @throws Failure `order.notFound` */
async function listOrderIds(
  ctx: RecordContext,
  { caseId, orderId }: CaseFilter,
): Promise<AuthorisedAccess & { readonly orderIds: string[] }> {
  const { treatment, db } = await requireCase(ctx, caseId, 'view');
  const rows = await db
    .selectFrom('treatment_order')
    .select('id')
    .where('case_id', '=', treatment.id)
    .where('removed_at', 'is', null)
    .execute();
  return { orderIds: rows.map(({ id }) => id).filter((id) => orderId === undefined || id === orderId), db };
}

/** Lists the versions that were proposed to the doctor, the latest first. @throws Failure `order.notFound` */
export async function listProposedSchemes(ctx: RecordContext, filter: CaseFilter): Promise<OrderScheme[]> {
  const { orderIds, db } = await listOrderIds(ctx, filter);
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('order_scheme')
    .innerJoin('treatment_order', 'treatment_order.id', 'order_scheme.order_id')
    .selectAll('order_scheme')
    .select('cancelled_scheme_count')
    .where('order_id', 'in', orderIds)
    .where('state', 'in', DOCTOR_VISIBLE_STATES)
    .orderBy('submitted_at', 'desc')
    .orderBy('order_scheme.id')
    .execute();
  const confirmations = await loadConfirmations(db, orderIds);
  return rows.flatMap((row) => toScheme(row, row, confirmations) ?? []);
}

/** Lists the opinions on the versions that the doctor may view, the latest first. @throws Failure `order.notFound` */
export async function listOpinionRecords(ctx: RecordContext, filter: CaseFilter) {
  const { orderIds, db } = await listOrderIds(ctx, filter);
  return listOpinions(db, { orderIds, states: DOCTOR_VISIBLE_STATES });
}

/** Finds the doctor's latest opinion on the plans of an order. @throws Failure `order.notFound` */
export async function findLastOpinion(ctx: RecordContext, orderId: string) {
  const { order, db } = await requireOrder(ctx, orderId, 'view');
  const opinions = await listOpinions(db, { orderIds: [order.id], states: DOCTOR_VISIBLE_STATES });
  return opinions.find(({ by }) => by.role === 'doctor') ?? null;
}

/** Lists the schemes of an order for its manufacturer, the latest first. @throws Failure `order.notFound` */
export async function listSubmittedSchemes(ctx: RecordContext, orderId: string): Promise<SchemeSubmission[]> {
  const { order, db } = await requireLabOrder(ctx, orderId, 'view');
  const confirmations = await loadConfirmations(db, [order.id]);
  const rows = await listSchemes(db, order.id);
  const accounts = await db
    .selectFrom('account')
    .innerJoin('order_scheme', 'order_scheme.submitted_by', 'account.id')
    .select(['account.id', 'account.real_name'])
    .where('order_scheme.order_id', '=', order.id)
    .execute();
  const names = new Map(accounts.map(({ id, real_name: name }) => [id, name]));
  return rows.map((row) => ({
    schemeId: row.id,
    orderId: row.order_id,
    submittedAt: row.submitted_at.toISOString(),
    submittedBy: { id: row.submitted_by, name: names.get(row.submitted_by) ?? '' },
    note: row.note,
    state: row.state === 'checking' || row.state === 'refused' || row.state === 'failed' ? row.state : 'taken',
    refusals: row.refusals.map((refusal) => ({ ...refusal, params: { ...refusal.params } })),
    failure: toFailure(row.failure),
    scheme: toScheme(row, order, confirmations),
  }));
}

function toFailure(code: string | null): SchemeSubmission['failure'] {
  if (code === null) return null;
  const { ch, en } = findError(code) ?? findError('scheme.notRead');
  return { code, text: { ch, en } };
}

/** Lists the opinions on the schemes of an order for its manufacturer. @throws Failure `order.notFound` */
export async function listLabOpinions(ctx: RecordContext, orderId: string) {
  const { order, db } = await requireLabOrder(ctx, orderId, 'view');
  return listOpinions(db, { orderIds: [order.id] });
}
