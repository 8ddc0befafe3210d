import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import './tables.ts';

/** Bytes of the token in the address of a code: 128 random bits. */
const TOKEN_BYTES = 16;
/** Minutes for which a code works: longer than the page shows it, for the person who holds a phone before it. */
export const CODE_MINUTES = 5;

function hashToken(token: string): string {
  return createHash('sha256').update(`cashier ${token}`).digest('base64url');
}

/** Makes a code of an order. @returns its token, which is not stored */
export async function insertCashierCode(db: Kysely<Tables>, purchaseKey: string, expiresAt: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db
    .insertInto('cashier_code')
    .values({ token_hash: hashToken(token), purchase_key: purchaseKey, expires_at: expiresAt })
    .execute();
  return token;
}

/** An order of the cashier. */
export type CashierOrder = Selectable<Tables['cashier_order']>;

/** Finds the order of a code that has not expired. With `lock` it does not change until the end of the transaction. */
export async function findCashierOrder(
  db: Kysely<Tables>,
  token: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<CashierOrder | undefined> {
  return db
    .selectFrom('cashier_code')
    .innerJoin('cashier_order', 'cashier_order.purchase_key', 'cashier_code.purchase_key')
    .selectAll('cashier_order')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(lock, (query) => query.forUpdate('cashier_order'))
    .executeTakeFirst();
}

/** Removes codes that have expired. */
export async function removeExpiredCodes(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('cashier_code')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
