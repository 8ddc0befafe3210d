import type { LabFunction, OrderAction, OrderEvent, OrderNotification } from '@dentarium/orders/states';
import type { NoticeKind, NoticeSubject } from '../../notices/area.ts';
import { clinicOrder, clinicPlan, labOrder, labPlan } from './order-subjects.ts';

type Texts = readonly [titleCh: string, titleEn: string, textCh: string, textEn: string];

/** The properties in which kinds differ from the usual: a task that stands in the list only. */
type KindOptions = Partial<Pick<NoticeKind, 'subject' | 'isTask' | 'delivery'>>;

const FOR_CLINIC = { subject: clinicOrder, permission: { right: 'case' } } as const;

function createKind(
  name: string,
  place: { readonly subject: NoticeSubject; readonly permission: NoticeKind['permission'] },
  [titleCh, titleEn, textCh, textEn]: Texts,
  options: KindOptions,
): NoticeKind {
  return {
    kind: `orders.${name}`,
    title: { ch: titleCh, en: titleEn },
    text: { ch: textCh, en: textEn },
    module: 'orders',
    isTask: true,
    delivery: 'list',
    ...place,
    ...options,
  };
}

const createDoctorKind = (name: string, texts: Texts, options: KindOptions = {}): NoticeKind =>
  createKind(name, FOR_CLINIC, texts, options);

const createLabKind = (name: string, lab: LabFunction, texts: Texts, options: KindOptions = {}): NoticeKind =>
  createKind(name, { subject: labOrder, permission: { lab } }, texts, options);

/** The doctor is asked to act, and may be away from the screen. */
const URGENT = { delivery: 'message' } as const;
/** The news asks for nothing. */
const INFORMATION = { isTask: false } as const;

const planReady = createDoctorKind(
  'planReady',
  [
    '方案待确认',
    'Plan to confirm',
    '订单 {number} 的方案待您确认',
    'The plan of order {number} waits for your confirmation',
  ],
  { ...URGENT, subject: clinicPlan },
);
const submitted = createLabKind('submitted', 'reviewer', [
  '资料已提交',
  'Data submitted',
  '订单 {number} 的资料已提交',
  'The data of order {number} were submitted',
]);
const withdrawn = createLabKind(
  'withdrawn',
  'reviewer',
  ['订单已撤回', 'Order withdrawn', '订单 {number} 已被撤回', 'Order {number} was withdrawn'],
  INFORMATION,
);
const reissueApplied = createLabKind('reissueApplied', 'reviewer', [
  '补发申请',
  'Application for a reissue',
  '订单 {number} 申请补发',
  'A reissue was applied for in order {number}',
]);
const designTask = createLabKind('toDesign', 'designer', [
  '待设计订单',
  'Order to design',
  '订单 {number} 待设计',
  'Order {number} waits for its design',
]);
const planReviewTask = createLabKind(
  'planToReview',
  'expert',
  [
    '方案待专家审核',
    'Plan to review',
    '订单 {number} 的方案待您审核',
    'The plan of order {number} waits for your review',
  ],
  { subject: labPlan },
);
const productionTask = createLabKind('toProduce', 'factory', [
  '待生产订单',
  'Order to produce',
  '订单 {number} 待生产',
  'Order {number} waits for its production',
]);

const productionContinues = createLabKind(
  'productionContinues',
  'factory',
  [
    '可以生产',
    'Production may start',
    '订单 {number} 未取消，可以生产',
    'Order {number} is not cancelled: its production may start',
  ],
  INFORMATION,
);

/** The request to cancel an order, which a reviewer answers in any status. */
export const CANCELLATION_TASK = createLabKind('cancellationRequested', 'reviewer', [
  '取消订单申请',
  'Cancellation requested',
  '机构申请取消订单 {number}，请答复',
  'The clinic asks to cancel order {number}: please answer',
]);

/** The kind of notice that an effect writes, by the action that has it. */
export const NOTICE_KINDS_BY_EFFECT: Readonly<
  Record<OrderNotification, Partial<Record<OrderAction | OrderEvent, NoticeKind>>>
> = {
  notifyDoctor: {
    requestData: createDoctorKind(
      'dataRequested',
      ['需要补充资料', 'Data requested', '订单 {number} 需要补充资料', 'More data were requested for order {number}'],
      URGENT,
    ),
    reject: createDoctorKind(
      'rejected',
      ['资料审核不通过', 'Review failed', '订单 {number} 的资料审核不通过', 'The data of order {number} were rejected'],
      URGENT,
    ),
    accept: createDoctorKind(
      'accepted',
      ['资料审核通过', 'Data accepted', '订单 {number} 的资料已审核通过', 'The data of order {number} were accepted'],
      INFORMATION,
    ),
    submitScheme: planReady,
    expertApprove: planReady,
    ship: createDoctorKind('shipped', ['订单已发货', 'Shipped', '订单 {number} 已发货', 'Order {number} was shipped']),
    offerReissue: createDoctorKind(
      'termsOffered',
      [
        '补发条件待确认',
        'Terms of a reissue',
        '订单 {number} 的补发条件待您确认',
        'The terms of the reissue of order {number} wait for your confirmation',
      ],
      URGENT,
    ),
    refuseReissue: createDoctorKind(
      'reissueRefused',
      ['补发被拒绝', 'Reissue refused', '订单 {number} 的补发申请被拒绝', 'The reissue of order {number} was refused'],
      URGENT,
    ),
    acceptCancellation: createDoctorKind(
      'cancellationAccepted',
      ['订单已取消', 'Order cancelled', '厂家已同意取消订单 {number}', 'The manufacturer has cancelled order {number}'],
      URGENT,
    ),
    refuseCancellation: createDoctorKind(
      'cancellationRefused',
      [
        '取消申请被拒绝',
        'Cancellation refused',
        '订单 {number} 的取消申请被拒绝，订单继续进行',
        'The cancellation of order {number} was refused: the order goes on',
      ],
      { ...URGENT, ...INFORMATION },
    ),
    pause: createDoctorKind(
      'paused',
      ['订单暂停', 'Order paused', '订单 {number} 已暂停', 'Order {number} was paused'],
      INFORMATION,
    ),
    resume: createDoctorKind(
      'resumed',
      ['订单恢复', 'Order resumed', '订单 {number} 已恢复', 'Order {number} was resumed'],
      INFORMATION,
    ),
    remind: createDoctorKind(
      'planWaiting',
      [
        '方案确认提醒',
        'Reminder of a plan',
        '订单 {number} 的方案已等待确认 {days} 天',
        'The plan of order {number} has waited for your confirmation for {days} days',
      ],
      { ...URGENT, subject: clinicPlan },
    ),
  },
  notifyReviewers: {
    commit: submitted,
    completeData: submitted,
    dataArrived: submitted,
    withdraw: withdrawn,
    applyForReissue: reissueApplied,
    requestCancellation: CANCELLATION_TASK,
    withdrawCancellation: createLabKind(
      'cancellationWithdrawn',
      'reviewer',
      [
        '取消申请已撤回',
        'Cancellation taken back',
        '订单 {number} 的取消申请已撤回',
        'The cancellation of order {number} was taken back',
      ],
      INFORMATION,
    ),
  },
  notifyDesigners: { accept: designTask, releaseDesign: designTask },
  notifyDesigner: {
    expertReturn: createLabKind('planReturned', 'designer', [
      '方案被专家退回',
      'Plan returned',
      '订单 {number} 的方案被专家退回',
      'The expert returned the plan of order {number}',
    ]),
    requestChanges: createLabKind('changesRequested', 'designer', [
      '医生要求修改方案',
      'Changes requested',
      '医生要求修改订单 {number} 的方案',
      'The doctor requested changes of the plan of order {number}',
    ]),
    acceptCancellation: createLabKind(
      'designCancelled',
      'designer',
      [
        '订单已取消',
        'Order cancelled',
        '订单 {number} 已取消，无需继续设计',
        'Order {number} was cancelled: its design ends',
      ],
      INFORMATION,
    ),
  },
  notifyExpert: { submitScheme: planReviewTask },
  notifyFactory: {
    accept: productionTask,
    confirmPlan: productionTask,
    followUp: productionTask,
    confirmReissue: productionTask,
    requestCancellation: createLabKind(
      'productionOnHold',
      'factory',
      [
        '暂勿生产',
        'Do not produce yet',
        '机构申请取消订单 {number}，答复前请勿生产',
        'The clinic asks to cancel order {number}: do not produce it before the answer',
      ],
      INFORMATION,
    ),
    withdrawCancellation: productionContinues,
    refuseCancellation: productionContinues,
    acceptCancellation: createLabKind(
      'productionCancelled',
      'factory',
      [
        '订单已取消',
        'Order cancelled',
        '订单 {number} 已取消，无需生产',
        'Order {number} was cancelled: do not produce it',
      ],
      INFORMATION,
    ),
  },
  notifySales: {
    tellSales: createLabKind('planUnanswered', 'sales', [
      '方案长期未确认',
      'Unanswered plan',
      '订单 {number} 的方案已等待确认 {days} 天，请联系机构',
      'The plan of order {number} has waited for {days} days: please contact the clinic',
    ]),
  },
};

/** Every kind of notice about an order. */
export const ORDER_NOTICE_KINDS: readonly NoticeKind[] = [
  ...new Set(Object.values(NOTICE_KINDS_BY_EFFECT).flatMap((kinds) => Object.values(kinds))),
];
