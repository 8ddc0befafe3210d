import { ORDER_TYPES, type OrderType } from './order-types.ts';
import { STEPS, type StatusPair } from './order-statuses.ts';

/** What an order of a patient means for others beside it. */
export interface ExistingOrder extends StatusPair {
  readonly type: OrderType;
  readonly isArchive: boolean;
  /** How many steps of its confirmed plan are not in a batch yet. */
  readonly stepsLeft: number;
  /** Of its treatment item: retainers 0 none, 1 at the end, 2 during the treatment too. */
  readonly retainerPhase: number;
}

/** Why no order of a type may be created beside those that a patient has. */
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

/** Whether an order is done: received with no steps left, or archived. A deleted order is none at all. */
export function isDone(order: ExistingOrder): boolean {
  return order.isArchive || (order.stepStatus === STEPS.received && order.stepsLeft === 0);
}

/** The orders that are not done. */
export function openOrders<Order extends ExistingOrder>(orders: readonly Order[]): Order[] {
  return orders.filter((order) => !isDone(order));
}

/** Whether somebody works on an order: it is not archived and what it asks for is not shipped yet, a reissue included. */
export function isUnderWay(order: Pick<ExistingOrder, 'detailStatus' | 'isArchive'>): boolean {
  return !order.isArchive && order.detailStatus !== SHIPPED;
}

/** The order that was begun and not submitted, which the wizard opens instead of a new one. */
export function openDraft<Order extends ExistingOrder>(orders: readonly Order[]): Order | undefined {
  return openOrders(orders).find(({ detailStatus }) => DRAFTS.includes(detailStatus));
}

/**
 * Why an order of a type may not be created beside those that a patient has (`order-states.md` 6); `null` when it may.
 * An open adjustment counts as an open treatment.
 */
export function creationRefusal(type: OrderType, orders: readonly ExistingOrder[]): CreationRefusal | null {
  if (type === ORDER_TYPES.adjustment) return adjustmentRefusal(orders);
  if (openDraft(orders) !== undefined) return 'order.draftOpen';
  const open = openOrders(orders);
  const treatments = open.filter((order) => order.type !== ORDER_TYPES.retention);
  const isRetentionOpen = open.length > treatments.length;
  if (treatments.length > 0 && isRetentionOpen) return 'order.bothOpen';
  if (type === ORDER_TYPES.treatment) return treatments.length > 0 ? 'order.treatmentOpen' : null;
  if (isRetentionOpen) return 'order.retentionOpen';
  const allows = ({ detailStatus, retainerPhase }: ExistingOrder) =>
    detailStatus === SHIPPED || retainerPhase === DURING_TREATMENT;
  return treatments.every(allows) ? null : 'order.retainerPhase';
}

function adjustmentRefusal(orders: readonly ExistingOrder[]): CreationRefusal | null {
  const ofType = (type: OrderType) => orders.filter((order) => order.type === type);
  if (ofType(ORDER_TYPES.adjustment).some(isUnderWay)) return 'order.adjustmentOpen';
  const isShipped = ofType(ORDER_TYPES.treatment).some(({ detailStatus }) => detailStatus === SHIPPED);
  return isShipped ? null : 'order.notShipped';
}
