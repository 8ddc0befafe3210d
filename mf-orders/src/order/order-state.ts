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

/** What of an order says where it stands. */
export type Standing = Pick<OrderRow, 'type' | 'detailStatus' | 'stepStatus' | 'isPaused' | 'termsOffered'>;

/** The type of an order; `undefined` for one that a newer server knows. */
export function orderTypeOf(type: number): OrderType | undefined {
  return ORDER_TYPE_CODES.find((code) => code === type);
}

/** What there is to say of the status of an order; `undefined` for one that only a newer server knows. */
export function statusOf({ detailStatus, stepStatus }: Standing): OrderStatus | undefined {
  return ORDER_STATUSES.find((row) => row.detailStatus === detailStatus && row.stepStatus === stepStatus);
}

/** An order as the rules of `@dentarium/orders/states` take it. */
function stateOf(order: Standing): OrderState | undefined {
  const type = orderTypeOf(order.type);
  const status = statusOf(order);
  if (type === undefined || status === undefined) return undefined;
  return { ...status, type, isPaused: order.isPaused, resumeStatus: null };
}

/** Whether the caller may change anything of an order in the wizard. */
export function mayChangeOrder(order: Standing & Pick<OrderRow, 'mayEdit'>): boolean {
  const edit = statusOf(order)?.edit ?? null;
  return order.mayEdit && !order.isPaused && (edit === 'all' || edit === 'asked' || edit === 'rejected');
}

/** Whether the caller may choose the expert of the case of an order now (row P11 of `order-states.md`). */
export function mayChooseExpert(order: Standing & Pick<OrderRow, 'mayEdit'>): boolean {
  const state = stateOf(order);
  return order.mayEdit && state !== undefined && listOrderActions(state, ['doctor']).includes('chooseExpert');
}

/** Who has to act next on an order; nobody while it is paused. */
export function whoseTurn(order: Standing): ReturnType<typeof findNextActor> {
  const state = stateOf(order);
  return state === undefined || order.isPaused ? null : findNextActor(state, order.termsOffered);
}

const DAY = 86_400_000;
const TO_CONFIRM: DetailStatus = 20_005;

/** How many days a plan has waited for its doctor once they are reminded of it (`order-states.md` 4.2); `null` of any other order. */
export function daysOverdue(order: Standing & Pick<OrderRow, 'waitingSince'>): number | null {
  if (order.detailStatus !== TO_CONFIRM || order.isPaused) return null;
  const days = Math.floor((Date.now() - new Date(order.waitingSince).getTime()) / DAY);
  return days >= ORDER_TIMERS.planReminderDays ? days : null;
}

/**
 * What is offered for an order, what is done first in front.
 *
 * @param mayEdit without it the order is only looked at.
 */
export function offersOf(order: Standing, mayEdit: boolean): readonly [RowAction, ...RowAction[]] {
  const state = stateOf(order);
  if (state === undefined || !mayEdit) return ['view'];
  return listRowActions(state, order.termsOffered);
}
