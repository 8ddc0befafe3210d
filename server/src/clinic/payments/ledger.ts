import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/** A movement of money from one account of the ledger to another. */
interface Movement {
  readonly paymentId: string;
  readonly from: string;
  readonly to: string;
  /** In fen. */
  readonly amount: number;
  readonly currency: string;
}

/** The account of the ledger for money that a buyer has paid and not got anything for: it is due back. */
export const BUYER = 'buyer';

/** Returns the account of the ledger for money that lies at a provider. */
export function toProviderAccount(provider: string): string {
  return `provider:${provider}`;
}

/** Returns the account of the ledger for what was sold. */
export function toSalesAccount(kind: string): string {
  return `sales:${kind}`;
}

/** Posts a movement: what `to` receives, `from` gives. Corrections are movements in the other direction. */
export async function postMovement(
  transaction: Transaction<Tables>,
  { paymentId, from, to, amount, currency }: Movement,
): Promise<void> {
  const entry = { transaction_id: randomUUID(), payment_id: paymentId, currency };
  await transaction
    .insertInto('ledger_entry')
    .values([
      { ...entry, ledger_account: to, amount },
      { ...entry, ledger_account: from, amount: -amount },
    ])
    .execute();
}
