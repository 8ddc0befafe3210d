/** What becomes due on an order by time; a pause stops them (`order-states.md` 4). Nothing is confirmed by time. */
export const ORDER_TIMERS = {
  /** Days that a plan waits untouched until the doctor is reminded. */
  planReminderDays: 15,
  /** Days that a plan waits untouched until the regional sales are told. */
  planSalesNoteDays: 90,
  /** Days from the delivery that the carrier reports until an order counts as received. */
  automaticReceiptDays: 15,
  /** Minutes that an order stays locked for the reviewer who has opened it for work. */
  reviewerLockMinutes: 30,
} as const;
