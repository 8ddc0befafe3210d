import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitUntil } from '../../areas/files/testing/until.ts';
import { endOrphans } from './cluster-processes.ts';
import { type OwnServer, startOwnServer } from './launcher.ts';
import { withClient } from './product-database.ts';
import { NOT_DURABLE } from './testing/not-durable.ts';
import { signalProcess } from './testing/signal-process.ts';
import { createSiteFolder } from '../../testing/site-folder.ts';

const quiet = { info: () => undefined, warn: () => undefined };
const bounds = { fileBytes: 64 * 1024, files: 3 };
/** A file may be twice as long before it is truncated. */
const MAX_TOTAL_BYTES = 2 * bounds.fileBytes * bounds.files;

describe("PostgreSQL's own log", () => {
  let dataDir: string;
  let cluster: string;
  let logs: string;
  let server: OwnServer;

  beforeAll(async () => {
    dataDir = await createSiteFolder('cluster-log');
    cluster = join(dataDir, 'postgres', 'cluster');
    logs = join(cluster, 'log');
    await (await startOwnServer({ dataDir, log: quiet, settings: NOT_DURABLE })).stop();
    await mkdir(logs, { recursive: true });
    // Files of earlier starts, also with names of an earlier version.
    for (const name of ['Mon', 'Tue', 'Wed', '2020-01-01_000000']) await oldFile(name);
    server = await startOwnServer({ dataDir, log: quiet, settings: NOT_DURABLE, logBounds: bounds });
  });
  afterAll(async () => {
    await server.stop();
    await endOrphans(cluster);
    await rm(dataDir, { recursive: true });
  });

  const oldFile = (name: string) => writeFile(join(logs, `postgresql-${name}.log`), 'x'.repeat(bounds.fileBytes));

  async function sizes(): Promise<number[]> {
    const names = await readdir(logs);
    const stats = await Promise.all(names.map((name) => stat(join(logs, name)).catch(() => undefined)));
    return stats.map((file) => file?.size ?? 0);
  }
  const isBounded = async () => {
    const all = await sizes();
    return all.length <= bounds.files && all.reduce((sum, size) => sum + size, 0) <= MAX_TOTAL_BYTES;
  };
  const readLog = async () => {
    const texts = (await readdir(logs)).map((name) => readFile(join(logs, name), 'utf8').catch(() => ''));
    return (await Promise.all(texts)).join('');
  };

  /** Returns the log if it contains a text and is within its limits. */
  async function eventually(text: string): Promise<string> {
    await waitUntil(async () => (await isBounded()) && (await readLog()).includes(text));
    return readLog();
  }

  /** Makes PostgreSQL itself log a message: actions of its users are not logged. */
  const flood = (lines: number, mark = 'flood') =>
    withClient(server.superuser, async (client) => {
      await client.query(`set log_min_messages = 'log'`);
      await client.query(
        `do $$ begin for line in 1..${lines} loop raise log '${mark} %', repeat('x', 10000); end loop; end $$`,
      );
    });

  test('removes the files of earlier starts, whatever their names', async () => {
    await waitUntil(isBounded);
    expect(await readLog()).toContain('ready to accept connections');
  });

  test('limits a sudden flood, and the log continues after it', async () => {
    await flood(500);
    await waitUntil(isBounded);
    await flood(1, 'after the flood');
    expect(await eventually('after the flood')).toContain('after the flood');
  });

  test('begins new files during a continuous flood and removes the oldest', async () => {
    const seenNames = new Set<string>();
    await waitUntil(async () => {
      await flood(10);
      for (const name of await readdir(logs)) seenNames.add(name);
      return seenNames.size > bounds.files + 1;
    });
    await waitUntil(isBounded);
    await flood(1, 'the last');
    expect(await eventually('the last')).toContain('the last');
  });

  test('keeps the current file, also after the clock was set back', async () => {
    for (const name of ['2999-01-01_000000', '2999-01-01_000001', '2999-01-01_000002']) await oldFile(name);
    await waitUntil(isBounded);
    const current = await readFile(join(cluster, 'current_logfiles'), 'utf8');
    expect(await readdir(logs)).toContain(basename(current.trim()));
  });

  test('logs neither a failed statement nor that of a crash, nor their values', async () => {
    await withClient(server.connection, (client) => client.query('create table patient (name text primary key)'));
    const insert = () =>
      withClient(server.connection, (client) => client.query('insert into patient values ($1)', ['Zhang Wei']));
    await insert();
    await expect(insert()).rejects.toThrow('duplicate');
    const running = withClient(server.connection, (client) =>
      client.query(`select pg_sleep(600), $1::text as "Li Na"`, ['Wang Fang']),
    ).catch(() => undefined);
    const backend = () =>
      withClient(server.superuser, async (client) => {
        const { rows } = await client.query<{ pid: number }>(
          `select pid from pg_stat_activity where query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`,
        );
        return rows[0]?.pid;
      });
    await waitUntil(async () => (await backend()) !== undefined);
    signalProcess(await backend(), 'SIGKILL');
    await running;
    await waitUntil(async () => (await readLog()).includes('was terminated by signal 9'));
    // It can only be stopped in order after its recovery.
    await waitUntil(async () =>
      withClient(server.connection, (client) => client.query('select 1')).then(Boolean, () => false),
    );
    expect(await readLog()).not.toMatch(/Zhang|Li Na|Wang|insert|pg_sleep/i);
  });
});
