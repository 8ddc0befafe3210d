import { Failure } from '../failure.ts';
import type { Principal } from './principal.ts';

/**
 * Calls of the specification that name a user are for that user themselves.
 *
 * @throws Failure `account.self`
 */
export function requireSelf(principal: Principal, userId: string): void {
  if (userId !== principal.accountId) throw new Failure('account.self');
}
