import type { FactName, OrderFacts, OrderState, StepRange } from './order-facts.ts';
import type { OrderRefusal } from './order-refusals.ts';
import { ORDER_TIMERS } from './order-timers.ts';
import { COURIERS, formKeysOf } from './order-types.ts';

/** One condition of an action. */
export interface Guard {
  /** The facts that it needs. */
  readonly facts: readonly FactName[];
  /** Returns its refusal; undefined if the condition is met. */
  readonly refusal: (facts: OrderFacts, order: OrderState | null) => OrderRefusal | undefined;
}

function guard<Name extends FactName>(
  facts: readonly Name[],
  code: OrderRefusal,
  holds: (facts: Pick<OrderFacts, Name>, order: OrderState | null) => boolean,
): Guard {
  return { facts, refusal: (all, order) => (holds(all, order) ? undefined : code) };
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
  mayEdit: guard(['mayEdit'], 'access.denied', ({ mayEdit }) => mayEdit),
  versionMatches: guard(['versionMatches'], 'version.stale', ({ versionMatches }) => versionMatches),
  patientNotDeleted: guard(['patientDeleted'], 'patient.deleted', ({ patientDeleted }) => !patientDeleted),
  patientNotStopped: guard(['patientStopped'], 'patient.terminated', ({ patientStopped }) => !patientStopped),
  notPaused: guard([], 'order.paused', (_, order) => order?.isPaused !== true),
  paused: guard([], 'order.notPaused', (_, order) => order?.isPaused === true),

  organisationSigned: guard(['organisationSigned'], 'order.organisation', (facts) => facts.organisationSigned),
  itemAllowed: guard(['itemAllowed'], 'order.item', ({ itemAllowed }) => itemAllowed),
  dataSynchronised: guard(['dataSynchronised'], 'order.notSynchronised', (facts) => facts.dataSynchronised),
  roomForOrder: { facts: ['creationRefusal'], refusal: ({ creationRefusal }) => creationRefusal ?? undefined },

  formOfType: guard(['formKey'], 'order.formKey', ({ formKey }, order) => {
    const keys: readonly number[] = order === null ? [] : formKeysOf(order.type);
    return keys.includes(formKey);
  }),
  formAsked: guard(['formAsked'], 'order.formNotAsked', ({ formAsked }) => formAsked),
  formsComplete: guard(['mandatoryFormsComplete'], 'order.formsUnfinished', (facts) => facts.mandatoryFormsComplete),
  addressChosen: guard(['hasAddress'], 'order.address', ({ hasAddress }) => hasAddress),
  nothingOutstanding: guard(['outstandingItems'], 'order.outstanding', (facts) => facts.outstandingItems === 0),

  notLocked: guard(['lockedByReviewer'], 'order.locked', ({ lockedByReviewer }) => !lockedByReviewer),
  notTaken: guard(['taken'], 'order.taken', ({ taken }) => !taken),
  itemsAsked: guard(['itemsAsked'], 'order.itemsAsked', ({ itemsAsked }) => itemsAsked > 0),
  rejectionReasons: guard(['formsRejected'], 'order.rejection', ({ formsRejected }) => formsRejected > 0),
  filesReadable: guard(['filesReadable'], 'order.filesUnreadable', ({ filesReadable }) => filesReadable),
  filesRead: guard(['filesRead'], 'order.filesLoading', ({ filesRead }) => filesRead),
  nothingDesigned: guard(['hasScheme', 'hasBatch'], 'order.hasDesign', (facts) => !facts.hasScheme && !facts.hasBatch),
  onlyOrder: guard(['onlyOrderOfCase'], 'order.notOnly', ({ onlyOrderOfCase }) => onlyOrderOfCase),
  neverAccepted: guard(['everAccepted'], 'order.accepted', ({ everAccepted }) => !everAccepted),

  schemeComplete: guard(['schemeComplete'], 'order.scheme', ({ schemeComplete }) => schemeComplete),
  commentGiven: guard(['comment'], 'order.comment', ({ comment }) => isFilled(comment)),
  opinionGiven: guard(['opinion'], 'order.opinion', ({ opinion }) => isFilled(opinion)),
  schemeChosen: guard(['schemeChosen'], 'order.schemeChoice', ({ schemeChosen }) => schemeChosen),
  statementTicked: guard(['statementTicked'], 'order.statement', ({ statementTicked }) => statementTicked),
  batchWithinPlan: guard(['batchRange', 'lastStep'], 'order.batchRange', (facts) =>
    isWithinPlan(facts.batchRange, facts.lastStep),
  ),
  feeAgreed: guard(['feeAgreed'], 'order.expertFee', ({ feeAgreed }) => feeAgreed),

  courierKnown: guard(['courier'], 'order.courier', ({ courier }) => COURIERS.some((known) => known === courier)),
  waybillGiven: guard(['waybill'], 'order.waybill', ({ waybill }) => WAYBILL.test(waybill)),
  deliveredLongAgo: guard(
    ['daysSinceDelivery'],
    'order.notDelivered',
    ({ daysSinceDelivery: days }) => days !== null && days >= ORDER_TIMERS.automaticReceiptDays,
  ),
  stepsLeft: guard(['stepsLeft'], 'order.noStepsLeft', ({ stepsLeft }) => stepsLeft > 0),
  noOtherWork: guard(['otherOpenWork'], 'order.otherWork', ({ otherOpenWork }) => !otherOpenWork),
  followUpForm: guard(['followUpFormComplete'], 'order.followUpForm', (facts) => facts.followUpFormComplete),

  reissueForm: guard(['reissueFormComplete'], 'order.reissueForm', (facts) => facts.reissueFormComplete),
  termsComplete: guard(['termsComplete'], 'order.terms', ({ termsComplete }) => termsComplete),
  termsOffered: guard(['termsOffered'], 'order.termsNotOffered', ({ termsOffered }) => termsOffered),
  refusalReason: guard(['reason'], 'order.refusalReason', ({ reason }) => isFilled(reason)),
  applicationChanged: guard(['applicationChanged'], 'order.reissueUnchanged', (facts) => facts.applicationChanged),

  restartsLeft: guard(['restartsLeft'], 'order.restarts', ({ restartsLeft }) => restartsLeft > 0),
  itemValid: guard(['itemValid'], 'order.validity', ({ itemValid }) => itemValid),

  pauseReason: guard(['reason'], 'order.pauseReason', ({ reason }) => isFilled(reason)),
  pausedByStop: guard(['pausedByStop'], 'order.pausedOtherwise', ({ pausedByStop }) => pausedByStop),
} as const satisfies Readonly<Record<string, Guard>>;

/** The name of a condition. */
export type GuardName = keyof typeof GUARDS;
