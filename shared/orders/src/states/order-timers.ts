/** The time limits of an order; a pause stops them (`order-states.md` 4). No plan is confirmed automatically. */
export const ORDER_TIMERS = {
  /** Days after which the doctor is reminded of an unanswered plan. */
  planReminderDays: 15,
  /** Days after which regional sales are notified of an unanswered plan. */
  planSalesNoteDays: 90,
  /** Days from the carrier's reported delivery until an order counts as received. */
  automaticReceiptDays: 15,
  /** Minutes for which an order stays locked for the reviewer who has opened it. */
  reviewerLockMinutes: 30,
} as const;
