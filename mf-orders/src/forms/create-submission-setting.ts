import type { OrderSubmission } from '@dentarium/api/orders/shapes';
import { getToday } from '@dentarium/domain';
import type { FormSetting } from '@dentarium/domain/declared-form';

/** Creates the facts of a submission: the day of the submission, and the facts against which its forms were checked. */
export function createSubmissionSetting(
  order: { readonly type: number },
  { submittedAt, facts }: Pick<OrderSubmission, 'submittedAt' | 'facts'>,
): FormSetting {
  return { day: getToday(new Date(submittedAt)), facts: { orderType: order.type, ...facts } };
}
