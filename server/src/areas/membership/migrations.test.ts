import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../kernel/db/test-database.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { findMembership, hasBenefit } from './find-membership.ts';
import { migrations } from './migrations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Takes the tables back to those of the first release. */
async function restoreEarlierTables(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`drop trigger home_organisation_follows on account_organisation`,
    sql`drop function find_home_organisation(), plan_storage_limit(uuid)`,
    sql`drop table home_organisation, entitlement, membership_reversal, membership_grant, activation_code,
      activation_batch, plan_version`,
    sql`drop function refuse_grant_change()`,
    sql`create table member_plan (
      id integer primary key, code text not null unique, name_ch text not null, name_en text not null,
      price numeric(10, 2) not null, duration integer not null, duration_unit smallint not null,
      can_buy boolean not null, benefits jsonb not null, storage_bytes bigint not null)`,
    sql`create table account_member (
      account_id uuid primary key references account on delete cascade,
      plan_id integer not null references member_plan, expires_at timestamptz not null)`,
    sql`insert into member_plan values
      (1, 'super', '超级会员', 'Super', 2980.50, 1, 3, true, '[1,2,3,4,5,6,7,8]', 500),
      (2, 'premium', '高级会员', 'Premium', 1680, 1, 3, true, '[1,2,3,4,7]', 200),
      (4, 'one-month-trial', '一个月试用', 'One-month trial', 168, 1, 2, true, '[1,2,3]', 20),
      (7, 'lifetime', '终身会员', 'Lifetime', 0, 100, 3, false, '[1,2,3,4,5,6,7,8]', 1000),
      (9, 'golden', '黄金', 'Golden', 0.07, 5, 1, false, '[1]', 1)`,
  ])
    await statement.execute(db);
}

test('MEMB-09 keeps the memberships and the plans of existing sites', async () => {
  const { db } = database;
  const [first, second] = [await makeOrganisation(db), await makeOrganisation(db)];
  const make = (organisations: readonly string[]) => makeAccount(db, { organisations, membership: null });
  const [active, endless, former, none] = [
    await make([first, second]),
    await make([second]),
    await make([]),
    await make([first]),
  ];
  await restoreEarlierTables(db as Kysely<unknown>);
  await sql`insert into account_member values (${active}, 2, '2999-05-06T00:00:00Z'),
    (${endless}, 7, '2999-01-01T00:00:00Z'), (${former}, 1, '2020-01-01T00:00:00Z')`.execute(db);
  for (const migration of migrations) await migration.up(db as Kysely<unknown>);

  expect(await findMembership(db, active)).toMatchObject({
    plan: { id: 2, code: 'premium', price: 168_000, unit: 'year', duration: 1 },
    endsAt: new Date('2999-05-06T00:00:00Z'),
    isActive: true,
  });
  expect(await hasBenefit(db, active, 4)).toBe(true);
  expect(await hasBenefit(db, active, 5)).toBe(false);
  expect(await findMembership(db, endless)).toMatchObject({ plan: { code: 'lifetime', unit: null }, isActive: true });
  expect(await findMembership(db, former)).toMatchObject({ endsAt: new Date('2020-01-01T00:00:00Z'), isActive: false });
  expect(await hasBenefit(db, former, 1)).toBe(false);
  expect(await findMembership(db, none)).toBeUndefined();

  const plans = await db
    .selectFrom('plan_version')
    .select(['id', 'code', 'unit', 'duration', 'price', 'tier', 'is_on_sale'])
    .orderBy('id')
    .execute();
  expect(plans.map((plan) => Object.values(plan).join(' '))).toEqual([
    '1 super year 1 298050 30 true',
    '2 premium year 1 168000 20 true',
    '4 oneMonthTrial month 1 16800 10 false',
    '7 lifetime   0 40 false',
    '9 golden day 5 7 10 false',
    '10 premium month 1 16800 20 true',
    '11 super month 1 29800 30 true',
  ]);
  const homes = await db.selectFrom('home_organisation').select(['account_id', 'organisation_id']).execute();
  expect(new Map(homes.map((row) => [row.account_id, row.organisation_id]))).toEqual(
    new Map([
      [active, first],
      [endless, second],
      [none, first],
    ]),
  );
});
