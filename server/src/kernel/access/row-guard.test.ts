import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import type { Tables } from '../db/tables.ts';
import { RowGuard } from './row-guard.ts';
import { Authorisation } from './authorisation.ts';

describe('CALL-05 queries before an authorisation', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const guarded = (authorisation = new Authorisation()) => database.db.withPlugin(new RowGuard(authorisation));

  const QUERIES: readonly (readonly [string, string, (db: Kysely<Tables>) => Promise<unknown>])[] = [
    ['a selection', 'patient', (db) => db.selectFrom('patient').select('id').execute()],
    [
      'a join',
      'account_role',
      (db) => db.selectFrom('role').innerJoin('account_role', 'role_id', 'id').select('id').execute(),
    ],
    [
      'a query within one',
      'account_role',
      (db) =>
        db
          .selectFrom('role')
          .select('id')
          .where('id', 'in', (eb) => eb.selectFrom('account_role').select('role_id'))
          .execute(),
    ],
    ['a deletion', 'stage', (db) => db.deleteFrom('stage').execute()],
    [
      'an insertion as text',
      'deleted_stage',
      (db) => sql`insert into deleted_stage (id) select null where false`.execute(db),
    ],
    [
      'text within a query',
      'file',
      (db) =>
        db
          .selectFrom('role')
          .select(sql<number>`(select count(*) from file)`.as('files'))
          .execute(),
    ],
    [
      'a transaction',
      'organisation',
      (db) => db.transaction().execute((transaction) => transaction.selectFrom('organisation').select('id').execute()),
    ],
  ];

  test.each(QUERIES)('refuses %s on %s', async (_, table, query) => {
    await expect(query(guarded())).rejects.toThrow(`a query on "${table}" before a rule has authorised`);
  });

  test.each(QUERIES)('permits %s on %s after the authorisation', async (_, __, query) => {
    const authorisation = new Authorisation();
    authorisation.grant();
    await expect(query(guarded(authorisation))).resolves.toBeDefined();
  });

  test('permits tables of the site and functions without an authorisation', async () => {
    const roles = guarded().selectFrom('role').innerJoin('role_right', 'role_id', 'id').select('id').execute();
    await expect(roles).resolves.toBeDefined();
    await expect(sql`select one from unnest(array[1]) as one`.execute(guarded())).resolves.toBeDefined();
  });
});
