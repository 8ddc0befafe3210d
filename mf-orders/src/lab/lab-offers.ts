import type { LabOrder } from '@dentarium/api/lab/calls';
import { actionsOf, FORM_KEYS, type LabFunction } from '@dentarium/orders/states';
import { orderTypeOf, statusOf } from '../order/order-state.ts';

/** What somebody of a manufacturer can do with an order in the console. */
const LAB_ACTIONS = [
  'takeReview',
  'releaseReview',
  'accept',
  'requestData',
  'reject',
  'dataArrived',
  'takeDesign',
  'startProduction',
  'ship',
  'offerReissue',
  'refuseReissue',
  'pause',
  'resume',
] as const;
/** One of them. */
export type LabAction = (typeof LAB_ACTIONS)[number];

/** Whether a mailed model is still awaited; files that are awaited come by themselves. */
function isAwaitingModel({ dataRequests }: LabOrder): boolean {
  const openRequests = dataRequests.filter(({ closedAt, askedBy }) => closedAt === null && askedBy === 'system');
  return openRequests.some(({ items }) =>
    items.some(({ isSupplied, formKey }) => !isSupplied && formKey === FORM_KEYS.modelMailing),
  );
}

/** What nobody does while a reviewer has an order locked, but they themselves. */
const REVIEW_ACTIONS: ReadonlySet<LabAction> = new Set(['accept', 'requestData', 'reject']);

/** What the table of transitions allows to functions at an order; nothing at one that only a newer server knows. */
function listAllowedActions(order: LabOrder, functions: readonly LabFunction[]): ReadonlySet<string> {
  const type = orderTypeOf(order.type);
  const status = statusOf(order);
  if (type === undefined || status === undefined) return new Set();
  return new Set(actionsOf({ ...status, type, isPaused: order.isPaused, resumeStatus: null }, functions));
}

/** Whether functions allow what is done where the plan is seen: a scheme is handed in there, an expert decides on it. */
export function isLabActionAllowed(
  action: 'submitScheme' | 'expertApprove',
  order: LabOrder,
  functions: readonly LabFunction[],
): boolean {
  return listAllowedActions(order, functions).has(action);
}

/**
 * What the functions of somebody allow at an order (`order-states.md` 4), in the order in which they are offered. Taking and
 * releasing a review is no change of status, and goes by who has it.
 */
export function listLabActions(
  order: LabOrder,
  functions: readonly LabFunction[],
  userId: string,
): readonly LabAction[] {
  const allowedActions = listAllowedActions(order, functions);
  const isReview = functions.includes('reviewer') && allowedActions.has('accept');
  const isOwn = order.takenBy?.id === userId;
  const isFree = order.takenBy === null || order.lockedUntil === null;
  return LAB_ACTIONS.filter((action) => {
    if (action === 'takeReview') return isReview && isFree;
    if (action === 'releaseReview') return isReview && isOwn && !isFree;
    if (isReview && !isFree && !isOwn && REVIEW_ACTIONS.has(action)) return false;
    if (action === 'dataArrived') return functions.includes('reviewer') && !order.isPaused && isAwaitingModel(order);
    // What paused with the treatment goes on with it.
    if (action === 'resume' && order.pausedByStop) return false;
    return allowedActions.has(action);
  });
}
