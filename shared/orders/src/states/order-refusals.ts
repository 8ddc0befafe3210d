/**
 * The reasons for refusing an action on an order, apart from codes of other rules. Their texts are among those of all
 * failures.
 */
export const ORDER_REFUSALS = [
  'order.status',
  'order.paused',
  'order.notPaused',
  'order.archived',
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
  'order.otherDesigner',
  'order.itemsAsked',
  'order.rejection',
  'order.filesUnreadable',
  'order.filesLoading',
  'order.hasDesign',
  'order.notOnly',
  'order.accepted',
  'order.scheme',
  'order.expertUnlinked',
  'order.otherExpert',
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
  'order.cancellationOpen',
  'order.noCancellation',
  'order.cancellationReason',
  'order.restarts',
  'order.validity',
  'order.pauseReason',
  'order.pausedOtherwise',
] as const;

/** A failure code that only orders have. */
export type OwnOrderRefusal = (typeof ORDER_REFUSALS)[number];

/** The reason for refusing an action on an order: a failure code. */
export type OrderRefusal =
  | OwnOrderRefusal
  | 'access.denied'
  | 'version.stale'
  | 'patient.deleted'
  | 'patient.terminated';
