import type { Migration } from '../../kernel/db/migrate.ts';
import { catalogue } from './migrations/catalogue.ts';
import { indexes, listing } from './migrations/order-list.ts';
import { details, history, orders } from './migrations/orders.ts';

/** How the tables of orders are made. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-23-orders',
    after: ['2026-11-23-manufacturers.lab'],
    async up(db) {
      for (const part of [catalogue, orders, details, history, listing, indexes]) await part.execute(db);
    },
  },
];
