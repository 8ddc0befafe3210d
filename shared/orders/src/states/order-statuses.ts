import type { LabFunction } from './order-types.ts';

/**
 * The forms that the doctor may edit: all, the requested ones, all with the rejected ones marked, those of follow-on
 * work, the reissue application.
 */
export type EditableForms = 'all' | 'asked' | 'rejected' | 'followOn' | 'application';

interface StatusRow {
  readonly detailStatus: number;
  readonly stepStatus: number;
  readonly name: { readonly ch: string; readonly en: string };
  /** The next actor. For a reissue with offered terms it is the doctor. */
  readonly waitsFor: 'doctor' | LabFunction | null;
  /** The forms that the doctor may edit; `null` for none. */
  readonly edit: EditableForms | null;
}

function createStatus<Detail extends number, Step extends number>(
  detailStatus: Detail,
  stepStatus: Step,
  ch: string,
  en: string,
  waitsFor: StatusRow['waitsFor'],
  edit: EditableForms | null = null,
) {
  return { detailStatus, stepStatus, name: { ch, en }, waitsFor, edit } satisfies StatusRow;
}

/** Every status of an order (`order-states.md` 2). 30005 has two rows with different steps: shipped and received. */
export const ORDER_STATUSES = [
  createStatus(10000, 10, '资料待提交', 'Data to submit', 'doctor', 'all'),
  createStatus(10001, 20, '资料待完善', 'To complete', 'doctor', 'asked'),
  createStatus(10003, 10, '资料待重新提交', 'To resubmit', 'doctor', 'all'),
  createStatus(10004, 30, '资料待审核', 'Awaiting review', 'reviewer'),
  createStatus(10005, 40, '资料审核不通过', 'Review failed', 'doctor', 'rejected'),
  createStatus(20000, 110, '待设计', 'Awaiting design', 'designer'),
  createStatus(20001, 110, '设计中', 'Designing', 'designer'),
  createStatus(20002, 110, '专家审核中', 'Expert reviewing', 'expert'),
  createStatus(20003, 110, '专家复审中', 'Expert re-reviewing', 'expert'),
  createStatus(20004, 110, '重新设计中', 'Redesigning', 'designer'),
  createStatus(20005, 180, '方案待确认', 'Plan awaiting confirmation', 'doctor'),
  createStatus(30000, 0, '待生产', 'Awaiting production', 'factory'),
  createStatus(30001, 0, '生产中', 'In production', 'factory'),
  createStatus(30005, 350, '已发货', 'Shipped', 'doctor', 'followOn'),
  createStatus(30005, 360, '已收货', 'Received', null),
  createStatus(40000, 190, '补发待确认', 'Reissue awaiting confirmation', 'reviewer'),
  createStatus(40001, 40, '补发被拒绝', 'Reissue refused', 'doctor', 'application'),
  createStatus(50000, 10, '调整资料待提交', 'Adjustment data to submit', 'doctor', 'all'),
  createStatus(50001, 20, '调整资料待完善', 'Adjustment to complete', 'doctor', 'asked'),
  createStatus(50003, 10, '调整资料待重新提交', 'Adjustment to resubmit', 'doctor', 'all'),
  createStatus(50004, 30, '调整资料待审核', 'Adjustment awaiting review', 'reviewer'),
  createStatus(50005, 40, '调整资料审核不通过', 'Adjustment review failed', 'doctor', 'rejected'),
] as const;

/** The exact status of an order. */
export type DetailStatus = (typeof ORDER_STATUSES)[number]['detailStatus'];

/** The coarse status that follows from it, by which lists are filtered; 0 in production. */
export type StepStatus = (typeof ORDER_STATUSES)[number]['stepStatus'];

/** A detail status with its step, as they are stored. */
export interface StatusPair {
  readonly detailStatus: DetailStatus;
  readonly stepStatus: StepStatus;
}

/** The properties of a status. */
export interface OrderStatus extends StatusPair {
  readonly name: { readonly ch: string; readonly en: string };
  readonly waitsFor: 'doctor' | LabFunction | null;
  readonly edit: EditableForms | null;
}

/** The steps that other rules refer to. */
export const STEPS = { none: 0, confirmPlan: 180, confirmReissue: 190, shipped: 350, received: 360 } as const;

/**
 * Returns the step of a detail status.
 *
 * @param received true if the parcel of a shipped order has been received.
 */
export function toStepStatus(detailStatus: DetailStatus, received = false): StepStatus {
  if (detailStatus === 30005) return received ? STEPS.received : STEPS.shipped;
  return getOrderStatusOrThrow(detailStatus).stepStatus;
}

/**
 * Returns the properties of a status; 30005 without a step is shipped.
 *
 * @throws RangeError for a number that is no detail status, or a step that it does not have.
 */
export function getOrderStatusOrThrow(detailStatus: number, stepStatus?: number): OrderStatus {
  const statusRow = ORDER_STATUSES.find(
    (row) => row.detailStatus === detailStatus && (stepStatus === undefined || row.stepStatus === stepStatus),
  );
  if (statusRow === undefined)
    throw new RangeError(`${detailStatus} with step ${stepStatus} is not a status of an order`);
  return statusRow;
}

/** Returns the next actor on an order. */
export function findNextActor(order: StatusPair, termsOffered: boolean): OrderStatus['waitsFor'] {
  if (order.stepStatus === STEPS.confirmReissue && termsOffered) return 'doctor';
  return getOrderStatusOrThrow(order.detailStatus, order.stepStatus).waitsFor;
}

/** The orders that the badge counts, as values for a query: at these steps, neither paused nor archived. */
export const PENDING_ORDER_FILTER = {
  steps: [10, 20, 40, STEPS.confirmPlan],
  /** Steps that count only once the terms of the reissue are offered. */
  stepsWithTerms: [STEPS.confirmReissue],
  isPaused: false,
  isArchive: false,
} as const satisfies {
  readonly steps: readonly StepStatus[];
  readonly stepsWithTerms: readonly StepStatus[];
  readonly isPaused: boolean;
  readonly isArchive: boolean;
};

/** The properties of an order that the badge depends on. */
export interface PendingOrder {
  readonly stepStatus: StepStatus;
  readonly termsOffered: boolean;
  readonly isPaused: boolean;
  readonly isArchive: boolean;
}

/** Returns whether an order waits for its doctor, so that the badge counts it. */
export function isPending(order: PendingOrder): boolean {
  if (order.isPaused !== PENDING_ORDER_FILTER.isPaused || order.isArchive !== PENDING_ORDER_FILTER.isArchive)
    return false;
  const { steps, stepsWithTerms }: Readonly<Record<'steps' | 'stepsWithTerms', readonly StepStatus[]>> =
    PENDING_ORDER_FILTER;
  return steps.includes(order.stepStatus) || (order.termsOffered && stepsWithTerms.includes(order.stepStatus));
}
