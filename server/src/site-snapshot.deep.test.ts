import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { createDatabasePool } from './kernel/db/connections.ts';
import { createQueries } from './kernel/db/database-pool.ts';
import type { Tables } from './kernel/db/tables.ts';
import { createEmptyDatabase, type EmptyDatabase } from './kernel/db/test-database.ts';
import { Application } from './identity/provider/testing/application.ts';
import { TestBrowser } from './identity/provider/testing/test-browser.ts';
import { SNAPSHOT_OWNER, type KeptSite, restoreSiteSnapshot } from './testing/site-snapshot/site-snapshot.ts';
import { type ServerProcess, spawnServer } from './testing/server-process.ts';
import { createSiteFolder } from './testing/site-folder.ts';

/** Tables whose rows belong to a version or to a moment: sessions, migrations. */
const OF_A_MOMENT = ['schema_migration', 'account_session', 'oidc_record', 'request_result', 'audit_entry'];

/** Tables that a later version has replaced; the test of its migration shows that it keeps their rows. */
const REPLACED_TABLES = ['account_member', 'member_plan'];

/** Rows that the first start of a later version adds: the mode and the stores that the site remembers. */
const ADDED_ROWS: Readonly<Record<string, number>> = { config_value: 1 };

/**
 * Removes values that later versions compute by other rules: whether a medical record may still be changed, which
 * depended on the hour, and the benefits of a private site, which has all of them. The content of the record is compared.
 */
function withoutLaterRules(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLaterRules);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([key]) =>
      !('signedAt' in value && (key === 'isLocked' || key === 'mayChange')) &&
      !('permissionKey' in value && (key === 'isEnable' || key === 'expansionInfoVOs')),
  );
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutLaterRules(inner)]));
}

describe('a site of 2026-11-22', () => {
  let dataDir: string;
  let database: EmptyDatabase;
  let db: Kysely<Tables>;
  let snapshot: KeptSite;
  let server: ServerProcess;

  beforeAll(async () => {
    dataDir = await createSiteFolder('kept');
    database = await createEmptyDatabase();
    snapshot = await restoreSiteSnapshot('2026-11-22', database.connection, dataDir);
    db = createQueries(createDatabasePool({ ...database.connection, max: 2 }));
    const environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: database.databaseUrl,
      MODE: 'private',
      DEMO: '0',
      BACKUP_MADE: '1',
    };
    // A second start has nothing left to change.
    const first = await spawnServer(environment);
    await first.waitUntilReady();
    await first.stop('SIGTERM');
    server = await spawnServer(environment);
    await server.waitUntilReady();
  });
  afterAll(async () => {
    await server.stop('SIGTERM');
    await db.destroy();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function fetchAnswer(path: string, token: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
    const response = await fetch(`${server.address}${path}`, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    if (type.includes('json')) return JSON.parse(bytes.toString());
    return { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length, type };
  }

  test('keeps every row', async () => {
    for (const [table, rows] of Object.entries(snapshot.rows)) {
      if (OF_A_MOMENT.includes(table) || REPLACED_TABLES.includes(table)) continue;
      const countResult = await sql<{ rows: string }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
      const expectedRows = rows + (ADDED_ROWS[table] ?? 0);
      expect([table, Number(countResult.rows[0]?.rows)]).toEqual([table, expectedRows]);
    }
  });

  test('keeps the audit trail', async () => {
    const { count } = await db
      .selectFrom('audit_entry')
      .select((select) => select.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeGreaterThanOrEqual(snapshot.rows['audit_entry'] ?? Infinity);
  });

  test('signs its owner in with their password and gives the same answers for all records', async () => {
    const site = { address: server.address, publicUrl: server.address.replace('127.0.0.1', 'localhost') };
    const { access_token: token } = await new Application(site).signIn(new TestBrowser(site), SNAPSHOT_OWNER);
    const answers: Record<string, unknown> = {};
    for (const path of Object.keys(snapshot.answers)) answers[path] = await fetchAnswer(path, token);
    expect(Object.keys(answers).length).toBeGreaterThan(100);
    expect(answers).toMatchObject(withoutLaterRules(snapshot.answers) as object);
  });
});
