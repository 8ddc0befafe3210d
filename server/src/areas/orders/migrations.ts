import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';
import { authorIndexes, pendingPatientIndex } from './migrations/author-indexes.ts';
import { cancellations } from './migrations/cancellations.ts';
import { catalogue } from './migrations/catalogue.ts';
import { catalogueOffers } from './migrations/catalogue-offers.ts';
import { labIndexes, labSearch } from './migrations/lab-queues.ts';
import { coveringIndexes, indexes, listing, pendingIndexes } from './migrations/order-list.ts';
import { names } from './migrations/names.ts';
import { orderNumbers } from './migrations/order-numbers.ts';
import { details, history, orders } from './migrations/orders.ts';
import { schedules } from './migrations/schedules.ts';

/** The migrations of the tables of orders. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-23-orders',
    after: ['2026-11-23-manufacturers.lab'],
    async up(db) {
      for (const part of [catalogue, orders, details, history, listing, indexes]) await part.execute(db);
    },
  },
  {
    // An order may wait for files that are still being uploaded.
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
    // Manufacturers edit their catalogue, and entries that orders refer to stay.
    name: '2026-11-23-products-offered',
    async up(db) {
      await catalogueOffers.execute(db);
    },
  },
  {
    // A provider also tracks parcels.
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
    // Models are viewed in 3D before an order is submitted.
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
    // Manufacturers search orders in their queues like clinics in their list.
    name: '2026-11-24-lab-queues',
    async up(db) {
      for (const part of [labSearch, labIndexes]) await part.execute(db);
    },
  },
  {
    // Copied prescriptions of restarts were treated as saved.
    name: '2026-11-24-restarts-unsaved',
    async up(db) {
      await sql`
        update order_form set version = 0
        where form_key = 100 and version = 1 and not is_finish and not jsonb_exists(answers, 'kind')`.execute(db);
    },
  },
  {
    // The terms of a reissue name the steps to make again; earlier offers apply to all of them.
    name: '2026-11-24-steps-of-terms',
    async up(db) {
      await sql`alter table reissue_application add terms_upper smallint[], add terms_lower smallint[]`.execute(db);
      await sql`
        update reissue_application set terms_upper = upper_steps, terms_lower = lower_steps where is_free is not null`.execute(
        db,
      );
    },
  },
  {
    // An application names its arch, even without steps.
    name: '2026-11-24-reissued-arch',
    async up(db) {
      await sql`alter table reissue_application add arch smallint not null default 1`.execute(db);
      await sql`
        update reissue_application set arch = case when lower_steps = '{}' then 2 else 3 end
        where (upper_steps = '{}') <> (lower_steps = '{}')`.execute(db);
      await sql`alter table reissue_application alter arch drop default`.execute(db);
    },
  },
  {
    name: '2026-11-24-pending-orders',
    up: async (db) => {
      await pendingIndexes.execute(db);
    },
  },
  {
    // Submissions are displayed with the facts of their time.
    name: '2026-11-24-facts-of-submissions',
    up: async (db) => {
      await sql`alter table order_submission add facts jsonb`.execute(db);
    },
  },
  {
    // Retainers are made on the last step of a plan before its overcorrection.
    name: '2026-11-24-overcorrection-of-plans',
    up: async (db) => {
      await sql`alter table treatment_order add plan_bare smallint`.execute(db);
      await sql`update treatment_order set plan_bare = greatest(plan_upper, plan_lower)`.execute(db);
    },
  },
  {
    // Batches of reissues name their arch, even without steps. The last application before a batch is its source.
    name: '2026-11-25-arch-of-batches',
    up: async (db) => {
      await sql`alter table order_batch add arch smallint`.execute(db);
      await sql`
        update order_batch set arch = (
          select arch from reissue_application as applied
          where applied.order_id = order_batch.order_id and applied.applied_at < order_batch.created_at
          order by applied.applied_at desc limit 1)
        where kind = 'reissue'`.execute(db);
    },
  },
  {
    // Follow-ups are displayed with the facts of their time.
    name: '2026-11-25-facts-of-follow-ups',
    up: async (db) => {
      await sql`alter table order_batch add follow_up_facts jsonb`.execute(db);
    },
  },
  {
    // Lists show the number of the order, but the search covered only that of its case.
    name: '2026-11-25-numbers-of-orders',
    up: async (db) => {
      await orderNumbers.execute(db);
    },
  },
  {
    // Batches of retainers name their arch, too, by the last submitted prescription before them.
    name: '2026-11-26-arch-of-retainers',
    up: async (db) => {
      await sql`
        update order_batch set arch = (
          select (form -> 'formValue' ->> 'arch')::smallint
          from order_submission as sent cross join jsonb_array_elements(sent.forms) as form
          where sent.order_id = order_batch.order_id and sent.submitted_at < order_batch.created_at
            and form ->> 'formKey' = '6'
          order by sent.number desc limit 1)
        where kind = 'retainer' and arch is null`.execute(db);
    },
  },
  {
    // The orders of a demonstration have one time: that of the transaction that created all of them. Any other order
    // is one of people.
    name: '2026-11-26-marked-orders-of-the-demonstration',
    up: async (db) => {
      await sql`alter table treatment_order add is_demo boolean not null default false`.execute(db);
      await sql`
        update treatment_order set is_demo = true
        where created_at = (
          select treatment_order.created_at from treatment_order join patient on patient.id = patient_id
          where patient.is_demo group by treatment_order.created_at having count(*) > 1
          order by treatment_order.created_at limit 1)`.execute(db);
    },
  },
  {
    // Charts that must be answered are stored as an empty list if no tooth is chosen.
    name: '2026-11-27-answered-charts',
    up: async (db) => {
      for (const key of ['noMoveTeeth', 'noAttachTeeth', 'missingTeeth'])
        await sql`
          update order_form set answers = answers || jsonb_build_object(${key}::text, '[]'::jsonb)
          where form_key in (4, 100) and is_finish and coalesce(answers -> ${key}, 'null') = 'null'`.execute(db);
    },
  },
  {
    name: '2026-11-27-pinyin-of-orders',
    after: ['2026-11-27-names-of-patients.patients'],
    up: async (db) => {
      for (const part of names) await part.execute(db);
    },
  },
  {
    // Only the account of the chosen expert decides on a plan. Where a manufacturer has one account of an expert, it
    // decided on the plans of all of them; elsewhere regional sales link the accounts.
    name: '2026-11-27-accounts-of-experts',
    up: async (db) => {
      await sql`
        update order_expert set account_id = only_one.account_id
        from (
          select organisation_id, min(account_id::text)::uuid as account_id from lab_function
          where lab_function = 'expert' group by organisation_id having count(*) = 1) as only_one
        where order_expert.account_id is null and only_one.organisation_id = order_expert.manufacturer_id`.execute(db);
    },
  },
  {
    // The badge and the list of own orders also mean those that somebody has created for another doctor.
    name: '2026-11-27-authors-of-orders',
    up: async (db) => {
      for (const part of authorIndexes) await part.execute(db);
    },
  },
  {
    // The badge also asks who has created an order of a shared patient, without reading the order.
    name: '2026-11-27-pending-orders-of-patients',
    up: async (db) => {
      for (const part of pendingPatientIndex) await part.execute(db);
    },
  },
  {
    // Several people of a clinic change the remark and the expert of a case, and its addresses.
    name: '2026-11-27-versions-of-cases',
    up: async (db) => {
      await sql`alter table treatment_case add version integer not null default 1`.execute(db);
      await sql`alter table delivery_address add version integer not null default 1`.execute(db);
    },
  },
  {
    // A doctor copies the prescription that they have submitted last.
    name: '2026-11-27-authors-of-submissions',
    up: async (db) => {
      await sql`create index order_submission_of_author on order_submission (submitted_by, submitted_at)`.execute(db);
    },
  },
  {
    // A doctor may answer a request in words.
    name: '2026-11-27-answers-to-requests',
    up: async (db) => {
      await sql`alter table data_request_item add answer text not null default ''`.execute(db);
    },
  },
  {
    // Manufacturers plan their orders by days and priorities.
    name: '2026-11-27-schedules-of-orders',
    up: async (db) => {
      for (const part of schedules) await part.execute(db);
    },
  },
  {
    // Clinics cancel orders with the consent of their manufacturer.
    name: '2026-11-27-cancellations-of-orders',
    up: async (db) => {
      for (const part of cancellations) await part.execute(db);
    },
  },
];
