import type { CallResult } from '@dentarium/api';
import type { CaseShowBox } from '@dentarium/api/services/case-details';
import type { productionFollowUpCheck } from '@dentarium/api/services/case-production';
import type { DeliveryAddress } from '@dentarium/api/services/order-shapes';
import { today } from '@dentarium/domain';
import type { FormSetting } from '@dentarium/domain/declared-form';
import { followUpFacts } from '@dentarium/domain/order-forms';

/** The next steps of a plan as the server proposes them. */
type Proposal = Pick<CallResult<typeof productionFollowUpCheck>, 'upper' | 'lower'>;
/** The steps of the plan of a case, and those that were shipped. */
type Plan = Pick<CaseShowBox, 'upper' | 'lower'>;
type Range = Proposal['upper'];

/** How many steps an arch of a plan has. */
const planned = (arch: Plan['upper']): number => arch.planned ?? 0;

/** What a follow-up is judged by: its plan, what was shipped of it, the next steps that are proposed, and the addresses. */
export function settingOf(
  { upper, lower }: Proposal,
  plan: Plan,
  addresses: readonly Pick<DeliveryAddress, 'id' | 'receiver' | 'region' | 'street'>[],
): FormSetting {
  const ranges = [upper, lower].filter((range) => range !== null);
  const facts = followUpFacts({
    plan: { upper: planned(plan.upper), lower: planned(plan.lower) },
    shipped: { upper: plan.upper.shipped, lower: plan.lower.shipped },
    batch: Math.max(...ranges.map(({ from, to }) => to - from + 1)),
    addresses: addresses.map(({ id, receiver, region, street }) => ({
      id,
      name: [receiver, region, street].join(' '),
    })),
  });
  return { facts, day: today() };
}

/** The steps of each arch up to the one that was chosen: they go on where the last batch ended, and end with the plan. */
export function batchOf({ upper, lower }: Proposal, plan: Plan, last: unknown): Proposal {
  const upTo = (range: Range, arch: Plan['upper']): Range => {
    if (range === null || typeof last !== 'number' || last < range.from) return null;
    return { from: range.from, to: Math.min(last, planned(arch)) };
  };
  return { upper: upTo(upper, plan.upper), lower: upTo(lower, plan.lower) };
}
