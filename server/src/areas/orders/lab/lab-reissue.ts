import type { Kysely, Updateable } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { runLabAction, type LabInput } from './lab-actions.ts';
import type { AuthorisedOrder } from '../cases/order-access.ts';
import { findOpenApplication } from '../production/reissue.ts';

/** The terms of a reissue. */
interface TermsInput extends LabInput {
  readonly isFree: boolean;
  readonly price: number | null;
  readonly upperSteps: readonly number[];
  readonly lowerSteps: readonly number[];
}

const toSortedSteps = (steps: readonly number[]): number[] => [...new Set(steps)].toSorted((one, other) => one - other);

/** Offers terms for a reissue (R2): free or with a price, and the steps that are made again. */
export function offerReissue(ctx: RecordContext, input: TermsInput): Promise<AuthorisedOrder> {
  const { isFree, price } = input;
  const [upper, lower] = [toSortedSteps(input.upperSteps), toSortedSteps(input.lowerSteps)];
  return runLabAction(ctx, input, async ({ order, db }) => {
    const { upper_steps: appliedUpper = [], lower_steps: appliedLower = [] } =
      (await findOpenApplication(db, order.id)) ?? {};
    // Retainers have no steps, neither in the application nor in the offer.
    const hasMatchingSteps = upper.length + lower.length > 0 === appliedUpper.length + appliedLower.length > 0;
    const areApplied =
      upper.every((step) => appliedUpper.includes(step)) && lower.every((step) => appliedLower.includes(step));
    const terms = { is_free: isFree, price, terms_upper: upper, terms_lower: lower, terms_note: input.note ?? '' };
    return {
      action: 'offerReissue',
      facts: { termsComplete: isFree === (price === null) && hasMatchingSteps && areApplied },
      detail: { isFree, price, upper, lower },
      effects: { offerTerms: () => updateApplication(db, order.id, { ...terms, refusal: '' }) },
    };
  });
}

/** Refuses a reissue (R3). */
export function refuseReissue(
  ctx: RecordContext,
  input: LabInput & { readonly reason: string },
): Promise<AuthorisedOrder> {
  return runLabAction(ctx, input, ({ order, db }) => ({
    action: 'refuseReissue',
    facts: { reason: input.reason },
    note: input.reason,
    effects: { recordRefusal: () => updateApplication(db, order.id, { refusal: input.reason }) },
  }));
}

function updateApplication(db: Kysely<Tables>, orderId: string, set: Updateable<Tables['reissue_application']>) {
  return db
    .updateTable('reissue_application')
    .set(set)
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .execute();
}
