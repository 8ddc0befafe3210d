import type { FactName, OrderFacts, OrderState, StepRange } from './order-facts.ts';
import type { OrderRefusal } from './order-refusals.ts';
import { ORDER_TIMERS } from './order-timers.ts';
import { COURIERS, listFormKeys } from './order-types.ts';

/** One condition of an action. */
export interface Guard {
  /** The facts that it needs. */
  readonly facts: readonly FactName[];
  /** Returns its refusal; undefined if the condition is met. */
  readonly refusal: (facts: OrderFacts, order: OrderState | null) => OrderRefusal | undefined;
}

function createGuard<Name extends FactName>(
  facts: readonly Name[],
  code: OrderRefusal,
  isMet: (facts: Pick<OrderFacts, Name>, order: OrderState | null) => boolean,
): Guard {
  return { facts, refusal: (all, order) => (isMet(all, order) ? undefined : code) };
}

const WAYBILL = /^[A-Za-z\d]{8,20}$/;
const isFilled = (text: string): boolean => text.trim() !== '';
/** Returns whether a range lies within the plan. A plan without steps, such as one of retainers, has no range. */
function isWithinPlan(range: StepRange | null, lastStep: number): boolean {
  if (range === null || lastStep === 0) return range === null && lastStep === 0;
  const { from, to } = range;
  return Number.isInteger(from) && Number.isInteger(to) && from >= 1 && from <= to && to <= lastStep;
}

/** Every condition by its name. */
export const GUARDS = {
  mayEdit: createGuard(['mayEdit'], 'access.denied', ({ mayEdit }) => mayEdit),
  versionMatches: createGuard(['versionMatches'], 'version.stale', ({ versionMatches }) => versionMatches),
  patientNotDeleted: createGuard(['patientDeleted'], 'patient.deleted', ({ patientDeleted }) => !patientDeleted),
  patientNotStopped: createGuard(['patientStopped'], 'patient.terminated', ({ patientStopped }) => !patientStopped),
  notPaused: createGuard([], 'order.paused', (_, order) => order?.isPaused !== true),
  notArchived: createGuard([], 'order.archived', (_, order) => order?.isArchive !== true),
  paused: createGuard([], 'order.notPaused', (_, order) => order?.isPaused === true),

  organisationSigned: createGuard(['organisationSigned'], 'order.organisation', (facts) => facts.organisationSigned),
  itemAllowed: createGuard(['itemAllowed'], 'order.item', ({ itemAllowed }) => itemAllowed),
  dataSynchronised: createGuard(['dataSynchronised'], 'order.notSynchronised', (facts) => facts.dataSynchronised),
  roomForOrder: { facts: ['creationRefusal'], refusal: ({ creationRefusal }) => creationRefusal ?? undefined },

  formOfType: createGuard(['formKey'], 'order.formKey', ({ formKey }, order) => {
    const keys: readonly number[] = order === null ? [] : listFormKeys(order.type);
    return keys.includes(formKey);
  }),
  formAsked: createGuard(['formAsked'], 'order.formNotAsked', ({ formAsked }) => formAsked),
  formsComplete: createGuard(
    ['mandatoryFormsComplete'],
    'order.formsUnfinished',
    (facts) => facts.mandatoryFormsComplete,
  ),
  addressChosen: createGuard(['hasAddress'], 'order.address', ({ hasAddress }) => hasAddress),
  nothingOutstanding: createGuard(['outstandingItems'], 'order.outstanding', (facts) => facts.outstandingItems === 0),

  notLocked: createGuard(['lockedByReviewer'], 'order.locked', ({ lockedByReviewer }) => !lockedByReviewer),
  notTaken: createGuard(['hasDesigner'], 'order.taken', ({ hasDesigner }) => !hasDesigner),
  ownDesign: createGuard(['isOwnDesign'], 'order.otherDesigner', ({ isOwnDesign }) => isOwnDesign),
  itemsAsked: createGuard(['itemsAsked'], 'order.itemsAsked', ({ itemsAsked }) => itemsAsked > 0),
  rejectionReasons: createGuard(['formsRejected'], 'order.rejection', ({ formsRejected }) => formsRejected > 0),
  filesReadable: createGuard(['filesReadable'], 'order.filesUnreadable', ({ filesReadable }) => filesReadable),
  filesRead: createGuard(['filesRead'], 'order.filesLoading', ({ filesRead }) => filesRead),
  nothingDesigned: createGuard(
    ['hasScheme', 'hasBatch'],
    'order.hasDesign',
    (facts) => !facts.hasScheme && !facts.hasBatch,
  ),
  onlyOrder: createGuard(['onlyOrderOfCase'], 'order.notOnly', ({ onlyOrderOfCase }) => onlyOrderOfCase),
  neverAccepted: createGuard(['everAccepted'], 'order.accepted', ({ everAccepted }) => !everAccepted),

  schemeComplete: createGuard(['schemeComplete'], 'order.scheme', ({ schemeComplete }) => schemeComplete),
  expertLinked: createGuard(['expertClaim'], 'order.expertUnlinked', ({ expertClaim }) => expertClaim !== 'unlinked'),
  expertChosen: createGuard(['expertClaim'], 'order.otherExpert', ({ expertClaim }) => expertClaim !== 'other'),
  commentGiven: createGuard(['comment'], 'order.comment', ({ comment }) => isFilled(comment)),
  opinionGiven: createGuard(['opinion'], 'order.opinion', ({ opinion }) => isFilled(opinion)),
  schemeChosen: createGuard(['schemeChosen'], 'order.schemeChoice', ({ schemeChosen }) => schemeChosen),
  statementTicked: createGuard(['statementTicked'], 'order.statement', ({ statementTicked }) => statementTicked),
  batchWithinPlan: createGuard(['batchRange', 'lastStep'], 'order.batchRange', (facts) =>
    isWithinPlan(facts.batchRange, facts.lastStep),
  ),
  feeAgreed: createGuard(['feeAgreed'], 'order.expertFee', ({ feeAgreed }) => feeAgreed),

  courierKnown: createGuard(['courier'], 'order.courier', ({ courier }) =>
    COURIERS.some((knownCourier) => knownCourier === courier),
  ),
  waybillGiven: createGuard(['waybill'], 'order.waybill', ({ waybill }) => WAYBILL.test(waybill)),
  deliveredLongAgo: createGuard(
    ['daysSinceDelivery'],
    'order.notDelivered',
    ({ daysSinceDelivery: days }) => days !== null && days >= ORDER_TIMERS.automaticReceiptDays,
  ),
  stepsLeft: createGuard(['stepsLeft'], 'order.noStepsLeft', ({ stepsLeft }) => stepsLeft > 0),
  noOtherWork: createGuard(['otherOpenWork'], 'order.otherWork', ({ otherOpenWork }) => !otherOpenWork),
  followUpForm: createGuard(['followUpFormComplete'], 'order.followUpForm', (facts) => facts.followUpFormComplete),

  reissueForm: createGuard(['reissueFormComplete'], 'order.reissueForm', (facts) => facts.reissueFormComplete),
  termsComplete: createGuard(['termsComplete'], 'order.terms', ({ termsComplete }) => termsComplete),
  termsOffered: createGuard(['termsOffered'], 'order.termsNotOffered', ({ termsOffered }) => termsOffered),
  refusalReason: createGuard(['reason'], 'order.refusalReason', ({ reason }) => isFilled(reason)),
  applicationChanged: createGuard(
    ['applicationChanged'],
    'order.reissueUnchanged',
    (facts) => facts.applicationChanged,
  ),

  noCancellation: createGuard([], 'order.cancellationOpen', (_, order) => order?.cancellationRequested !== true),
  cancellationOpen: createGuard([], 'order.noCancellation', (_, order) => order?.cancellationRequested === true),
  cancellationReason: createGuard(['reason'], 'order.cancellationReason', ({ reason }) => isFilled(reason)),

  restartsLeft: createGuard(['restartsLeft'], 'order.restarts', ({ restartsLeft }) => restartsLeft > 0),
  itemValid: createGuard(['itemValid'], 'order.validity', ({ itemValid }) => itemValid),

  pauseReason: createGuard(['reason'], 'order.pauseReason', ({ reason }) => isFilled(reason)),
  pausedByStop: createGuard(['pausedByStop'], 'order.pausedOtherwise', ({ pausedByStop }) => pausedByStop),
} as const satisfies Readonly<Record<string, Guard>>;

/** The name of a condition. */
export type GuardName = keyof typeof GUARDS;
