import { z } from 'zod/mini';
import { id, instant } from '../contract/shapes.ts';

/** An entry of the history: codes and their values, no sentences. */
export const orderHistoryEntry = z.object({
  id: z.string(),
  orderId: id,
  at: instant,
  /** `null` for automatic events. */
  actor: z.nullable(z.object({ id, name: z.string() })),
  /** doctor, reviewer, designer, expert, factory, sales, system. */
  role: z.string(),
  action: z.string(),
  /** The detailed statuses; 0 before the order existed, and after its removal. */
  from: z.number(),
  to: z.number(),
  /** The resulting coarse code. */
  step: z.number(),
  /** The numbers and codes for the sentence. */
  detail: z.record(z.string(), z.unknown()),
  /** A text by a user. */
  text: z.string(),
  /** The attached files, by their ids at the patient: photographs of an application. */
  attachments: z.array(id),
});
export type OrderHistoryEntry = z.infer<typeof orderHistoryEntry>;
