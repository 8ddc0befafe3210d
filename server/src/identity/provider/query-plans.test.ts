import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../kernel/db/test-database.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { removeExpiredRecords } from './expired-records.ts';
import { OidcRecords } from './oidc-records.ts';
import { authenticateOpaque } from './opaque-tokens.ts';
import { endAllSessions, endSession, replaceSession } from './sessions.ts';
import { beginAttempt } from '../secrets/sign-in-limits.ts';

describe('indexes for the queries of identity on growing tables', () => {
  let database: TestDatabase;
  let db: Kysely<Tables>;
  let accountId: string;
  const recordedQueries: CompiledQuery[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    const dialect = new PostgresDialect({ pool: database.pool });
    db = new Kysely<Tables>({ dialect, log: ({ query }) => void recordedQueries.push(query) });
    const account = { user_name: 'x', real_name: 'x' };
    ({ id: accountId } = await database.db
      .insertInto('account')
      .values(account)
      .returning('id')
      .executeTakeFirstOrThrow());
  });
  afterAll(() => database.close());

  /** Returns the plans of the queries of `work`, with sequential scans as the last resort. */
  async function explainQueries(work: () => Promise<unknown>): Promise<string[]> {
    recordedQueries.length = 0;
    await work();
    const queries = recordedQueries.filter(({ sql }) => /^(select|delete|update)/.test(sql));
    const client = await database.pool.connect();
    try {
      await client.query('set enable_seqscan = off');
      const plans: string[] = [];
      for (const { sql, parameters } of queries) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
      return plans;
    } finally {
      client.release(true);
    }
  }

  test.each<[string, () => Promise<unknown>, string]>([
    ['an access token', () => authenticateOpaque(db, 'dental-api', 'x'), 'oidc_record_pkey'],
    ['a record', () => new OidcRecords(db, 'Session').find('x'), 'oidc_record_pkey'],
    ['a session by its uid', () => new OidcRecords(db, 'Session').findByUid('x'), 'oidc_record_by_uid'],
    ['the tokens of a grant', () => new OidcRecords(db, 'AccessToken').revokeByGrantId('x'), 'oidc_record_by_grant'],
    ['taking over', () => replaceSession(db, { accountId, clientKind: 'web', sessionUid: randomUUID() }), '_pkey'],
    ['ending a session', () => endSession(db, 'x'), 'oidc_record_by_uid'],
    ['ending an account', () => endAllSessions(db, accountId), 'oidc_record_by_account'],
    ['a sign-in', () => beginAttempt(db, { userName: 'x', ip: '192.0.2.1' }), 'sign_in_failure_pkey'],
  ])('%s', async (_title, work, index) => {
    const plans = await explainQueries(work);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) {
      expect(plan).not.toContain('Seq Scan');
      expect(plan).toContain(index);
    }
  });

  test('removing expired records', async () => {
    const [records] = await explainQueries(() => removeExpiredRecords(db));
    expect(records).toContain('oidc_record_by_expiry');
  });
});
