import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { listOrderActions, FORM_KEYS, type LabFunction } from '@dentarium/orders/states';
import { toOrderState } from '../order/order-state.ts';

/** The actions of a manufacturer on an order in the console. */
const LAB_ACTIONS = [
  'takeReview',
  'accept',
  'requestData',
  'reject',
  'dataArrived',
  'takeDesign',
  'releaseDesign',
  'startProduction',
  'ship',
  'offerReissue',
  'refuseReissue',
  'acceptCancellation',
  'refuseCancellation',
  'pause',
  'resume',
  'releaseReview',
] as const;
/** One of the actions. */
export type LabAction = (typeof LAB_ACTIONS)[number];

/** Returns whether a mailed model is still missing. Missing files arrive by themselves. */
function isAwaitingModel({ dataRequests }: LabOrder): boolean {
  const openRequests = dataRequests.filter(({ closedAt, askedBy }) => closedAt === null && askedBy === 'system');
  return openRequests.some(({ items }) =>
    items.some(({ isSupplied, formKey }) => !isSupplied && formKey === FORM_KEYS.modelMailing),
  );
}

/** The actions that other reviewers cannot take while a reviewer has an order locked. */
const REVIEW_ACTIONS: ReadonlySet<LabAction> = new Set(['accept', 'requestData', 'reject']);

/**
 * Lists the actions that the transition table allows to functions at an order; none for a status that only a newer
 * server knows.
 */
function listAllowedActions(order: LabOrder, functions: readonly LabFunction[]): ReadonlySet<string> {
  const state = toOrderState(order);
  return new Set(state === undefined ? [] : listOrderActions(state, functions));
}

/** Returns whether functions and status allow the submission of a scheme. */
export function canSubmitScheme(order: LabOrder, functions: readonly LabFunction[]): boolean {
  return listAllowedActions(order, functions).has('submitScheme');
}

/**
 * Returns the relation of an expert to a plan that waits for its expert: `chosen` and `open` may decide; undefined for
 * other accounts and statuses.
 */
export function findExpertClaim(
  order: LabOrder,
  functions: readonly LabFunction[],
): LabOrder['expertClaim'] | undefined {
  return listAllowedActions(order, functions).has('expertApprove') ? order.expertClaim : undefined;
}

/** Returns whether functions and the relation to the chosen expert allow to decide on the plan that waits. */
export function canDecideAsExpert(order: LabOrder, functions: readonly LabFunction[]): boolean {
  const claim = findExpertClaim(order, functions);
  return claim === 'chosen' || claim === 'open';
}

/** Returns whether a user has taken an order for review. */
export function hasTakenReview({ takenBy, lockedUntil }: LabOrder, userId: string): boolean {
  return takenBy?.id === userId && lockedUntil !== null;
}

/**
 * Lists the actions that functions allow at an order (`order-states.md` 4), in their order of display. Taking and
 * releasing a review does not change the status, and depends on the reviewer who has it. The reviewer who has it sees
 * "take" in its place, where it does nothing any more, so that no other action comes under the pointer.
 */
export function listLabActions(
  order: LabOrder,
  functions: readonly LabFunction[],
  userId: string,
): readonly LabAction[] {
  const allowedActions = listAllowedActions(order, functions);
  const isReview = functions.includes('reviewer') && allowedActions.has('accept');
  const isOwn = hasTakenReview(order, userId);
  const isFree = order.takenBy === null || order.lockedUntil === null;
  return LAB_ACTIONS.filter((action) => {
    if (action === 'takeReview') return isReview && (isFree || isOwn);
    if (action === 'releaseReview') return isReview && isOwn;
    if (isReview && !isFree && !isOwn && REVIEW_ACTIONS.has(action)) return false;
    if (action === 'takeDesign' && order.takenBy !== null) return false;
    if (action === 'releaseDesign' && order.takenBy?.id !== userId) return false;
    if (action === 'dataArrived') return functions.includes('reviewer') && !order.isPaused && isAwaitingModel(order);
    // An order that was paused with its treatment resumes with it.
    if (action === 'resume' && order.pausedByStop) return false;
    return allowedActions.has(action);
  });
}
