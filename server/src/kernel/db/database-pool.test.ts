import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { waitUntil } from '../../areas/files/testing/until.ts';
import { DatabaseUnavailableError } from './connection-loss.ts';
import { DatabasePool, createQueries } from './database-pool.ts';
import { withClient } from './product-database.ts';
import type { Tables } from './tables.ts';
import { createEmptyDatabase, type EmptyDatabase } from './test-database.ts';
import { type DatabaseProxy, openDatabaseProxy } from './testing/database-proxy.ts';

/**
 * The usual time is two seconds, longer on a busy machine; a statement of these tests takes 20, and waiting for a
 * connection 10.
 */
const NOTICED = 8_000;

describe('connections to the database', () => {
  let database: EmptyDatabase;
  let proxy: DatabaseProxy;
  let pool: DatabasePool;
  let db: Kysely<Tables>;

  beforeAll(async () => {
    database = await createEmptyDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    proxy = await openDatabaseProxy(database.connection);
    pool = new DatabasePool(proxy.connection, 2, { info: () => undefined, warn: () => undefined });
    db = createQueries(pool);
  });
  afterEach(async () => {
    await pool.end();
    await proxy.close();
  });

  const terminate = (pid: number) =>
    withClient(database.connection, async (client) => {
      await client.query('select pg_terminate_backend($1)', [pid]);
      const isGone = async () =>
        (await client.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 0;
      await waitUntil(isGone);
    });
  const queryPid = async (connection: Kysely<Tables>) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
    return rows[0]?.pid ?? 0;
  };

  test('fails a transaction whose connection ends, and the next one works', async () => {
    const rounds = [1, 2, 3, 4];
    for (const _ of rounds) {
      const transaction = db.transaction().execute(async (connection) => {
        const client = await queryPid(connection);
        await terminate(client);
        await sql`select 1`.execute(connection);
      });
      await expect(transaction).rejects.toThrow(DatabaseUnavailableError);
    }
    expect(await queryPid(db)).toBeGreaterThan(0);
  });

  test('fails a query whose connection ends, and the next one works', async () => {
    const pid = Promise.withResolvers<number>();
    const slow = db.connection().execute(async (connection) => {
      pid.resolve(await queryPid(connection));
      await sql`select pg_sleep(20)`.execute(connection);
    });
    await Promise.all([expect(slow).rejects.toThrow(DatabaseUnavailableError), pid.promise.then(terminate)]);
    expect(await queryPid(db)).toBeGreaterThan(0);
  });

  test('replaces an idle connection that ends, and that of the watch', async () => {
    await queryPid(db);
    await withClient(database.connection, (client) =>
      client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      ),
    );
    await waitUntil(() => queryPid(db).then(Boolean, () => false));
    expect(pool.isAvailable).toBe(true);
  });

  test('detects an unresponsive server soon, fails waiting and running work, refuses at once, and recovers', async () => {
    const busy = [1, 2].map(() => sql`select pg_sleep(20)`.execute(db));
    await waitUntil(async () => pool.totalCount === 2 && pool.idleCount === 0);
    const waiting = queryPid(db);
    await waitUntil(async () => pool.waitingCount === 1);
    const rejections = [...busy, waiting].map((query) => expect(query).rejects.toThrow(DatabaseUnavailableError));
    const frozen = performance.now();
    proxy.freeze();
    await waitUntil(async () => !pool.isAvailable);
    expect(performance.now() - frozen).toBeLessThan(NOTICED);
    const askedAt = performance.now();
    await expect(queryPid(db)).rejects.toThrow(DatabaseUnavailableError);
    await expect(pool.query('select 1')).rejects.toThrow(DatabaseUnavailableError);
    expect(performance.now() - askedAt).toBeLessThan(1_000);
    await Promise.all(rejections);
    expect(performance.now() - frozen).toBeLessThan(NOTICED);
    proxy.thaw();
    await waitUntil(async () => pool.isAvailable);
    expect(await Promise.all([1, 2, 3].map(() => queryPid(db)))).toHaveLength(3);
  });
});

test('creates clients of the database in one place with error listeners', async () => {
  const root = join(import.meta.dirname, '..', '..');
  const files = (await readdir(root, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const makers = await Promise.all(
    files.map(async (name) => (/new (Pool|Client)\(/.test(await readFile(join(root, name), 'utf8')) ? [name] : [])),
  );
  expect(makers.flat()).toEqual([join('kernel', 'db', 'connections.ts')]);
});
