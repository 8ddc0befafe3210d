import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { endOrphans, findPostmaster, kill, listServerProcesses } from './kernel/db/cluster-processes.ts';
import { pickFreePort } from '@dentarium/build/free-port';
import { signalProcess } from './kernel/db/testing/signal-process.ts';
import { buildProcessEnvironment } from './testing/server-process.ts';
import { createSiteFolder } from './testing/site-folder.ts';

describe('the server process', () => {
  let firstRun: { readonly code: number | null; readonly left: readonly number[]; readonly output: string };
  /** One data folder for all tests, in which PostgreSQL keeps running between them. */
  let dataDir: string;
  let cluster: string;
  let port: number;
  let childProcesses: ChildProcess[];
  let output: string;

  async function endAll(): Promise<void> {
    for (const child of childProcesses) child.kill('SIGKILL');
    for (const pid of await listServerProcesses(cluster)) kill(pid, 'SIGKILL');
    await endOrphans(cluster);
  }

  beforeAll(async () => {
    dataDir = await createSiteFolder('main');
    cluster = join(dataDir, 'postgres', 'cluster');
    await begin();
    const modulesDir = join(dataDir, 'modules');
    await mkdir(modulesDir);
    const child = start({ MODULES_DIR: modulesDir, WHITELISTS: 'callNumber:wang,callNumber:li' });
    await ready(child);
    child.kill('SIGTERM');
    firstRun = { code: await waitForExit(child), left: await listServerProcesses(cluster), output };
  });
  afterAll(async () => {
    await endAll();
    await rm(dataDir, { recursive: true });
  });

  async function begin(): Promise<void> {
    port = await pickFreePort();
    childProcesses = [];
    output = '';
  }
  beforeEach(begin);
  afterEach(async () => {
    for (const child of childProcesses) {
      child.kill('SIGKILL');
      await waitForExit(child);
    }
  });

  function start(environment: Readonly<Record<string, string>> = {}): ChildProcess {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...buildProcessEnvironment(), DATA_DIR: dataDir, PORT: String(port), ...environment },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
    childProcesses.push(child);
    return child;
  }

  async function waitForExit(child: ChildProcess): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode;
  }

  async function ready(child: ChildProcess): Promise<void> {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (response?.ok) return;
      if (child.exitCode !== null) throw new Error(`It did not start: ${output}`);
      await delay(50);
    }
  }

  test('starts with only a folder, and stops on SIGTERM without leaving a process', () => {
    expect(firstRun).toMatchObject({ code: 0, left: [] });
    expect(firstRun.output).toContain('"msg":"Stopped"');
  });

  test('MFE-08 writes the names of its white lists beside the modules, and no other settings', async () => {
    const folder = join(dataDir, 'modules');
    expect(await readdir(folder)).toEqual(['calls.json', 'whitelists.json']);
    expect(await readFile(join(folder, 'whitelists.json'), 'utf8')).toBe('["callNumber","developers","operators"]\n');
  });

  /** Faults outside of requests in the process itself: a signal each. */
  const FAULTS = `--import=data:text/javascript,${encodeURIComponent(`
    process.on('SIGUSR2', () => void Promise.reject(new Error('nobody waits for this')));
    process.on('SIGWINCH', () => setImmediate(() => { throw Object.assign(new Error('reset'), { code: 'ECONNRESET' }); }));
    process.on('SIGCONT', () => setImmediate(() => { throw new Error('something is broken'); }));
  `)}`;

  async function faults(): Promise<{ count: number; lastAt: string | null }> {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`);
    return ((await response.json()) as { faults: { count: number; lastAt: string | null } }).faults;
  }

  test('counts and logs uncaught errors, and ends only if its state may be damaged', async () => {
    const child = start({ NODE_OPTIONS: FAULTS });
    await ready(child);
    expect(await faults()).toEqual({ count: 0, lastAt: null });
    child.kill('SIGUSR2');
    while ((await faults()).count < 1) await delay(10);
    child.kill('SIGWINCH');
    while ((await faults()).count < 2) await delay(10);
    expect(output).toContain('nobody waits for this');
    child.kill('SIGCONT');
    expect(await waitForExit(child)).toBe(70);
    expect(output).toContain('something is broken');
    expect(await listServerProcesses(cluster)).not.toEqual([]);
  });

  test('ends at once at a second signal, even while it waits for a database', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const connection = once(silent, 'connection');
    const child = start({
      DATABASE_URL: `postgresql://a:b@127.0.0.1:${(silent.address() as { port: number }).port}/a`,
    });
    await connection;
    child.kill('SIGINT');
    while (!output.includes('Stopping')) await once(child.stdout ?? child, 'data');
    child.kill('SIGINT');
    expect(await waitForExit(child)).toBe(1);
    silent.close();
  });

  test('explains in one line why it does not start', async () => {
    expect(await waitForExit(start({ PORT: 'eighty' }))).toBe(78);
    expect(output).toBe('The configuration is not valid: PORT must be a whole number from 1 to 65535.\n');
  });

  test('leaves no database running when its port is taken', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    expect(await waitForExit(start())).toBe(78);
    other.close();
    expect(output).toContain(`Port ${port} is in use by another program; choose another with PORT.`);
    expect(await listServerProcesses(cluster)).toEqual([]);
  });

  test('starts again after SIGKILL, and continues the demonstration clinic after a lost database', async () => {
    const waitForStart = async (child: ChildProcess, times: number) => {
      while (output.split('Making the demonstration clinic').length <= times) {
        if (child.exitCode !== null) throw new Error(`It has ended: ${output}`);
        await delay(20);
      }
    };
    const environment = { DEMO: '1', LOG_LEVEL: 'info' };
    const first = start(environment);
    await waitForStart(first, 1);
    first.kill('SIGKILL');
    await waitForExit(first);
    output = '';
    const second = start(environment);
    await waitForStart(second, 1);
    expect(output).toContain('PostgreSQL was still running and goes on');
    signalProcess(await findPostmaster(cluster), 'SIGKILL');
    await waitForStart(second, 2);
    expect(second.exitCode).toBeNull();
  });
});
