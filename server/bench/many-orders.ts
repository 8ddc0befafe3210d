import { type LabFunction, ORDER_STATUSES } from '@dentarium/orders/states';
import { ROLES } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../src/kernel/db/tables.ts';
import { makeManufacturer } from '../src/areas/orders/testing/make-orders.ts';
import { toChance, makePatients, makePeople } from './many-patients.ts';

/** The average number of orders of a patient. */
const ORDERS_PER_PATIENT = 1.4;
/** Percent of orders by status. Most orders are shipped and received, as in clinics that have worked for years. */
const STATUS_WEIGHTS: Readonly<Record<number, number>> = { 10000: 6, 20001: 5, 20005: 4, 30001: 6, 30005: 30 };
const DEFAULT_STATUS_WEIGHT = 1;
/** The number of products. Most orders are of the first one. */
const PRODUCT_COUNT = 12;

/** The accounts that work with orders. The doctors belong to the clinic with most of the patients. */
export interface OrderPeople {
  /** An account that sees all patients of its clinic. */
  readonly fullViewer: string;
  /** An account that sees only its own patients. */
  readonly ownPatientsViewer: string;
  readonly labs: Readonly<Record<LabFunction, string>>;
}

/**
 * Fills an empty database with orders of six clinics at one manufacturer, in every status, some paused, archived or favourites. The triggers of
 * the product fill the search columns of the list.
 */
export async function makeManyOrders(db: Kysely<Tables>, orders: number): Promise<void> {
  const { manufacturer } = await makeManufacturer(db);
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set synchronous_commit = off;
      set maintenance_work_mem = '512MB'; set work_mem = '256MB'; select setseed(0.5)`.execute(connection);
    await sql`alter table patient disable trigger user`.execute(connection);
    await makePeople(connection);
    await makePatients(connection, Math.round(orders / ORDERS_PER_PATIENT));
    await sql`alter table patient enable trigger user`.execute(connection);
    await makeItems(connection, manufacturer);
    await makeCases(connection, manufacturer);
    await makeOrders(connection, orders);
    await makeShares(connection);
    for (const table of ['patient', 'treatment_case', 'treatment_order', 'order_patient', 'patient_share'])
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection);
  });
}

async function makeItems(db: Kysely<Tables>, manufacturer: string): Promise<void> {
  await sql`
    update organisation set manufacturer_id = ${sql.lit(manufacturer)}::uuid, signing_state = 2, auth_id = 'S' || clinic.no
      from clinic where organisation.id = clinic.id;
    insert into account_role (account_id, role_id)
      select id, case when no = 0 then ${sql.lit(ROLES.seniorDoctor)} else ${sql.lit(ROLES.intermediateDoctor)} end from doctor;
    insert into treatment_item (manufacturer_id, kind, position, name_ch, name_en, description_ch, description_en, light_color, deep_color,
        order_types, dental_ages, arches, max_steps, restarts, valid_months, retainer_phase, is_need_expert)
      select manufacturer_id, kind, n, name_ch, 'Item ' || n, '', '', light_color, deep_color,
        order_types, dental_ages, arches, max_steps, restarts, valid_months, retainer_phase, is_need_expert
      from treatment_item, generate_series(2, ${sql.lit(PRODUCT_COUNT)}) as n`.execute(db);
}

async function makeCases(db: Kysely<Tables>, manufacturer: string): Promise<void> {
  await sql`
    insert into order_patient (patient_id, name, gender, birth_date, patient_no, dental_age, synchronised_by)
      select id, name, gender, birth_date, patient_no, dental_age, doctor_id from patient;
    insert into treatment_case (organisation_id, patient_id, manufacturer_id, treatment_item_id, remark, is_archive, is_collect, created_by, created_at)
      select organisation_id, patient.id, ${sql.lit(manufacturer)}::uuid, items.ids[1 + floor(${sql.lit(PRODUCT_COUNT)} * power(${toChance(sql`patient.id::text`)}, 3))::int],
        case when random() < 0.1 then '拔除第一前磨牙 ' || patient_no else '' end, random() < 0.12, random() < 0.03, doctor_id, patient.created_at
      from patient, (select array_agg(id order by position) as ids from treatment_item) as items`.execute(db);
}

/** Formats the pairs of statuses as SQL values, each repeated by its weight. */
function formatStatusValues(): string {
  const statusTuples = ORDER_STATUSES.flatMap(({ detailStatus, stepStatus }) =>
    Array.from(
      { length: STATUS_WEIGHTS[detailStatus] ?? DEFAULT_STATUS_WEIGHT },
      () => `(${detailStatus}, ${stepStatus})`,
    ),
  );
  return statusTuples.join(', ');
}

async function makeOrders(db: Kysely<Tables>, orders: number): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'treatment_order' and indexname like 'treatment\_order\_%' and indexname not like '%\_key'
      and indexname not like '%\_pkey'`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db);
  await sql`
    create temporary table status as select detail, step, row_number() over () - 1 as no from (values ${sql.raw(formatStatusValues())}) as given (detail, step);
    insert into treatment_order (case_id, number, organisation_id, patient_id, manufacturer_id, treatment_item_id, type, detail_status, step_status,
        is_paused, is_archive, is_collect, terms_offered, submission_count, created_by, created_at, updated_at, waiting_since)
      select drawn.id, nth, organisation_id, patient_id, manufacturer_id, treatment_item_id,
        case when detail >= 50000 then 2 when random() < 0.15 then 1 else 0 end, detail, step,
        random() < 0.02, is_archive, is_collect, detail = 40000 and random() < 0.5, case when detail in (10000, 50000) then 0 else 1 end,
        created_by, created_at, created_at + random() * (now() - created_at), created_at + random() * (now() - created_at)
      from (select treatment_case.*, nth, (hashtext(id::text || nth) & 1048575) % (select count(*) from status) as status_no
        from treatment_case cross join lateral generate_series(1, case when ${toChance(sql`id::text`)} < 0.4 then 2 else 1 end) as nth
        limit ${sql.lit(orders)}) as drawn
      join status on status.no = status_no`.execute(db);
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}

async function makeShares(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into patient_share (patient_id, account_id, can_edit, shared_by)
      select patient.id, other.id, true, patient.doctor_id
      from patient, (select id from doctor where clinic_no = 0 and no in (0, 1)) as other
      where random() < 0.002 and other.id <> patient.doctor_id`.execute(db);
}

/** Loads the accounts that {@link makeManyOrders} creates. */
export async function loadOrderPeople(db: Kysely<Tables>): Promise<OrderPeople> {
  const { rows } = await sql<{ userName: string; id: string }>`
    select user_name as "userName", id from account where user_name in ('doctor-0-0', 'doctor-0-1')`.execute(db);
  const labs = await sql<{ name: LabFunction; id: string }>`
    select lab_function as name, account_id as id from lab_function`.execute(db);
  const requireAccountId = (name: string): string => {
    const match = rows.find(({ userName }) => userName === name);
    if (match === undefined) throw new Error(`${name} is missing`);
    return match.id;
  };
  return {
    fullViewer: requireAccountId('doctor-0-0'),
    ownPatientsViewer: requireAccountId('doctor-0-1'),
    labs: Object.fromEntries(labs.rows.map(({ name, id }) => [name, id])) as OrderPeople['labs'],
  };
}
