import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';
import { catalogue } from './migrations/catalogue.ts';
import { catalogueOffers } from './migrations/catalogue-offers.ts';
import { labIndexes, labSearch } from './migrations/lab-queues.ts';
import { coveringIndexes, indexes, listing, pendingIndexes } from './migrations/order-list.ts';
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
  {
    // An order may wait for files whose bytes are on their way.
    name: '2026-11-23-outstanding-files',
    async up(db) {
      await sql`
        alter table data_request_item
          drop constraint data_request_item_kind_check,
          add constraint data_request_item_kind_check check (kind in ('form', 'parcel', 'file'))`.execute(db);
    },
  },
  {
    name: '2026-11-23-sorted-orders',
    up: async (db) => {
      await coveringIndexes.execute(db);
    },
  },
  {
    // Manufacturers edit their catalogue, and what orders refer to stays.
    name: '2026-11-23-products-offered',
    async up(db) {
      await catalogueOffers.execute(db);
    },
  },
  {
    // Parcels are followed by a provider, too.
    name: '2026-11-23-parcels-followed',
    async up(db) {
      await sql`alter table shipment add traced_at timestamptz`.execute(db);
      await sql`
        alter table shipment_event add source text not null default 'manual' check (source in ('manual', 'provider'))`.execute(
        db,
      );
      await sql`create index shipment_on_its_way on shipment (traced_at) where delivered_at is null and received_at is null`.execute(
        db,
      );
    },
  },
  {
    // Models are looked at in 3D before an order is sent.
    name: '2026-11-23-viewed-models',
    async up(db) {
      await sql`
        create table order_opened_model (
          order_id uuid not null references treatment_order on delete cascade,
          file_id uuid not null references file on delete cascade,
          opened_by uuid not null references account,
          opened_at timestamptz not null default now(),
          primary key (order_id, file_id)
        )`.execute(db);
      await sql`create index order_opened_model_of_file on order_opened_model (file_id)`.execute(db);
    },
  },
  {
    // Manufacturers find orders in their queues as clinics do in their list.
    name: '2026-11-24-lab-queues',
    async up(db) {
      for (const part of [labSearch, labIndexes]) await part.execute(db);
    },
  },
  {
    name: '2026-11-24-pending-orders',
    up: async (db) => {
      await pendingIndexes.execute(db);
    },
  },
];
