import type { CallResult } from '@dentarium/api';
import type { productionFollowUpCheck } from '@dentarium/api/orders/case-production';
import type { DeliveryAddress } from '@dentarium/api/orders/shapes';
import { getToday } from '@dentarium/domain';
import type { FormSetting } from '@dentarium/domain/declared-form';
import { toFollowUpFacts } from '@dentarium/orders/forms';

/** Creates the facts of a follow-up: its plan, the produced steps, the proposed next steps, and the addresses. */
export function createFollowUpSetting(
  {
    upper,
    lower,
    made,
    planned: plan,
  }: Pick<CallResult<typeof productionFollowUpCheck>, 'upper' | 'lower' | 'made' | 'planned'>,
  addresses: readonly Pick<DeliveryAddress, 'id' | 'receiver' | 'region' | 'street'>[],
): FormSetting {
  const facts = toFollowUpFacts({
    plan,
    produced: made,
    next: { upper, lower },
    addresses: addresses.map(({ id, receiver, region, street }) => ({
      id,
      name: [receiver, region, street].join(' '),
    })),
  });
  return { facts, day: getToday() };
}
