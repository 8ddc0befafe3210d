import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { loadConfig } from '../config/config.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import type { Tables } from '../db/tables.ts';
import { Failure } from '../failures/failure.ts';
import { Authorisation } from './authorisation.ts';
import { CallScope } from './call-scope.ts';
import { Context } from './context.ts';
import { readPrincipal } from '../../clinic/administration/read-principal.ts';
import { RowGuard } from './row-guard.ts';
import { defineRowRule } from './row-rule.ts';

describe('CALL-05 queries before an authorisation', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const createGuardedDatabase = (authorisation = new Authorisation()) =>
    database.db.withPlugin(new RowGuard(authorisation, new Set(['role', 'role_right'])));

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
    await expect(query(createGuardedDatabase())).rejects.toThrow(`a query on "${table}" before a rule has authorised`);
  });

  test.each(QUERIES)('permits %s on %s after the authorisation', async (_, __, query) => {
    const authorisation = new Authorisation();
    authorisation.grant();
    await expect(query(createGuardedDatabase(authorisation))).resolves.toBeDefined();
  });

  test('permits tables of the site and functions without an authorisation', async () => {
    const roles = createGuardedDatabase()
      .selectFrom('role')
      .innerJoin('role_right', 'role_id', 'id')
      .select('id')
      .execute();
    await expect(roles).resolves.toBeDefined();
    await expect(sql`select one from unnest(array[1]) as one`.execute(createGuardedDatabase())).resolves.toBeDefined();
  });
});

describe('CALL-05 authorisation by a context', () => {
  let database: TestDatabase;
  let organisationId: string;
  let foreignId: string;
  let accountId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    organisationId = await makeOrganisation(database.db);
    foreignId = await makeOrganisation(database.db);
    accountId = await makeAccount(database.db, { organisations: [organisationId] });
  });
  afterAll(() => database.close());

  const createContext = async (scope = new CallScope()): Promise<Context> => {
    const caller = { accountId, language: 'en', ip: '' } as const;
    const principal = await readPrincipal(database.db, loadConfig({ MODE: 'public' }), caller);
    if (principal === undefined) throw new Error('no principal');
    return new Context(database.db, principal, scope);
  };
  const listAccounts = (ctx: Context) => ctx.db.selectFrom('account').select('id').execute();
  const REFUSAL = 'a query on "account" before a rule has authorised';

  const ownOrganisation = defineRowRule({
    refusal: 'organisation.notFound',
    async find(db, id: string, { principal }) {
      const row = await db.selectFrom('organisation').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined && principal.organisationIds.includes(row.id) ? row : undefined;
    },
  });

  test('refuses a query of a call that only names a subject', async () => {
    const scope = new CallScope();
    const ctx = await createContext(scope);
    ctx.recordSubject({ id: accountId, organisationId });
    expect(scope.audit.subject).toMatchObject({ subjectId: accountId, organisationId });
    await expect(listAccounts(ctx)).rejects.toThrow(REFUSAL);
  });

  test('permits queries after a rule has found a row', async () => {
    const ctx = await createContext();
    expect(await ctx.requireRow(ownOrganisation, organisationId)).toEqual({ id: organisationId });
    await expect(listAccounts(ctx)).resolves.toBeDefined();
  });

  test('refuses a foreign row with the code of the rule, and queries after it', async () => {
    const ctx = await createContext();
    await expect(ctx.requireRow(ownOrganisation, foreignId)).rejects.toEqual(new Failure('organisation.notFound'));
    expect(await ctx.findRow(ownOrganisation, foreignId)).toBeUndefined();
    await expect(listAccounts(ctx)).rejects.toThrow(REFUSAL);
  });

  test.each<[string, (ctx: Context) => unknown]>([
    ['another organisation', (ctx) => ctx.requireOrganisation(foreignId)],
    ['another account', (ctx) => ctx.requireSelf(foreignId)],
  ])('refuses queries after the refusal of %s', async (_, authorise) => {
    const ctx = await createContext();
    expect(() => authorise(ctx)).toThrow(Failure);
    await expect(listAccounts(ctx)).rejects.toThrow(REFUSAL);
  });
});
