import type { CallResult } from '@dentarium/api';
import type { productionFollowUpCheck } from '@dentarium/api/services/case-production';
import type { DeliveryAddress } from '@dentarium/api/services/order-shapes';
import { today } from '@dentarium/domain';
import type { FormSetting } from '@dentarium/domain/declared-form';
import { followUpFacts } from '@dentarium/domain/order-forms';

/** The next steps of a plan as the server proposes them, with those that it has and those that are made. */
type Proposal = Pick<CallResult<typeof productionFollowUpCheck>, 'upper' | 'lower' | 'made' | 'planned'>;
type Range = Proposal['upper'];

/** What a follow-up is judged by: its plan, what is made of it, the next steps that are proposed, and the addresses. */
export function settingOf(
  { upper, lower, made, planned }: Proposal,
  addresses: readonly Pick<DeliveryAddress, 'id' | 'receiver' | 'region' | 'street'>[],
): FormSetting {
  const ranges = [upper, lower].filter((range) => range !== null);
  const facts = followUpFacts({
    plan: planned,
    shipped: made,
    batch: Math.max(...ranges.map(({ from, to }) => to - from + 1)),
    addresses: addresses.map(({ id, receiver, region, street }) => ({
      id,
      name: [receiver, region, street].join(' '),
    })),
  });
  return { facts, day: today() };
}

/** The steps of each arch up to the one that was chosen: they go on where the last batch ended, and end with the plan. */
export function batchOf({ upper, lower, planned }: Proposal, last: unknown): Pick<Proposal, 'upper' | 'lower'> {
  const upTo = (range: Range, arch: 'upper' | 'lower'): Range => {
    if (range === null || typeof last !== 'number' || last < range.from) return null;
    return { from: range.from, to: Math.min(last, planned[arch]) };
  };
  return { upper: upTo(upper, 'upper'), lower: upTo(lower, 'lower') };
}
