/** Why an action on an order is refused, beside the codes that other rules have. Their texts stand with those of all failures. */
export const ORDER_REFUSALS = [
  'order.status',
  'order.paused',
  'order.notPaused',
  'order.organisation',
  'order.item',
  'order.notSynchronised',
  'order.draftOpen',
  'order.bothOpen',
  'order.treatmentOpen',
  'order.retentionOpen',
  'order.adjustmentOpen',
  'order.retainerPhase',
  'order.notShipped',
  'order.formKey',
  'order.formNotAsked',
  'order.formsUnfinished',
  'order.address',
  'order.outstanding',
  'order.locked',
  'order.taken',
  'order.itemsAsked',
  'order.rejection',
  'order.filesUnreadable',
  'order.filesLoading',
  'order.hasDesign',
  'order.notOnly',
  'order.accepted',
  'order.scheme',
  'order.comment',
  'order.opinion',
  'order.schemeChoice',
  'order.statement',
  'order.batchRange',
  'order.expertFee',
  'order.courier',
  'order.waybill',
  'order.notDelivered',
  'order.noStepsLeft',
  'order.otherWork',
  'order.followUpForm',
  'order.reissueForm',
  'order.terms',
  'order.termsNotOffered',
  'order.refusalReason',
  'order.reissueUnchanged',
  'order.restarts',
  'order.validity',
  'order.pauseReason',
  'order.pausedOtherwise',
] as const;

/** A code of a failure that only orders have. */
export type OwnOrderRefusal = (typeof ORDER_REFUSALS)[number];

/** Why an action on an order is refused: the code of a failure. */
export type OrderRefusal =
  | OwnOrderRefusal
  | 'access.denied'
  | 'version.stale'
  | 'patient.deleted'
  | 'patient.terminated';
