import type { OrderRow } from '@dentarium/api/orders/shapes';
import {
  listOrderActions,
  type DetailStatus,
  ORDER_STATUSES,
  ORDER_TIMERS,
  ORDER_TYPE_CODES,
  type OrderState,
  type OrderStatus,
  type OrderType,
  type RowAction,
  listRowActions,
  findNextActor,
} from '@dentarium/orders/states';

/** The properties of an order that determine its status. */
export type OrderStanding = Pick<
  OrderRow,
  'type' | 'detailStatus' | 'stepStatus' | 'isPaused' | 'isArchive' | 'termsOffered' | 'cancellationRequested'
>;

/** Returns the type of an order; `undefined` for one that only a newer server knows. */
export function toOrderType(type: number): OrderType | undefined {
  return ORDER_TYPE_CODES.find((code) => code === type);
}

/** Finds the status of an order; `undefined` for one that only a newer server knows. */
export function findStatus({ detailStatus, stepStatus }: OrderStanding): OrderStatus | undefined {
  return ORDER_STATUSES.find((row) => row.detailStatus === detailStatus && row.stepStatus === stepStatus);
}

/** Returns an order in the form that the rules of `@dentarium/orders/states` take. */
export function toOrderState(order: OrderStanding): OrderState | undefined {
  const type = toOrderType(order.type);
  const status = findStatus(order);
  if (type === undefined || status === undefined) return undefined;
  const { isPaused, isArchive, cancellationRequested } = order;
  return { ...status, type, isPaused, isArchive, cancellationRequested, resumeStatus: null };
}

/** Returns whether the caller may change anything of an order in the wizard. */
export function canChangeOrder(order: OrderStanding & Pick<OrderRow, 'mayEdit'>): boolean {
  const edit = findStatus(order)?.edit ?? null;
  return order.mayEdit && !order.isPaused && (edit === 'all' || edit === 'asked' || edit === 'rejected');
}

/** Returns whether the caller may currently select the expert of an order's case (row P11 of `order-states.md`). */
export function canChooseExpert(order: OrderStanding & Pick<OrderRow, 'mayEdit'>): boolean {
  const state = toOrderState(order);
  return order.mayEdit && state !== undefined && listOrderActions(state, ['doctor']).includes('chooseExpert');
}

/** Returns whether the caller may currently change the product of an order (row D2-item of the table of transitions). */
export function canChangeItem(order: OrderStanding & Pick<OrderRow, 'mayEdit'>): boolean {
  const state = toOrderState(order);
  return order.mayEdit && state !== undefined && listOrderActions(state, ['doctor']).includes('changeItem');
}

/** Returns who has to act next on an order; nobody while it is paused. */
export function getNextActor(order: OrderStanding): ReturnType<typeof findNextActor> {
  const state = toOrderState(order);
  return state === undefined || order.isPaused ? null : findNextActor(state, order.termsOffered);
}

const DAY_MS = 86_400_000;
const CONFIRMATION_STATUS: DetailStatus = 20_005;

/**
 * Returns for how many days a plan has waited for its doctor, from the first reminder on (`order-states.md` 4.2);
 * `null` for other orders.
 */
export function countOverdueDays(order: OrderStanding & Pick<OrderRow, 'waitingSince'>): number | null {
  if (order.detailStatus !== CONFIRMATION_STATUS || order.isPaused) return null;
  const days = Math.floor((Date.now() - new Date(order.waitingSince).getTime()) / DAY_MS);
  return days >= ORDER_TIMERS.planReminderDays ? days : null;
}

/** Returns whether a reviewer works on an order, so that it cannot be withdrawn. */
function isLocked({ lockedUntil }: Pick<OrderRow, 'lockedUntil'>): boolean {
  return lockedUntil !== null && Date.parse(lockedUntil) > Date.now();
}

/**
 * Lists the actions on an order, the primary one first.
 *
 * @param mayEdit without it the order is read-only.
 */
export function listOffers(
  order: OrderStanding & Pick<OrderRow, 'lockedUntil'>,
  mayEdit: boolean,
): readonly [RowAction, ...RowAction[]] {
  const state = toOrderState(order);
  if (state === undefined || !mayEdit) return ['view'];
  const [primary, ...others] = listRowActions(state, order.termsOffered);
  return [primary, ...others.filter((action) => action !== 'withdraw' || !isLocked(order))];
}
