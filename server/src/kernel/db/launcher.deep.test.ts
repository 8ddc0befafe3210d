import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, type ClientConfig } from 'pg';
import { endOrphans, findPostmaster, kill, listServerProcesses } from './cluster-processes.ts';
import { type OwnServer, startOwnServer } from './launcher.ts';
import { canEnter, chooseRunAs } from './unprivileged-user.ts';
import { withClient } from './product-database.ts';
import { NOT_DURABLE } from './testing/not-durable.ts';
import { signalProcess } from './testing/signal-process.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';
import { createSiteFolder } from '../../testing/site-folder.ts';

/** Counts the rows that the first server was given. */
const KEPT = 'select count(*)::int as rows from kept';

const quiet = { info: () => undefined, warn: () => undefined };
// Root with a closed checkout cannot act as an ordinary user.
const whenOrdinaryCanRun = (await canEnter(await chooseRunAs('/'), import.meta.dirname)) ? describe : describe.skip;
const whenRoot = process.getuid?.() === 0 ? describe : describe.skip;

interface Running {
  readonly child: ChildProcess;
  readonly server: OwnServer & { readonly messages: readonly string[] };
}

describe('the own PostgreSQL', () => {
  /** One data folder for most tests, used by one server after the other. */
  let dataDir: string;
  let cluster: string;
  const folders: string[] = [];
  const childProcesses: ChildProcess[] = [];
  /** The running product of the folder, if any. */
  let current: Running | undefined;

  /** Creates a folder like the product creates its data folder: others may pass through. */
  async function newFolder(): Promise<string> {
    const folder = await createSiteFolder('launcher');
    folders.push(folder);
    return folder;
  }
  const clusterIn = (folder: string) => join(folder, 'postgres', 'cluster');

  beforeAll(async () => {
    dataDir = await newFolder();
    cluster = clusterIn(dataDir);
    await (await startOwnServer({ dataDir, log: quiet, settings: NOT_DURABLE })).stop();
  });
  afterAll(async () => {
    for (const child of childProcesses) child.kill('SIGKILL');
    for (const folder of folders) {
      for (const pid of await listServerProcesses(clusterIn(folder))) kill(pid, 'SIGKILL');
      await endOrphans(clusterIn(folder));
      await rm(folder, { recursive: true });
    }
  });

  function launch(folder = dataDir, account: { uid?: number; gid?: number } = {}): ChildProcess {
    const program = join(import.meta.dirname, 'testing', 'run-own-server.ts');
    const child = spawn(process.execPath, [program, folder], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: '/',
      ...account,
    });
    childProcesses.push(child);
    return child;
  }

  async function ready(child: ChildProcess): Promise<Running> {
    let errors = '';
    child.stderr?.on('data', (chunk) => (errors += String(chunk)));
    let output = '';
    for await (const chunk of child.stdout ?? []) {
      output += String(chunk);
      if (output.endsWith('\n')) return { child, server: JSON.parse(output) as Running['server'] };
    }
    throw new Error(`It did not start: ${errors}`);
  }

  /** Returns the running product of the folder, and starts it if necessary. */
  async function running(): Promise<Running> {
    const { child } = current ?? {};
    if (current === undefined || child?.exitCode !== null || child.signalCode !== null) current = await ready(launch());
    return current;
  }

  async function endProcess(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  function query(connection: ClientConfig, text: string): Promise<unknown[]> {
    return withClient(connection, async (client) => (await client.query<Record<string, unknown>>(text)).rows);
  }

  test('reports missing passwords', async () => {
    const credentials = join(dataDir, 'postgres', 'credentials.json');
    await rename(credentials, `${credentials}.away`);
    await expect(startOwnServer({ dataDir, log: quiet, settings: NOT_DURABLE })).rejects.toThrow(
      'Restore that file from a backup',
    );
    await rename(`${credentials}.away`, credentials);
  });

  test('refuses a cluster of a version without programs', async () => {
    const version = join(cluster, 'PG_VERSION');
    const text = await readFile(version);
    await writeFile(version, '99\n');
    await expect(startOwnServer({ dataDir, log: quiet, settings: NOT_DURABLE })).rejects.toThrow(
      'No PostgreSQL 99 was found',
    );
    await writeFile(version, text);
  });

  describe('in the process of the product', () => {
    let server: OwnServer;
    let isStopped = false;
    async function stop(): Promise<void> {
      if (isStopped) return;
      isStopped = true;
      await server.stop();
    }
    beforeAll(async () => {
      server = await startOwnServer({ dataDir, log: quiet, settings: NOT_DURABLE });
    });
    afterAll(stop);

    test('is private: one socket in a closed folder, a password per account, no cluster rights for the product', async () => {
      const settings = await query(
        server.connection,
        `select current_setting('listen_addresses') as addresses, current_setting('data_checksums') as checksums,
                current_setting('server_encoding') as encoding, rolsuper as super, rolcreaterole as roles
         from pg_roles where rolname = current_user`,
      );
      expect(settings).toEqual([{ addresses: '', checksums: 'on', encoding: 'UTF8', super: false, roles: false }]);
      expect((await stat(server.connection.host ?? '')).mode & 0o777).toBe(0o700);
      expect((await stat(join(server.home, 'credentials.json'))).mode & 0o777).toBe(0o600);
      await expect(new Client({ ...server.connection, password: 'wrong' }).connect()).rejects.toMatchObject({
        code: '28P01',
      });
      await expect(new Client({ ...server.superuser, password: 'wrong' }).connect()).rejects.toMatchObject({
        code: '28P01',
      });
    });

    test('sorts and searches Chinese and Cyrillic by Unicode, not by bytes of an ASCII locale', async () => {
      const rows = await query(server.connection, `select lower('ÄРУС') as lower, length('王小明') as length`);
      expect(rows).toEqual([{ lower: 'äрус', length: 3 }]);
    });

    test('is restarted when it is killed while the product runs', async () => {
      await query(server.connection, 'create table written as select 1 as id');
      const before = await findPostmaster(cluster);
      signalProcess(before, 'SIGKILL');
      const rows = await retryWhileUnavailable(() => query(server.connection, 'select id from written'), {
        milliseconds: 60_000,
      });
      expect(rows).toEqual([{ id: 1 }]);
      expect(await findPostmaster(cluster)).not.toBe(before);
      await stop();
      expect(await listServerProcesses(cluster)).toEqual([]);
    });
  });

  describe('in one process of the product after the other', () => {
    test('leaves no process behind after a stop and has its data at the next start', async () => {
      const first = await running();
      await query(first.server.connection, 'create table kept as select generate_series(1, 1000) as id');
      await endProcess(first.child, 'SIGTERM');
      expect(await listServerProcesses(cluster)).toEqual([]);
      const second = await running();
      expect(await query(second.server.connection, KEPT)).toEqual([{ rows: 1000 }]);
    });

    test('continues with the server of a killed process', async () => {
      const first = await running();
      const postmaster = await findPostmaster(cluster);
      await endProcess(first.child, 'SIGKILL');
      expect(await findPostmaster(cluster)).toBe(postmaster);
      const second = await running();
      expect(second.server.messages).toEqual(['PostgreSQL was still running and goes on']);
      expect(await findPostmaster(cluster)).toBe(postmaster);
      expect(await query(second.server.connection, KEPT)).toEqual([{ rows: 1000 }]);
    });

    test('refuses a second product on the same folder without affecting the first', async () => {
      const first = await running();
      const refusal = startOwnServer({ dataDir, log: quiet, settings: NOT_DURABLE });
      await expect(refusal).rejects.toThrow(`in use by another server (process ${first.child.pid},`);
      await expect(refusal).rejects.toThrow('DATA_DIR');
      expect(await query(first.server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    });

    test('restarts a running server with other settings', async () => {
      await endProcess((await running()).child, 'SIGKILL');
      await writeFile(join(cluster, 'postgresql.conf'), '# changed\n');
      expect((await running()).server.messages).toEqual([
        'PostgreSQL was still running, but not as it should; it is started anew',
        'PostgreSQL started',
      ]);
    });

    test('keeps every confirmed row when its main process is killed', async () => {
      const first = await running();
      await query(first.server.connection, 'create table confirmed as select generate_series(1, 1000) as id');
      await endProcess(first.child, 'SIGKILL');
      signalProcess(await findPostmaster(cluster), 'SIGKILL');
      const second = await running();
      const rows = await query(second.server.connection, 'select count(*)::int as rows from confirmed');
      expect(rows).toEqual([{ rows: 1000 }]);
    });

    test('starts despite a foreign process with the number of a stale lock, and leaves it alone', async () => {
      const first = await running();
      await endProcess(first.child, 'SIGKILL');
      for (const pid of await listServerProcesses(cluster)) kill(pid, 'SIGKILL');
      const runAs = await chooseRunAs(cluster);
      const stranger = spawn('sleep', ['600'], { stdio: 'ignore', ...runAs });
      childProcesses.push(stranger);
      const stale = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).replace(/^\d+/, String(stranger.pid));
      await writeFile(join(cluster, 'postmaster.pid'), stale);
      await writeFile(join(first.server.connection.host ?? '', '.s.PGSQL.5432.lock'), stale);
      expect((await running()).server.messages).toEqual(['PostgreSQL started']);
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    });
  });

  test('starts over after the very first start was killed half-way', async () => {
    const folder = await newFolder();
    const first = launch(folder);
    while (
      !(await readdir(join(folder, 'postgres')).catch(() => [])).some((name) => name.startsWith('cluster.unfinished'))
    ) {
      await new Promise(setImmediate);
    }
    await endProcess(first, 'SIGKILL');
    expect(existsSync(clusterIn(folder))).toBe(false);
    const second = await ready(launch(folder));
    expect(await query(second.server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  whenOrdinaryCanRun('for an ordinary user', () => {
    test('runs under that account', async () => {
      const folder = await newFolder();
      const account = await chooseRunAs(cluster);
      if (account) await chown(folder, account.uid, account.gid);
      const first = await ready(launch(folder, account ?? {}));
      expect((await stat(clusterIn(folder))).uid).toBe(account?.uid ?? process.getuid?.());
      expect(await query(first.server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    });
  });

  whenRoot('for root', () => {
    test('belongs to an account without rights', async () => {
      expect((await stat(cluster)).uid).toBe((await chooseRunAs(cluster))?.uid);
      expect((await stat(cluster)).uid).not.toBe(0);
    });
  });
});
