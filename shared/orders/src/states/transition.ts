import type { GuardName } from './order-guards.ts';
import type { DetailStatus } from './order-statuses.ts';
import { type LabFunction, ORDER_TYPE_CODES, ORDER_TYPES, type OrderType } from './order-types.ts';

/** An actor on an order: its doctor, an account of the manufacturer by its function, or the product itself. */
export type OrderActor = 'doctor' | LabFunction | 'system';

/** Actions that are published to the manufacturer. */
const PUBLISHED_ACTIONS = [
  'create',
  'saveForm',
  'commit',
  'completeData',
  'dataArrived',
  'withdraw',
  'requestData',
  'reject',
  'accept',
  'delete',
  'deleteCase',
  'takeDesign',
  'releaseDesign',
  'submitScheme',
  'expertApprove',
  'expertReturn',
  'requestChanges',
  'confirmPlan',
  'chooseExpert',
  'changeItem',
  'startProduction',
  'ship',
  'confirmReceipt',
  'receiveAutomatically',
  'followUp',
  'applyForReissue',
  'offerReissue',
  'refuseReissue',
  'confirmReissue',
  'requestCancellation',
  'withdrawCancellation',
  'acceptCancellation',
  'refuseCancellation',
  'restart',
  'pause',
  'resume',
] as const;

/**
 * The events that the systems of a manufacturer receive: the actions on orders, a model that arrives before the rest of
 * the data, a scheme that was read and refused, and due dates.
 */
export const ORDER_EVENTS = [...PUBLISHED_ACTIONS, 'receiveModel', 'refuseScheme', 'remind', 'tellSales'] as const;

/** An event that the systems of a manufacturer receive. */
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** Flags by which a clinic sorts its cases. */
const CLINIC_FLAGS = ['archive', 'collect'] as const;

/** The actions on an order. One action may differ by status, such as deleting. */
export const ORDER_ACTIONS = [...PUBLISHED_ACTIONS, ...CLINIC_FLAGS] as const;

/** An action on an order. */
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/**
 * Returns whether an action is a flag by which a clinic sorts its cases; these are not published to the manufacturer.
 */
export function isClinicFlag(action: string): boolean {
  return CLINIC_FLAGS.some((flag) => flag === action);
}

/** The effects that write notices for people, by whom they are for. `notifySales` is no effect of a transition. */
export const ORDER_NOTIFICATIONS = [
  'notifyDoctor',
  'notifyReviewers',
  'notifyDesigners',
  'notifyDesigner',
  'notifyExpert',
  'notifyFactory',
  'notifySales',
] as const;

/** An effect that writes notices for people. */
export type OrderNotification = (typeof ORDER_NOTIFICATIONS)[number];

/** Returns whether an effect writes notices for people. */
export function isNotification(effect: OrderEffect): effect is OrderNotification {
  return ORDER_NOTIFICATIONS.some((name) => name === effect);
}

/** An effect of a transition besides the status. The server has one function for each. */
export type OrderEffect =
  | OrderNotification
  | 'numberOrder'
  | 'copyPreferences'
  | 'copyPrescription'
  | 'saveForm'
  | 'freezeForms'
  /** Creates a submission from the doctor's changes since the last one; does nothing without changes. */
  | 'sendChanges'
  | 'countSubmission'
  | 'openRequest'
  | 'closeRequest'
  | 'markRejectedForms'
  | 'recordDesigner'
  | 'releaseDesign'
  | 'countScheme'
  | 'freezeScheme'
  | 'recordConfirmation'
  | 'recordOpinion'
  | 'recordExpertComment'
  | 'recordExpert'
  | 'recordItem'
  | 'makeFirstBatch'
  | 'makeFollowUpBatch'
  | 'makeReissueBatch'
  | 'makeRetainerBatch'
  | 'recordShipment'
  | 'recordReceipt'
  | 'openApplication'
  | 'changeApplication'
  | 'closeApplication'
  | 'offerTerms'
  | 'withdrawTerms'
  | 'recordRefusal'
  | 'openCancellation'
  /** Closes the open request; does nothing without one. */
  | 'closeCancellation'
  /** Withdraws every version of the plan, its confirmation and the schedule, and releases the design. */
  | 'cancelPlan'
  /** Removes the batch that is not in production yet. */
  | 'removeBatch'
  | 'setPaused'
  | 'clearPaused'
  | 'stopTimers'
  | 'restartTimers'
  | 'setArchive'
  | 'setCollect';

/** The question that decides between two next statuses of a transition. */
export type OrderQuestion = 'outstanding' | 'expertNeeded' | 'designNeeded' | 'hasShipment' | 'parcelReceived';

/** One of two branches. */
export interface TransitionBranch {
  readonly to: TransitionTarget;
  readonly effects: readonly OrderEffect[];
}

/**
 * The target of a transition: a detail status; `received`, which is 30005 with a received parcel; the same status
 * (`same`); deletion (`removed`); the status before the reissue (`resume`); or one of two branches, which may branch again.
 */
export type TransitionTarget =
  | DetailStatus
  | 'received'
  | 'same'
  | 'removed'
  | 'resume'
  | { readonly ask: OrderQuestion; readonly yes: TransitionBranch; readonly no: TransitionBranch };

/** One row of the transition table. */
export interface OrderTransition {
  /** The id in `order-states.md` 4. */
  readonly id: string;
  readonly action: OrderAction;
  /** The call that requests it; `null` if the product acts automatically. */
  readonly call: string | null;
  readonly actor: OrderActor;
  readonly orderTypes: readonly OrderType[];
  /** The detail statuses in which it is allowed; `none` before the order exists. */
  readonly from: readonly DetailStatus[] | 'any' | 'none';
  /** Limits it to before or after the receipt, for 30005. */
  readonly received?: boolean;
  /** True if it is allowed while the order is paused. */
  readonly evenPaused?: true;
  /** The guards in addition to those of every action of the actor (`COMMON_GUARDS`). */
  readonly guards: readonly GuardName[];
  readonly to: TransitionTarget;
  /** The order of another type that it creates beside the current one. */
  readonly creates?: { readonly type: OrderType; readonly detailStatus: DetailStatus };
  readonly effects: readonly OrderEffect[];
}

/** Orders of every type. */
export const ANY_TYPE = ORDER_TYPE_CODES;

/** Treatment and retention, whose data statuses start at 10000. */
export const WITH_OWN_DATA = [ORDER_TYPES.treatment, ORDER_TYPES.retention] as const satisfies readonly OrderType[];

/** Adjustments, whose data statuses start at 50000. */
export const ADJUSTMENT = [ORDER_TYPES.adjustment] as const satisfies readonly OrderType[];
