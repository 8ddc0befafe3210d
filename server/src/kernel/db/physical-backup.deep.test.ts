import { rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { type OwnServer, startOwnServer, reachOwnServer } from './launcher.ts';
import { backUpDatabase, restoreDatabase } from './physical-backup.ts';
import { withClient } from './product-database.ts';
import { createSiteFolder } from '../../testing/site-folder.ts';

const quiet = { info: () => undefined, warn: () => undefined };

describe('a backup of the running database', () => {
  let parent: string;
  let server: OwnServer;

  beforeAll(async () => {
    parent = await createSiteFolder('backup');
    server = await startOwnServer({ dataDir: join(parent, 'data'), log: quiet });
    await withClient(server.connection, (client) =>
      client.query(`create table entry as select id, repeat('x', 500) as text from generate_series(1, 20000) id`),
    );
  });
  afterAll(async () => {
    await server.stop();
    await rm(parent, { recursive: true });
  });

  /** Writes pairs in one transaction each until stopped. Returns the number of confirmed ones. */
  async function writePairs(stop: AbortSignal): Promise<number> {
    const client = new Client(server.connection);
    await client.connect();
    await client.query('create table if not exists pair (number int, side text)');
    let confirmed = 0;
    while (!stop.aborted) {
      await client.query(`insert into pair values (${confirmed}, 'left'), (${confirmed}, 'right')`);
      confirmed++;
    }
    await client.end();
    return confirmed;
  }

  async function pairs(): Promise<number> {
    const countResult = withClient(server.connection, (client) =>
      client.query<{ pairs: number }>('select count(*)::int / 2 as pairs from pair'),
    );
    return (await countResult.catch(() => null))?.rows[0]?.pairs ?? 0;
  }

  async function atLeast(minimum: number): Promise<number> {
    for (;;) {
      const pairCount = await pairs();
      if (pairCount >= minimum) return pairCount;
    }
  }

  test('restores one consistent state after a backup under load', async () => {
    const stop = new AbortController();
    const writing = writePairs(stop.signal);
    const confirmed = await atLeast(100);
    await backUpDatabase(server, join(parent, 'backup'));
    const afterwards = await pairs();
    stop.abort();
    await writing;

    const dataDir = join(parent, 'restored');
    await restoreDatabase(join(parent, 'backup'), dataDir, quiet);
    const restored = await startOwnServer({ dataDir, log: quiet });
    const { rows } = await withClient(restored.connection, (client) =>
      client.query<{ entries: number; pairs: number; halves: number }>(
        `select (select count(*)::int from entry where length(text) = 500) as entries, count(*)::int / 2 as pairs,
                (select count(*)::int from (select from pair group by number having count(*) <> 2) half) as halves from pair`,
      ),
    );
    await restored.stop();
    expect(rows[0]).toMatchObject({ entries: 20_000, halves: 0 });
    expect(rows[0]?.pairs).toBeGreaterThanOrEqual(confirmed);
    expect(rows[0]?.pairs).toBeLessThanOrEqual(afterwards);
  });

  test('is made by a command beside the running product', async () => {
    const runningServer = await reachOwnServer({ dataDir: join(parent, 'data'), log: quiet });
    await backUpDatabase(runningServer, join(parent, 'beside'));
    await runningServer.stop();
    const { rows } = await withClient(server.connection, (client) =>
      client.query('select count(*)::int as entries from entry'),
    );
    expect(rows).toEqual([{ entries: 20_000 }]);
  });

  test('never overwrites a folder or a database', async () => {
    await expect(backUpDatabase(server, parent)).rejects.toThrow('is there already');
    await expect(restoreDatabase(join(parent, 'backup'), join(parent, 'restored'), quiet)).rejects.toThrow(
      'holds a database',
    );
    await expect(restoreDatabase(join(parent, 'backup'), join(parent, 'data'), quiet)).rejects.toThrow(
      'in use by another server',
    );
  });

  test('is refused if it was interrupted', async () => {
    await unlink(join(parent, 'backup', 'backup.json'));
    await expect(restoreDatabase(join(parent, 'backup'), join(parent, 'new'), quiet)).rejects.toThrow(
      'no complete backup',
    );
  });
});
