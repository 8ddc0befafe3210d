import type { OrderSubmission } from '@dentarium/api/orders/shapes';
import { getToday } from '@dentarium/domain';
import type { FormSetting } from '@dentarium/domain/declared-form';

/** What the forms of a submission are read by: the day on which they were sent, and what they were judged by then. */
export function sentSetting(
  order: { readonly type: number },
  { submittedAt, facts }: Pick<OrderSubmission, 'submittedAt' | 'facts'>,
): FormSetting {
  return { day: getToday(new Date(submittedAt)), facts: { orderType: order.type, ...facts } };
}
