import { ORDER_TYPES, type OrderType } from './order-types.ts';
import { STEPS, type StatusPair } from './order-statuses.ts';

/** The properties of an order that affect other orders of the patient. */
export interface ExistingOrder extends StatusPair {
  readonly type: OrderType;
  readonly isArchive: boolean;
  /** The number of steps of its confirmed plan that are not in a batch yet. */
  readonly stepsLeft: number;
  /** The retainers of its treatment item: 0 none, 1 at the end, 2 also during the treatment. */
  readonly retainerPhase: number;
}

/** The reason why no order of a type may be created beside the existing ones of a patient. */
export type CreationRefusal =
  | 'order.draftOpen'
  | 'order.bothOpen'
  | 'order.treatmentOpen'
  | 'order.retentionOpen'
  | 'order.adjustmentOpen'
  | 'order.retainerPhase'
  | 'order.notShipped';

const SHIPPED = 30005;
const DRAFTS: readonly number[] = [10000, 10003];
const DURING_TREATMENT = 2;

/** Returns whether an order is done: received without remaining steps, or archived. A deleted order does not count. */
export function isOrderDone(order: ExistingOrder): boolean {
  return order.isArchive || (order.stepStatus === STEPS.received && order.stepsLeft === 0);
}

/** Lists the orders that are not done. */
export function listOpenOrders<Order extends ExistingOrder>(orders: readonly Order[]): Order[] {
  return orders.filter((order) => !isOrderDone(order));
}

/**
 * Returns whether an order is in progress: it is not archived, and its products, including those of a reissue, are not
 * shipped yet.
 */
export function isInProgress(order: Pick<ExistingOrder, 'detailStatus' | 'isArchive'>): boolean {
  return !order.isArchive && order.detailStatus !== SHIPPED;
}

/** Finds the unsubmitted draft, which the wizard opens instead of a new order. */
export function findOpenDraft<Order extends ExistingOrder>(orders: readonly Order[]): Order | undefined {
  return listOpenOrders(orders).find(({ detailStatus }) => DRAFTS.includes(detailStatus));
}

/**
 * Returns why an order of a type may not be created beside the existing ones of a patient (`order-states.md` 6); `null`
 * if it may. An open adjustment counts as an open treatment.
 */
export function findCreationRefusal(type: OrderType, orders: readonly ExistingOrder[]): CreationRefusal | null {
  if (type === ORDER_TYPES.adjustment) return findAdjustmentRefusal(orders);
  if (findOpenDraft(orders) !== undefined) return 'order.draftOpen';
  const open = listOpenOrders(orders);
  const treatments = open.filter((order) => order.type !== ORDER_TYPES.retention);
  const isRetentionOpen = open.length > treatments.length;
  if (treatments.length > 0 && isRetentionOpen) return 'order.bothOpen';
  if (type === ORDER_TYPES.treatment) return treatments.length > 0 ? 'order.treatmentOpen' : null;
  if (isRetentionOpen) return 'order.retentionOpen';
  const allowsRetention = ({ detailStatus, retainerPhase }: ExistingOrder) =>
    detailStatus === SHIPPED || retainerPhase === DURING_TREATMENT;
  return treatments.every(allowsRetention) ? null : 'order.retainerPhase';
}

function findAdjustmentRefusal(orders: readonly ExistingOrder[]): CreationRefusal | null {
  const listByType = (type: OrderType) => orders.filter((order) => order.type === type);
  if (listByType(ORDER_TYPES.adjustment).some(isInProgress)) return 'order.adjustmentOpen';
  const isShipped = listByType(ORDER_TYPES.treatment).some(({ detailStatus }) => detailStatus === SHIPPED);
  return isShipped ? null : 'order.notShipped';
}
