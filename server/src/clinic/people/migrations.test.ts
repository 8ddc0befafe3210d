import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../kernel/db/test-database.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { migrations } from './migrations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('SITE-02 gives existing clinics the owners who are known: super admins, and single members', async () => {
  const { db } = database;
  const [shared, single, unclear] = [
    await makeOrganisation(db),
    await makeOrganisation(db),
    await makeOrganisation(db),
  ];
  const admin = await makeAccount(db, { organisations: [shared], roles: ['superAdmin'] });
  await makeAccount(db, { organisations: [shared] });
  const onlyMember = await makeAccount(db, { organisations: [single] });
  await makeAccount(db, { organisations: [unclear] });
  await makeAccount(db, { organisations: [unclear] });
  await sql`drop table clinic_invitation_use, clinic_invitation, ownership_offer, former_member, clinic_member`.execute(
    db,
  );
  for (const migration of migrations) await migration.up(db as Kysely<unknown>);
  const owners = await db.selectFrom('clinic_member').select(['organisation_id', 'account_id', 'role']).execute();
  expect(new Set(owners.map((row) => Object.values(row).join(' ')))).toEqual(
    new Set([`${shared} ${admin} owner`, `${single} ${onlyMember} owner`]),
  );
});
