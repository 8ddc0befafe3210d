import type { PurchaseRefusal } from '@dentarium/domain/membership';
import { Failure } from '../../kernel/failures/failure.ts';

const CODES = {
  notOnSale: 'membership.notOnSale',
  stillActive: 'membership.stillActive',
  notAvailable: 'membership.notAvailable',
} as const satisfies Record<PurchaseRefusal, string>;

/** Returns the failure for a refusal of the rules. */
export function toRefusal(reason: PurchaseRefusal): Failure {
  return new Failure(CODES[reason]);
}
