import type { DetailStatus, StepStatus } from './order-statuses.ts';
import { listOrderActions } from './decide-order.ts';
import type { OrderState } from './order-facts.ts';
import type { OrderAction } from './transition.ts';

/** A tab of the list of orders with its condition as plain values. */
export interface OrderTab {
  readonly key: string;
  readonly name: { readonly ch: string; readonly en: string };
  /** Limits the list to orders at these steps; every order if omitted. */
  readonly steps?: readonly StepStatus[];
  /** Limits the list to favourites. */
  readonly isCollect?: true;
  readonly isArchive: boolean;
}

/** The tabs of the list of orders (`order-states.md` 5). */
export const ORDER_TABS = [
  { key: 'all', name: { ch: '全部', en: 'All' }, isArchive: false },
  { key: 'toSubmit', name: { ch: '待提交', en: 'To submit' }, steps: [10], isArchive: false },
  { key: 'toComplete', name: { ch: '待完善', en: 'To complete' }, steps: [20, 40], isArchive: false },
  { key: 'inReview', name: { ch: '审核中', en: 'In review' }, steps: [30], isArchive: false },
  { key: 'inDesign', name: { ch: '设计中', en: 'In design' }, steps: [110], isArchive: false },
  { key: 'toConfirm', name: { ch: '待确认', en: 'To confirm' }, steps: [180, 190], isArchive: false },
  { key: 'inProduction', name: { ch: '生产中', en: 'In production' }, steps: [0], isArchive: false },
  { key: 'shipped', name: { ch: '已发货', en: 'Shipped' }, steps: [350], isArchive: false },
  { key: 'received', name: { ch: '已收货', en: 'Received' }, steps: [360], isArchive: false },
  { key: 'favourites', name: { ch: '收藏', en: 'Favourites' }, isCollect: true, isArchive: false },
  { key: 'archive', name: { ch: '归档', en: 'Archive' }, isArchive: true },
] as const satisfies readonly OrderTab[];

/** The key of a tab. */
export type OrderTabKey = (typeof ORDER_TABS)[number]['key'];

/** Returns whether a tab lists an order. */
export function isListed(
  tab: OrderTab,
  order: { readonly stepStatus: StepStatus; readonly isCollect: boolean; readonly isArchive: boolean },
): boolean {
  if (order.isArchive !== tab.isArchive || (tab.isCollect === true && !order.isCollect)) return false;
  return tab.steps === undefined || tab.steps.includes(order.stepStatus);
}

/** An action of a row in the list. */
export type RowAction =
  | 'continue'
  | 'completeData'
  | 'resubmit'
  | 'view'
  | 'editAndResubmit'
  | 'viewProgress'
  | 'reviewPlan'
  | 'confirmReceipt'
  | 'followUp'
  | 'editAndReapply'
  | 'delete'
  | 'viewRequest'
  | 'withdraw'
  | 'viewReasons'
  | 'confirmPlan'
  | 'requestChanges'
  | 'compareVersions'
  | 'tracking'
  | 'reissue'
  | 'restart'
  | 'newRetention'
  | 'archive'
  | 'confirmReissue'
  | 'giveUp'
  | 'requestCancellation'
  | 'withdrawCancellation';

/** The actions of a status in the list of orders. */
export interface RowOffer {
  readonly details: readonly DetailStatus[];
  /** The step, for 30005. */
  readonly step?: StepStatus;
  readonly primary: RowAction;
  readonly others: readonly RowAction[];
  /** Actions that precede these once the terms of a reissue are offered. */
  readonly whenOffered?: readonly RowAction[];
}

/** One of them is offered at a time. */
const CANCELLATION = ['requestCancellation', 'withdrawCancellation'] as const;
const FOLLOW_ON = ['reissue', 'restart', 'newRetention'] as const;

/** The actions of each status (`order-states.md` 5). */
export const ROW_OFFERS: readonly RowOffer[] = [
  { details: [10000, 50000], primary: 'continue', others: ['delete'] },
  { details: [10001, 50001], primary: 'completeData', others: ['viewRequest'] },
  { details: [10003, 50003], primary: 'resubmit', others: ['delete'] },
  { details: [10004, 50004], primary: 'view', others: ['withdraw'] },
  { details: [10005, 50005], primary: 'editAndResubmit', others: ['viewReasons', 'delete'] },
  { details: [20000], primary: 'view', others: ['withdraw', 'withdrawCancellation'] },
  { details: [20001, 20002, 20003, 20004], primary: 'viewProgress', others: CANCELLATION },
  {
    details: [20005],
    primary: 'reviewPlan',
    others: ['confirmPlan', 'requestChanges', 'compareVersions', ...CANCELLATION],
  },
  { details: [30000], primary: 'view', others: CANCELLATION },
  { details: [30001], primary: 'view', others: [] },
  {
    details: [30005],
    step: 350,
    primary: 'confirmReceipt',
    others: ['tracking', 'followUp', ...FOLLOW_ON],
  },
  { details: [30005], step: 360, primary: 'followUp', others: [...FOLLOW_ON, 'archive'] },
  { details: [40000], primary: 'view', others: ['withdraw'], whenOffered: ['confirmReissue'] },
  { details: [40001], primary: 'editAndReapply', others: ['giveUp'] },
];

/** The row actions that change the order; the others only open a page or dialog. */
const CHANGES: Partial<Record<RowAction, OrderAction>> = {
  completeData: 'completeData',
  confirmReceipt: 'confirmReceipt',
  followUp: 'followUp',
  delete: 'delete',
  withdraw: 'withdraw',
  confirmPlan: 'confirmPlan',
  requestChanges: 'requestChanges',
  reissue: 'applyForReissue',
  restart: 'restart',
  archive: 'archive',
  confirmReissue: 'confirmReissue',
  giveUp: 'delete',
  requestCancellation: 'requestCancellation',
  withdrawCancellation: 'withdrawCancellation',
};

/**
 * Lists the actions of an order in the list, the primary one first. A paused order can only be viewed. Actions that its
 * type does not allow are omitted.
 *
 * @throws RangeError for a status that is none.
 */
export function listRowActions(order: OrderState, termsOffered: boolean): readonly [RowAction, ...RowAction[]] {
  if (order.isPaused) return ['view'];
  const { primary, others, whenOffered = [] } = getRowOfferOrThrow(order);
  const allowedActions = listOrderActions(order, ['doctor']);
  const isOffered = (action: RowAction) => {
    const change = CHANGES[action];
    return change === undefined || allowedActions.includes(change);
  };
  const rest = [...(termsOffered ? whenOffered : []), ...others].filter(isOffered);
  return [isOffered(primary) ? primary : 'view', ...rest];
}

/**
 * Returns the actions of a status.
 *
 * @throws RangeError for a status that is none.
 */
export function getRowOfferOrThrow({
  detailStatus,
  stepStatus,
}: Pick<OrderState, 'detailStatus' | 'stepStatus'>): RowOffer {
  const offer = ROW_OFFERS.find(
    ({ details, step }) => details.includes(detailStatus) && (step === undefined || step === stepStatus),
  );
  if (offer === undefined) throw new RangeError(`${detailStatus} with step ${stepStatus} is not a status of an order`);
  return offer;
}
