import type { Kysely } from 'kysely';
import type { Config } from '../../kernel/config/config.ts';
import { ensureSiteKey } from '../../kernel/db/site-key.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { createCashier } from './cashier/cashier-provider.ts';
import type { PaymentProvider } from './provider.ts';

/** Creates the provider that the site is configured for; `null` if payment is not set up. */
export async function createPaymentProvider(
  { payments, publicUrl }: Pick<Config, 'payments' | 'publicUrl'>,
  db: Kysely<Tables>,
): Promise<PaymentProvider | null> {
  if (payments.provider !== 'cashier') return null;
  return createCashier({ db, publicUrl, key: await ensureSiteKey(db, 'cashierKey') });
}
