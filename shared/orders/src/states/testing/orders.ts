import type { OrderFacts, OrderState } from '../order-facts.ts';
import {
  type DetailStatus,
  ORDER_STATUSES,
  getOrderStatusOrThrow,
  type StatusPair,
  type StepStatus,
} from '../order-statuses.ts';
import type { OrderAction } from '../transition.ts';
import { ORDER_TYPE_CODES, ORDER_TYPES, type OrderType } from '../order-types.ts';

/** Facts with which every condition is met. */
export const PASSING_FACTS: OrderFacts = {
  mayEdit: true,
  patientStopped: false,
  patientDeleted: false,
  versionMatches: true,
  organisationSigned: true,
  itemAllowed: true,
  dataSynchronised: true,
  creationRefusal: null,
  formKey: 1,
  formAsked: true,
  mandatoryFormsComplete: true,
  hasAddress: true,
  outstandingItems: 0,
  lockedByReviewer: false,
  hasDesigner: false,
  isOwnDesign: true,
  itemsAsked: 1,
  formsRejected: 1,
  filesReadable: true,
  filesRead: true,
  designNeeded: true,
  hasScheme: false,
  hasBatch: false,
  onlyOrderOfCase: true,
  everAccepted: false,
  schemeComplete: true,
  expertNeeded: false,
  expertClaim: 'chosen',
  comment: 'The midline is off.',
  opinion: 'Less IPR, please.',
  schemeChosen: true,
  statementTicked: true,
  batchRange: { from: 1, to: 8 },
  lastStep: 24,
  feeAgreed: true,
  courier: 0,
  waybill: 'SF12345678',
  daysSinceDelivery: 15,
  stepsLeft: 16,
  otherOpenWork: false,
  followUpFormComplete: true,
  reissueFormComplete: true,
  termsComplete: true,
  termsOffered: true,
  applicationChanged: true,
  hasShipment: true,
  parcelReceived: true,
  restartsLeft: 1,
  itemValid: true,
  reason: 'Payment is open.',
  pausedByStop: true,
};

/** Creates an order in a status; a reissue resumes at the received status. */
export function createOrderState(
  type: OrderType,
  detailStatus: DetailStatus,
  stepStatus?: StepStatus,
  isPaused = false,
): OrderState {
  const status = getOrderStatusOrThrow(detailStatus, stepStatus);
  const isReissue = detailStatus === 40000 || detailStatus === 40001;
  const resumeStatus: StatusPair | null = isReissue ? { detailStatus: 30005, stepStatus: 360 } : null;
  const flags = { isPaused, isArchive: false, cancellationRequested: false };
  return { type, detailStatus, stepStatus: status.stepStatus, ...flags, resumeStatus };
}

/** The actions on an open cancellation. */
const CANCELLATION_ANSWERS: readonly OrderAction[] = [
  'withdrawCancellation',
  'acceptCancellation',
  'refuseCancellation',
];

/** Returns an order with an open cancellation if an action needs one. */
export function prepareForAction(order: OrderState, action: OrderAction): OrderState {
  return { ...order, cancellationRequested: CANCELLATION_ANSWERS.includes(action) };
}

/** Lists an order of each type in each of its statuses. */
export function listOrderStates(isPaused = false): OrderState[] {
  return ORDER_TYPE_CODES.flatMap((type) =>
    ORDER_STATUSES.filter(({ detailStatus }) =>
      type === ORDER_TYPES.adjustment ? detailStatus >= 20000 : detailStatus < 50000,
    ).map(({ detailStatus, stepStatus }) => createOrderState(type, detailStatus, stepStatus, isPaused)),
  );
}
