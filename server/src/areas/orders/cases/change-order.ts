import {
  decideOrder,
  type DetailStatus,
  isNotification,
  type OrderAction,
  type OrderActor,
  type OrderChange,
  type OrderEffect,
  type OrderEvent,
  type OrderFacts,
  type OrderState,
} from '@dentarium/orders/states';
import { type Kysely, sql, type UpdateObject } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { finishSettledNotices, notifyPeople } from '../notices/notify-people.ts';
import { type StoredOrder, requireStoredOrder } from './order-access.ts';
import { publishOrderChange } from './publish-order.ts';
import type { Answers } from '../tables.ts';

const SHIPPED: DetailStatus = 30005;
const NO_SCHEDULE = { due_on: null, lab_priority: 0, is_due_shared: false } as const;

type CallEffect = () => Promise<unknown>;

/** A requested action on an order. */
export interface OrderActionRequest {
  readonly db: Kysely<Tables>;
  /** The order, read under a lock. */
  readonly order: StoredOrder;
  readonly action: OrderAction;
  /** The roles in which the caller may act. */
  readonly actors: readonly OrderActor[];
  /** `null` for an automatic action. */
  readonly actorId: string | null;
  readonly facts: Partial<OrderFacts>;
  /** Additional numbers and codes for the history. */
  readonly detail?: Answers;
  /** A text by the actor. */
  readonly note?: string | undefined;
  /** The implementation of each effect of the transition that the order's own columns do not cover. */
  readonly effects?: Partial<Record<OrderEffect, CallEffect>>;
}

/** Returns the properties of an order that decide about its actions. */
function toOrderState(order: StoredOrder): OrderState {
  const { resume_detail: detailStatus, resume_step: stepStatus } = order;
  return {
    type: order.type,
    detailStatus: order.detail_status,
    stepStatus: order.step_status,
    isPaused: order.is_paused,
    isArchive: order.is_archive,
    cancellationRequested: order.cancellation_requested,
    resumeStatus: detailStatus === null || stepStatus === null ? null : { detailStatus, stepStatus },
  };
}

/** Creates the failure for a caller with an outdated version of an order. */
function createStaleOrderFailure(order: StoredOrder): Failure {
  const { id: orderId, version, detail_status: detailStatus, step_status: stepStatus, is_paused: isPaused } = order;
  const current = { orderId, version, detailStatus, stepStatus, isPaused, updatedAt: order.updated_at.toISOString() };
  return new Failure('version.stale', { noun: 'order', order: current });
}

/** Decides about an action by the rules. @throws Failure as `changeOrder` */
function decideOrThrow({
  order,
  action,
  actors,
  facts,
}: Pick<OrderActionRequest, 'order' | 'action' | 'actors' | 'facts'>): OrderChange {
  const decision = decideOrder(toOrderState(order), action, actors, facts);
  if ('error' in decision)
    throw decision.error === 'version.stale' ? createStaleOrderFailure(order) : new Failure(decision.error);
  return decision;
}

/**
 * Performs an action on an order; no other function changes its status. The status, the history, the notifications and
 * the effects of the transition are written in one transaction (`order-states.md` 7).
 *
 * @throws Failure with the refusal of `decideOrder`; `version.stale` contains the current status of the order
 * @throws Error for an effect without an implementation, which is an error of the program
 */
export async function changeOrder(acting: OrderActionRequest): Promise<{ change: OrderChange; order: StoredOrder }> {
  const { db, order, action } = acting;
  const decision = decideOrThrow(acting);
  await writeStatus(db, order, decision);
  await finishSettledNotices(db, order, decision);
  for (const effect of decision.effects) await applyEffect(acting, effect);
  await writeHistory(acting, order, decision);
  await publishOrderChange(db, order, { action, change: decision });
  // A removed order cannot be read again.
  return { change: decision, order: decision.to === null ? order : await requireStoredOrder(db, order.id) };
}

async function writeStatus(db: Kysely<Tables>, order: StoredOrder, { to, resumeStatus }: OrderChange): Promise<void> {
  const now = new Date();
  const hasMoved = to !== null && (to.detailStatus !== order.detail_status || to.stepStatus !== order.step_status);
  await db
    .updateTable('treatment_order')
    .set({
      version: order.version + 1,
      updated_at: now,
      resume_detail: resumeStatus?.detailStatus ?? null,
      resume_step: resumeStatus?.stepStatus ?? null,
      ...(to === null ? { removed_at: now } : { detail_status: to.detailStatus, step_status: to.stepStatus }),
      // Time limits restart with a new status, and a lock or an offer belongs to the previous status.
      ...(hasMoved
        ? {
            waiting_since: now,
            reminded_at: null,
            sales_told_at: null,
            reviewer_id: null,
            locked_until: null,
            terms_offered: false,
          }
        : {}),
      // The day and the priority belong to the work that ends with the shipping.
      ...(hasMoved && to.detailStatus === SHIPPED ? NO_SCHEDULE : {}),
    })
    .where('id', '=', order.id)
    .execute();
}

type Columns = UpdateObject<Tables, 'treatment_order'>;

/** Returns the start of the waiting time of a resumed order; the pause does not count. */
function toWaitingAfterPause({ id }: StoredOrder) {
  return sql<Date>`waiting_since + (now() - greatest(waiting_since,
    (select max(at) from order_history where order_id = ${id}::uuid and action = 'pause')))`;
}

/** The columns of the order that effects change in every call. */
const COLUMNS_BY_EFFECT: Partial<Record<OrderEffect, (order: StoredOrder) => Columns>> = {
  offerTerms: () => ({ terms_offered: true }),
  withdrawTerms: () => ({ terms_offered: false }),
  releaseDesign: () => ({ designer_id: null }),
  openCancellation: () => ({ cancellation_requested: true }),
  closeCancellation: () => ({ cancellation_requested: false }),
  cancelPlan: ({ scheme_count: cancelled_scheme_count }) => ({
    designer_id: null,
    plan_upper: null,
    plan_lower: null,
    plan_bare: null,
    cancelled_scheme_count,
    ...NO_SCHEDULE,
  }),
  clearPaused: () => ({ is_paused: false, pause_reason: '', paused_by_stop: false }),
  restartTimers: (order) => ({ waiting_since: toWaitingAfterPause(order) }),
};

async function applyEffect(acting: OrderActionRequest, effect: OrderEffect): Promise<void> {
  const { db, order, action, actorId, effects = {} } = acting;
  // Timers respect the pause by themselves.
  if (effect === 'stopTimers') return;
  if (isNotification(effect)) return notifyPeople(db, effect, { order, event: action, actorId });
  const columns = COLUMNS_BY_EFFECT[effect]?.(order);
  if (columns !== undefined) await db.updateTable('treatment_order').set(columns).where('id', '=', order.id).execute();
  const callEffect = effects[effect];
  if (callEffect === undefined && columns === undefined)
    throw new Error(`an action at an order does nothing for its effect ${effect}`);
  await callEffect?.();
}

async function writeHistory(
  acting: OrderActionRequest,
  order: StoredOrder,
  { transition, to }: OrderChange,
): Promise<void> {
  await addHistoryEntry(acting.db, {
    order,
    actorId: acting.actorId,
    role: transition.actor,
    action: acting.action,
    from: order.detail_status,
    to: to?.detailStatus ?? 0,
    step: to?.stepStatus ?? order.step_status,
    detail: acting.detail ?? {},
    note: acting.note ?? '',
  });
}

/**
 * Checks whether an action is allowed that leaves the status and the version of an order unchanged.
 *
 * @throws Failure as `changeOrder`
 */
export function requireAllowed(
  order: StoredOrder,
  action: OrderAction,
  facts: Partial<OrderFacts>,
  actors: readonly OrderActor[] = ['doctor'],
): void {
  decideOrThrow({ order, action, actors, facts });
}

/** An entry of the history. */
interface HistoryEntry {
  readonly order: Pick<StoredOrder, 'id' | 'case_id'>;
  readonly actorId: string | null;
  readonly role: OrderActor;
  readonly action: OrderAction | OrderEvent;
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly detail: Answers;
  readonly note: string;
}

/** Adds an entry to the history of an order. */
export async function addHistoryEntry(db: Kysely<Tables>, entry: HistoryEntry): Promise<void> {
  await db
    .insertInto('order_history')
    .values({
      case_id: entry.order.case_id,
      order_id: entry.order.id,
      actor_id: entry.actorId,
      role: entry.role,
      action: entry.action,
      from_status: entry.from,
      to_status: entry.to,
      step_status: entry.step,
      detail: JSON.stringify(entry.detail),
      note: entry.note,
    })
    .execute();
}
