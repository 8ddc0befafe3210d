import type { DeliveryAddress, OrderInfo } from '@dentarium/api/orders/shapes';
import { getToday } from '@dentarium/domain';
import type { FormSetting } from '@dentarium/domain/declared-form';
import { toReissueFacts } from '@dentarium/orders/forms';

/** Creates the facts of a reissue application: the shipped steps of the order, and the addresses. */
export function createReissueSetting(
  { batches }: Pick<OrderInfo, 'batches'>,
  addresses: readonly Pick<DeliveryAddress, 'id' | 'receiver'>[],
): FormSetting {
  const listShippedSteps = (arch: 'upperSteps' | 'lowerSteps'): number[] => {
    const steps = batches.filter(({ shipment }) => shipment !== null).flatMap((batch) => batch[arch]);
    return [...new Set(steps)].toSorted((one, other) => one - other);
  };
  const facts = toReissueFacts({
    shipped: { upper: listShippedSteps('upperSteps'), lower: listShippedSteps('lowerSteps') },
    addresses: addresses.map(({ id, receiver: name }) => ({ id, name })),
  });
  return { facts, day: getToday() };
}
