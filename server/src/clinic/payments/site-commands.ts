import { sql } from 'kysely';
import { type CommandSite, defineSiteCommand } from '../../kernel/areas/site-command.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { formatFen } from '@dentarium/domain/membership';
import { createPaymentProvider } from './create-provider.ts';
import { findPaymentDifferences } from './find-differences.ts';
import { collectPurchaseKinds } from './purchase-kind.ts';
import { refundPurchase } from './refunds.ts';

/** The check has found differences. The message names each of them. */
class PaymentDifferenceError extends StartupError {
  override readonly exitCode = 1;
}

/** `site check-payments`: the daily check, now. */
export const checkPayments = defineSiteCommand({
  name: 'check-payments',
  usage: '[--day <YYYY-MM-DD>]',
  summary: 'Compares payments with grants, with the ledger, and with the statement of the provider of a day (today).',
  options: { day: { type: 'string' } },
  async run({ values }, site) {
    const { day: chosenDay } = values;
    if (chosenDay !== undefined && (typeof chosenDay !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(chosenDay)))
      throw new StartupError('--day must be a date as 2027-01-31.');
    await site.withDatabase(async (db) => {
      const { rows } = await sql<{ today: string }>`select current_date::text as today`.execute(db);
      const day = chosenDay ?? rows[0]?.today ?? '';
      const provider = await createPaymentProvider(site.config, db);
      const differences = await findPaymentDifferences({ db, kinds: collectPurchaseKinds(site.areas), provider }, day);
      if (differences.length > 0) throw new PaymentDifferenceError(differences.join('\n'));
      const { count, sum } = await db
        .selectFrom('payment')
        .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum')])
        .executeTakeFirstOrThrow();
      site.print(`Everything agrees: ${count} payments of ${formatFen(sum)} in total.`);
    });
  },
});

/** `site refund-payment`: gives back what is due, or all of a purchase. */
export const refundPayment = defineSiteCommand({
  name: 'refund-payment',
  usage: '<number of the purchase> --reason <text>',
  summary: 'Gives back what is due of a purchase, or all of a granted one, which ends what was bought.',
  options: { reason: { type: 'string' } },
  positionals: [1, 1],
  async run({ positionals: [key = ''], values: { reason } }, site: CommandSite) {
    if (typeof reason !== 'string' || reason.trim() === '')
      throw new StartupError('Say by --reason why the money is given back.');
    await site.withDatabase(async (db) => {
      const purchase = await db
        .selectFrom('purchase')
        .selectAll()
        .where('idempotency_key', '=', key)
        .executeTakeFirst();
      if (purchase === undefined) throw new StartupError(`There is no purchase ${key}.`);
      const provider = await createPaymentProvider(site.config, db);
      if (provider?.name !== purchase.provider)
        throw new StartupError(`The purchase was paid by ${purchase.provider}, which PAYMENT_PROVIDER does not name.`);
      const kinds = collectPurchaseKinds(site.areas);
      const amount = await refundPurchase({ db, log: site.log, kinds, provider }, purchase, reason.trim());
      if (amount === 0) throw new StartupError('Nothing of this purchase is left to give back.');
      site.print(`${formatFen(amount)} is given back.`);
    });
  },
});
