import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createCashier } from './cashier/cashier-provider.ts';
import { ensureSiteKey } from '../../kernel/db/site-key.ts';
import { PaymentWatch } from './payment-watch.ts';
import { definePurchase } from './purchase-kind.ts';
import { createTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

test('PAY-01 the watch asks about each due purchase by itself, until it is closed', async () => {
  const queriedIds: string[] = [];
  const lastQuery = Promise.withResolvers<void>();
  const cashier = createCashier({
    db: shop.db,
    publicUrl: shop.config.publicUrl,
    key: await ensureSiteKey(shop.db, 'cashierKey'),
  });
  const ids = [(await shop.open('model')).id, (await shop.open('other')).id];
  await shop.db
    .updateTable('purchase_query')
    .set({ due_at: new Date(0) })
    .execute();
  const kind = definePurchase({
    kind: 'testSale',
    quote: () => Promise.reject(new Error('not sold here')),
    granted: async () => true,
    refunded: async () => undefined,
  });
  const watch = new PaymentWatch({
    db: shop.db,
    log: pino({ level: 'silent' }),
    kinds: new Map([['testSale', kind]]),
    provider: {
      ...cashier,
      query(purchase) {
        queriedIds.push(purchase.id);
        if (queriedIds.length === ids.length) lastQuery.resolve();
        return cashier.query(purchase);
      },
    },
  });
  await lastQuery.promise;
  await watch.close();
  expect(queriedIds.toSorted()).toEqual(ids.toSorted());
});
