import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { loadConfig } from '../config/config.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import type { Tables } from '../db/tables.ts';
import { Failure } from '../failures/failure.ts';
import { CallScope } from './call-scope.ts';
import { type AuthorisedAccess, Context } from './context.ts';
import { readPrincipal } from '../../clinic/administration/read-principal.ts';
import { RowGuard } from './row-guard.ts';
import { defineRowRule } from './row-rule.ts';

describe('CALL-05 queries without an authorisation', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const createGuardedDatabase = () => database.db.withPlugin(new RowGuard(new Set(['role', 'role_right'])));

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
    await expect(query(createGuardedDatabase())).rejects.toThrow(`a query on "${table}" that no rule has authorised`);
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
  const ownOrganisation = defineRowRule({
    refusal: 'organisation.notFound',
    async find(db, id: string, { principal }) {
      const row = await db.selectFrom('organisation').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined && principal.organisationIds.includes(row.id) ? row : undefined;
    },
  });

  test('names a subject without returning a database', async () => {
    const scope = new CallScope();
    const ctx = await createContext(scope);
    expect(ctx.recordSubject({ id: accountId, organisationId })).toBeUndefined();
    expect(scope.audit.subject).toMatchObject({ subjectId: accountId, organisationId });
    expect(scope.authorisation.isGranted).toBe(false);
  });

  test.each<[string, (ctx: Context) => AuthorisedAccess | Promise<AuthorisedAccess>]>([
    ['an organisation', (ctx) => ctx.requireOrganisation(organisationId)],
    ['all organisations', (ctx) => ctx.listOrganisationIds()],
    ['the own account', (ctx) => ctx.requireSelf(accountId)],
    ['a row', (ctx) => ctx.requireRow(ownOrganisation, organisationId)],
  ])('returns the database with the authorisation of %s', async (_, authorise) => {
    const scope = new CallScope();
    const { db } = await authorise(await createContext(scope));
    expect(scope.authorisation.isGranted).toBe(true);
    await expect(db.selectFrom('account').select('id').execute()).resolves.not.toHaveLength(0);
  });

  test('refuses a foreign row with the code of the rule', async () => {
    const scope = new CallScope();
    const ctx = await createContext(scope);
    await expect(ctx.requireRow(ownOrganisation, foreignId)).rejects.toEqual(new Failure('organisation.notFound'));
    expect(await ctx.findRow(ownOrganisation, foreignId)).toBeUndefined();
    expect(scope.authorisation.isGranted).toBe(false);
  });

  test.each<[string, (ctx: Context) => unknown]>([
    ['another organisation', (ctx) => ctx.requireOrganisation(foreignId)],
    ['another account', (ctx) => ctx.requireSelf(foreignId)],
  ])('refuses %s', async (_, authorise) => {
    const scope = new CallScope();
    const ctx = await createContext(scope);
    expect(() => authorise(ctx)).toThrow(Failure);
    expect(scope.authorisation.isGranted).toBe(false);
  });

  const countAccounts = (db: Kysely<Tables>) => db.selectFrom('account').select('id').execute();

  // The types refuse each case: a comment that expects an error of types is one itself without such an error.
  test.each<[string, (ctx: Context) => Promise<unknown>]>([
    // @ts-expect-error -- the database of the site is not the whole database
    ['a call of a rule', (ctx) => countAccounts(ctx.db)],
    // @ts-expect-error -- SQL as text cannot be executed on the database of the site
    ['SQL as text', (ctx) => sql`select id from account`.execute(ctx.db)],
  ])('refuses %s on rows of somebody without an authorisation', async (_, query) => {
    const ctx = await createContext();
    // @ts-expect-error -- `account` is not a table of the site
    ctx.db.selectFrom('account');
    await expect(async () => query(ctx)).rejects.toThrow('a query on "account" that no rule has authorised');
  });
});
