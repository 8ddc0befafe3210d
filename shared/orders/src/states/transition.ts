import type { GuardName } from './order-guards.ts';
import type { DetailStatus } from './order-statuses.ts';
import { type LabFunction, ORDER_TYPE_CODES, ORDER_TYPES, type OrderType } from './order-types.ts';

/** Who acts on an order: its doctor, an account of the manufacturer by its function, or the product by itself. */
export type OrderActor = 'doctor' | LabFunction | 'system';

/** Actions that a manufacturer is told of. */
export const TOLD_ACTIONS = [
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
  'submitScheme',
  'expertApprove',
  'expertReturn',
  'requestChanges',
  'confirmPlan',
  'chooseExpert',
  'startProduction',
  'ship',
  'confirmReceipt',
  'receiveAutomatically',
  'followUp',
  'applyForReissue',
  'offerReissue',
  'refuseReissue',
  'confirmReissue',
  'restart',
  'pause',
  'resume',
] as const;

/** Flags by which a clinic sorts its cases. */
const CLINIC_FLAGS = ['archive', 'collect'] as const;

/** What is done with an order. One action may mean different things in different statuses, as deleting does. */
export const ORDER_ACTIONS = [...TOLD_ACTIONS, ...CLINIC_FLAGS] as const;

/** What is done with an order. */
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Whether an action is a flag by which a clinic sorts its cases, of which its manufacturer is not told. */
export function isClinicFlag(action: string): boolean {
  return CLINIC_FLAGS.some((flag) => flag === action);
}

/** What a transition brings about beside the status; the server has one function for each. */
export type OrderEffect =
  | 'numberOrder'
  | 'copyPreferences'
  | 'copyPrescription'
  | 'saveForm'
  | 'freezeForms'
  /** What the doctor has changed since the last submission becomes one more; nothing where nothing was. */
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
  | 'setPaused'
  | 'clearPaused'
  | 'stopTimers'
  | 'restartTimers'
  | 'setArchive'
  | 'setCollect'
  | 'notifyDoctor'
  | 'notifyReviewers'
  | 'notifyDesigners'
  | 'notifyDesigner'
  | 'notifyExpert'
  | 'notifyFactory';

/** What a transition depends on where it leads to one of two statuses. */
export type OrderQuestion = 'outstanding' | 'expertNeeded' | 'designNeeded';

/** One of two ways. */
export interface TransitionBranch {
  readonly to: DetailStatus;
  readonly effects: readonly OrderEffect[];
}

/**
 * Where a transition leads: to a detail status; `received`, which is 30005 with its parcel received; nowhere (`same`); out of the table (`removed`);
 * back to where the order stood before its reissue (`resume`); or one of two ways.
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
  /** As `order-states.md` 4 counts them. */
  readonly id: string;
  readonly action: OrderAction;
  /** The call that asks for it; `null` where the product acts by itself. */
  readonly call: string | null;
  readonly actor: OrderActor;
  readonly orderTypes: readonly OrderType[];
  /** The detail statuses in which it is allowed; `none` before there is an order. */
  readonly from: readonly DetailStatus[] | 'any' | 'none';
  /** At 30005: only before or only after the receipt. */
  readonly received?: boolean;
  /** Allowed while the order is paused. */
  readonly evenPaused?: true;
  /** What has to hold beside what every action of the actor asks (`COMMON_GUARDS`). */
  readonly guards: readonly GuardName[];
  readonly to: TransitionTarget;
  /** The order of another type that it creates beside the present one. */
  readonly creates?: { readonly type: OrderType; readonly detailStatus: DetailStatus };
  readonly effects: readonly OrderEffect[];
}

/** Orders of every type. */
export const ANY_TYPE = ORDER_TYPE_CODES;

/** Treatment and retention, whose data have statuses from 10000 on. */
export const WITH_OWN_DATA = [ORDER_TYPES.treatment, ORDER_TYPES.retention] as const satisfies readonly OrderType[];

/** Adjustments, whose data have statuses from 50000 on. */
export const ADJUSTMENT = [ORDER_TYPES.adjustment] as const satisfies readonly OrderType[];
