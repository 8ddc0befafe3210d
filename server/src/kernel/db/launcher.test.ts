import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client, type ClientConfig } from 'pg';
import { endOrphans, findPostmaster, kill, serverProcesses } from './cluster-processes.ts';
import { type OwnServer, startOwnServer } from './launcher.ts';
import { canEnter, chooseRunAs } from './unprivileged-user.ts';
import { withClient } from './product-database.ts';
import { NOT_DURABLE } from './testing/not-durable.ts';
import { signalProcess } from './testing/signal-process.ts';
import { withRetries } from './wait-for-server.ts';
import { runProgram } from './run-program.ts';

const quiet = { info: () => undefined, warn: () => undefined };
// A root whose checkout is closed to others cannot play an ordinary user.
const whenOrdinaryCanRun = (await canEnter(await chooseRunAs('/'), import.meta.dirname)) ? describe : describe.skip;
const whenRoot = process.getuid?.() === 0 ? describe : describe.skip;

interface Running {
  readonly child: ChildProcess;
  readonly server: OwnServer & { readonly said: readonly string[] };
}

describe('the own PostgreSQL', () => {
  /** A data folder after its first start, of which most tests use a copy. */
  let original: string;
  let dataDir: string;
  let cluster: string;
  let started: ChildProcess[];

  beforeAll(async () => {
    original = await mkdtemp(join(tmpdir(), 'dentarium-launcher-'));
    await chmod(original, 0o711);
    await (await startOwnServer({ dataDir: original, log: quiet, settings: NOT_DURABLE })).stop();
  });
  afterAll(() => rm(original, { recursive: true }));

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dentarium-launcher-'));
    cluster = join(dataDir, 'postgres', 'cluster');
    started = [];
    // mkdtemp closes the folder to others; a data folder that the product makes itself is open to pass through.
    await chmod(dataDir, 0o711);
    await runProgram('cp', ['-a', `${original}/.`, dataDir]);
  });
  afterEach(async () => {
    for (const child of started) child.kill('SIGKILL');
    for (const pid of await serverProcesses(cluster)) kill(pid, 'SIGKILL');
    await endOrphans(cluster);
    await rm(dataDir, { recursive: true });
  });

  function removeDatabase(): Promise<void> {
    return rm(join(dataDir, 'postgres'), { recursive: true });
  }

  function launch(account: { uid?: number; gid?: number } = {}): ChildProcess {
    const program = join(import.meta.dirname, 'testing', 'run-own-server.ts');
    const child = spawn(process.execPath, [program, dataDir], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: '/',
      ...account,
    });
    started.push(child);
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

  async function killed(child: ChildProcess): Promise<void> {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  function query(connection: ClientConfig, text: string): Promise<unknown[]> {
    return withClient(connection, async (client) => (await client.query<Record<string, unknown>>(text)).rows);
  }

  test('is private: one socket in a closed folder, a password for each account, no rights over the cluster for the product', async () => {
    const server = await startOwnServer({ dataDir, log: quiet, settings: NOT_DURABLE });
    try {
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
    } finally {
      await server.stop();
    }
  });

  test('sorts and searches Chinese and Cyrillic by Unicode, not by bytes of an ASCII locale', async () => {
    const server = await startOwnServer({ dataDir, log: quiet, settings: NOT_DURABLE });
    const rows = await query(server.connection, `select lower('ÄРУС') as lower, length('王小明') as length`);
    await server.stop();
    expect(rows).toEqual([{ lower: 'äрус', length: 3 }]);
  });

  test('leaves no process behind when it is stopped, and has its data at the next start', async () => {
    const first = await ready(launch());
    await query(first.server.connection, 'create table kept as select 1 as id');
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
    expect(await serverProcesses(cluster)).toEqual([]);
    const second = await ready(launch());
    expect(await query(second.server.connection, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  test('goes on with the server that a killed process left running', async () => {
    const first = await ready(launch());
    const postmaster = await findPostmaster(cluster);
    await query(first.server.connection, 'create table kept as select 1 as id');
    await killed(first.child);
    expect(await findPostmaster(cluster)).toBe(postmaster);
    const second = await ready(launch());
    expect(second.server.said).toEqual(['PostgreSQL was still running and goes on']);
    expect(await findPostmaster(cluster)).toBe(postmaster);
    expect(await query(second.server.connection, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  test('starts anew a server that was left running with other settings', async () => {
    const first = await ready(launch());
    await killed(first.child);
    await writeFile(join(cluster, 'postgresql.conf'), '# changed\n');
    const second = await ready(launch());
    expect(second.server.said).toEqual([
      'PostgreSQL was still running, but not as it should; it is started anew',
      'PostgreSQL started',
    ]);
  });

  test('survives that its main process is killed: every confirmed row is there', async () => {
    const first = await ready(launch());
    await query(first.server.connection, 'create table kept as select generate_series(1, 1000) as id');
    await killed(first.child);
    signalProcess(await findPostmaster(cluster), 'SIGKILL');
    const second = await ready(launch());
    expect(await query(second.server.connection, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
  });

  test('is started again when it is killed while the product runs', async () => {
    const server = await startOwnServer({ dataDir, log: quiet, settings: NOT_DURABLE });
    await query(server.connection, 'create table kept as select 1 as id');
    const before = await findPostmaster(cluster);
    signalProcess(before, 'SIGKILL');
    const rows = await withRetries(() => query(server.connection, 'select id from kept'), { milliseconds: 60_000 });
    expect(rows).toEqual([{ id: 1 }]);
    expect(await findPostmaster(cluster)).not.toBe(before);
    await server.stop();
    expect(await serverProcesses(cluster)).toEqual([]);
  });

  test('starts though a stranger has the number in a stale lock, and leaves the stranger alone', async () => {
    const first = await ready(launch());
    await killed(first.child);
    for (const pid of await serverProcesses(cluster)) kill(pid, 'SIGKILL');
    const runAs = await chooseRunAs(cluster);
    const stranger = spawn('sleep', ['600'], { stdio: 'ignore', ...runAs });
    started.push(stranger);
    const stale = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).replace(/^\d+/, String(stranger.pid));
    await writeFile(join(cluster, 'postmaster.pid'), stale);
    await writeFile(join(first.server.connection.host ?? '', '.s.PGSQL.5432.lock'), stale);
    const second = await ready(launch());
    expect(second.server.said).toEqual(['PostgreSQL started']);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  test('begins anew when the very first start is killed half-way', async () => {
    await removeDatabase();
    const first = launch();
    while (
      !(await readdir(join(dataDir, 'postgres')).catch(() => [])).some((name) => name.startsWith('cluster.unfinished'))
    ) {
      await new Promise(setImmediate);
    }
    await killed(first);
    expect(existsSync(cluster)).toBe(false);
    const second = await ready(launch());
    expect(await query(second.server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('refuses a second product on the same folder, and the first goes on', async () => {
    const first = await ready(launch());
    const refusal = startOwnServer({ dataDir, log: quiet, settings: NOT_DURABLE });
    await expect(refusal).rejects.toThrow(`in use by another server (process ${first.child.pid},`);
    await expect(refusal).rejects.toThrow('DATA_DIR');
    expect(await query(first.server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('says what is wrong when the passwords are gone', async () => {
    await rm(join(dataDir, 'postgres', 'credentials.json'));
    await expect(startOwnServer({ dataDir, log: quiet, settings: NOT_DURABLE })).rejects.toThrow(
      'Restore that file from a backup',
    );
  });

  test('refuses a cluster of a version for which there are no programs', async () => {
    await writeFile(join(cluster, 'PG_VERSION'), '99\n');
    await expect(startOwnServer({ dataDir, log: quiet, settings: NOT_DURABLE })).rejects.toThrow(
      'No PostgreSQL 99 was found',
    );
  });

  whenOrdinaryCanRun('for an ordinary user', () => {
    test('runs under that account', async () => {
      const account = await chooseRunAs(cluster);
      await removeDatabase();
      if (account) await chown(dataDir, account.uid, account.gid);
      const first = await ready(launch(account ?? {}));
      expect((await stat(cluster)).uid).toBe(account?.uid ?? process.getuid?.());
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
