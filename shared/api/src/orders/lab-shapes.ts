import { EXPERT_CLAIMS } from '@dentarium/orders/states';
import { z } from 'zod/mini';
import { orderHistoryEntry } from './history-shapes.ts';
import { operatorId, orderInfo, orderRow, orderSubmission } from './shapes.ts';
import { id, plainDate, text, version } from '../contract/shapes.ts';

/** The input of every action of the manufacturer. */
export const labAction = z.object({ operatorId, orderId: id, version, note: z.optional(text(1000)) });

/** The schedule of an order, which only its manufacturer sees. */
const schedule = {
  /** The day by which it is to be shipped; `null` without one. */
  dueOn: z.nullable(plainDate),
  /** 0 normal, 1 high, 2 urgent. */
  priority: z.number(),
  /** True if the clinic is told the day. */
  isDueShared: z.boolean(),
  /** True if the day is over. */
  isOverdue: z.boolean(),
};

/** An order in the view of the manufacturer, without internal notes of the clinic on the patient. */
export const labRow = z.extend(orderRow, {
  orgName: z.object({ ch: z.string(), en: z.string() }),
  /** The user who has taken it: a reviewer for 30 minutes, or the designer. */
  takenBy: z.nullable(z.object({ id, name: z.string() })),
  ...schedule,
});
export type LabRow = z.infer<typeof labRow>;

/** An order with the data for the work of the manufacturer. */
export const labOrder = z.extend(orderInfo, {
  orgName: labRow.shape.orgName,
  takenBy: labRow.shape.takenBy,
  ...schedule,
  /**
   * The relation of the caller to the expert of the case: `chosen`; `open` without a chosen expert; `other`; `unlinked`
   * for a chosen expert without an account. Only `chosen` and `open` may decide on a plan.
   */
  expertClaim: z.enum(EXPERT_CLAIMS),
  /** The submissions of the order, the latest last. The current forms of the clinic are not included. */
  submissions: z.array(orderSubmission),
  history: z.array(orderHistoryEntry),
});
export type LabOrder = z.infer<typeof labOrder>;
