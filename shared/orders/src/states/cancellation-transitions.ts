import { ADJUSTMENT, ANY_TYPE, type OrderTransition, type TransitionTarget, WITH_OWN_DATA } from './transition.ts';
import type { DetailStatus } from './order-statuses.ts';

/** The statuses of a design in which a request may be open; at 20000 after a designer has given the design back. */
const IN_DESIGN = [20000, 20001, 20002, 20003, 20004, 20005] as const satisfies readonly DetailStatus[];
/** Until a designer has taken an order, its doctor withdraws it. */
const TAKEN = [20001, 20002, 20003, 20004, 20005] as const satisfies readonly DetailStatus[];
const BEFORE_PRODUCTION = [30000] as const satisfies readonly DetailStatus[];

/**
 * Returns the target of an order whose next batch is cancelled: shipped or received as before its follow-up or reissue,
 * and the data status without a shipped batch.
 */
function createBatchTarget(dataStatus: DetailStatus): TransitionTarget {
  return {
    ask: 'hasShipment',
    yes: {
      to: { ask: 'parcelReceived', yes: { to: 'received', effects: [] }, no: { to: 30005, effects: [] } },
      effects: [],
    },
    no: { to: dataStatus, effects: ['cancelPlan'] },
  };
}

const REQUEST = {
  action: 'requestCancellation',
  call: 'OrderServer/RequestCancellation',
  actor: 'doctor',
  orderTypes: ANY_TYPE,
  guards: ['notArchived', 'noCancellation', 'cancellationReason'],
  to: 'same',
} as const satisfies Partial<OrderTransition>;

const WITHDRAWAL = {
  action: 'withdrawCancellation',
  call: 'OrderServer/WithdrawCancellation',
  actor: 'doctor',
  orderTypes: ANY_TYPE,
  guards: ['cancellationOpen'],
  to: 'same',
} as const satisfies Partial<OrderTransition>;

const REFUSAL = {
  action: 'refuseCancellation',
  call: 'LabServer/RefuseCancellation',
  actor: 'reviewer',
  orderTypes: ANY_TYPE,
  guards: ['cancellationOpen', 'cancellationReason'],
  to: 'same',
} as const satisfies Partial<OrderTransition>;

const ACCEPTANCE = {
  action: 'acceptCancellation',
  call: 'LabServer/AcceptCancellation',
  actor: 'reviewer',
  guards: ['cancellationOpen'],
} as const satisfies Partial<OrderTransition>;

/**
 * Cancellations with the consent of the manufacturer, from the design until the production starts. The request leaves
 * the status; a reviewer accepts or refuses it.
 */
export const CANCELLATION_TRANSITIONS: readonly OrderTransition[] = [
  { ...REQUEST, id: 'C1', from: TAKEN, effects: ['openCancellation', 'notifyReviewers'] },
  {
    ...REQUEST,
    id: 'C1-production',
    from: BEFORE_PRODUCTION,
    effects: ['openCancellation', 'notifyReviewers', 'notifyFactory'],
  },
  { ...WITHDRAWAL, id: 'C2', from: IN_DESIGN, effects: ['closeCancellation', 'notifyReviewers'] },
  {
    ...WITHDRAWAL,
    id: 'C2-production',
    from: BEFORE_PRODUCTION,
    effects: ['closeCancellation', 'notifyReviewers', 'notifyFactory'],
  },
  { ...REFUSAL, id: 'C3', from: IN_DESIGN, effects: ['closeCancellation', 'notifyDoctor'] },
  {
    ...REFUSAL,
    id: 'C3-production',
    from: BEFORE_PRODUCTION,
    effects: ['closeCancellation', 'notifyDoctor', 'notifyFactory'],
  },
  {
    ...ACCEPTANCE,
    id: 'C4',
    orderTypes: WITH_OWN_DATA,
    from: IN_DESIGN,
    to: 10003,
    effects: ['closeCancellation', 'cancelPlan', 'notifyDoctor', 'notifyDesigner'],
  },
  {
    ...ACCEPTANCE,
    id: 'C4-adjustment',
    orderTypes: ADJUSTMENT,
    from: IN_DESIGN,
    to: 50003,
    effects: ['closeCancellation', 'cancelPlan', 'notifyDoctor', 'notifyDesigner'],
  },
  {
    ...ACCEPTANCE,
    id: 'C4-production',
    orderTypes: WITH_OWN_DATA,
    from: BEFORE_PRODUCTION,
    to: createBatchTarget(10003),
    effects: ['closeCancellation', 'removeBatch', 'notifyDoctor', 'notifyFactory'],
  },
  {
    ...ACCEPTANCE,
    id: 'C4-production-adjustment',
    orderTypes: ADJUSTMENT,
    from: BEFORE_PRODUCTION,
    to: createBatchTarget(50003),
    effects: ['closeCancellation', 'removeBatch', 'notifyDoctor', 'notifyFactory'],
  },
];
