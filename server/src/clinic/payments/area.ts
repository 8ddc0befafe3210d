import { defineArea } from '../../kernel/areas/area.ts';
import { ensureSiteKey } from '../../kernel/db/site-key.ts';
import { removeExpiredCodes } from './cashier/cashier-codes.ts';
import { cashierPages } from './cashier/cashier-routes.ts';
import { createPaymentProvider } from './create-provider.ts';
import { checkYesterday } from './daily-check.ts';
import { migrations } from './migrations.ts';
import { paymentNotices } from './notices.ts';
import { openPurchase, type OpenPurchase, type PurchaseRequest } from './open-purchase.ts';
import { PaymentWatch } from './payment-watch.ts';
import { collectPurchaseKinds } from './purchase-kind.ts';
import { checkPayments, refundPayment } from './site-commands.ts';
import './tables.ts';

export { lockBuyer } from './lock-buyer.ts';
export { definePurchase, type Purchase } from './purchase-kind.ts';

/** The service of payments for areas that sell something. */
export interface PaymentService {
  /** Opens a purchase of the buyer, or gives the same open one again. @throws Failure `payment.notSetUp`, `payment.failed` */
  openPurchase(request: PurchaseRequest): Promise<OpenPurchase>;
}

/** Money: purchases, payments, refunds and their providers. It knows nothing about what is bought. */
export const paymentsArea = defineArea<PaymentService>({
  name: 'payments',
  migrations,
  tables: [
    'cashier_code',
    'cashier_order',
    'cashier_refund',
    'ledger_entry',
    'payment',
    'payment_check',
    'purchase',
    'purchase_query',
    'refund',
  ],
  auditActions: ['payment.receive', 'payment.refund', 'purchase.close', 'purchase.decline', 'purchase.open'],
  siteCommands: [checkPayments, refundPayment],
  async start({ areas, config, db, log }) {
    const kinds = collectPurchaseKinds(areas);
    const provider = await createPaymentProvider(config, db);
    const service: PaymentService = {
      openPurchase: (request) => openPurchase({ db, log, kinds, provider }, request),
    };
    const check = {
      name: 'check payments',
      every: 'hour',
      run: () => checkYesterday({ db, log, kinds, provider }),
    } as const;
    if (provider === null) return { service, schedules: [check] };
    const watch = config.runsSchedules ? new PaymentWatch({ db, log, kinds, provider }) : null;
    const key = await ensureSiteKey(db, 'cashierKey');
    return {
      service,
      schedules: [
        check,
        { name: 'forget codes of the cashier', every: 'hour', run: ({ db: database }) => removeExpiredCodes(database) },
      ],
      async plugin(app) {
        await app.register(paymentNotices, { db, log, kinds, provider });
        if (provider.name === 'cashier')
          await app.register(cashierPages, { db, log, key, publicUrl: config.publicUrl });
      },
      close: async () => watch?.close(),
    };
  },
});
