import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { pickFreePort } from '../testing/free-port.ts';
import { computeRestartDelay, supervise } from './supervise.ts';

/** Starts a process that ends in a given way. */
function ending(how: string): ChildProcess {
  return spawn(process.execPath, ['-e', how], { stdio: 'ignore' });
}

const KILLED = 'process.kill(process.pid, "SIGKILL")';

test.each([
  ['killed, then stopped in order', [KILLED, 'process.exit(0)'], true, 0],
  ['damaged, then killed, then stopped', ['process.exit(70)', KILLED, 'process.exit(0)'], true, 0],
  ['killed while its database is away', [KILLED, 'process.exit(75)', 'process.exit(0)'], true, 0],
  ['not startable any more', [KILLED, 'process.exit(78)'], true, 78],
  ['never ready', ['process.exit(3)'], false, 3],
  ['never ready because another machine is away', ['process.exit(75)', 'process.exit(78)'], false, 78],
])('restarts a server that is %s as often as required', async (_, ways, ready, code) => {
  const left = [...ways];
  const lines: string[] = [];
  const result = await supervise({
    start: async () => ending(left.shift() ?? 'throw new Error("started too often")'),
    waitUntilReady: async () => ready,
    onReady: () => lines.push('ready'),
    say: (line) => lines.push(line),
  });
  expect([result, left]).toEqual([code, []]);
  expect(lines.filter((line) => line === 'ready')).toHaveLength(ready ? 1 : 0);
  expect(lines.filter((line) => line.includes('started again'))).toHaveLength(ways.length - 1);
});

test('restarts at once after a long life, then with growing delays up to half a minute', () => {
  expect([0, 1, 2, 3, 4].map(computeRestartDelay)).toEqual([0, 250, 500, 1000, 2000]);
  expect(computeRestartDelay(100)).toBe(30_000);
});

/** Waits until a process other than the previous one responds, and returns its id; the command must run meanwhile. */
async function answering(command: ChildProcess, port: number, previous = 0): Promise<number> {
  for (;;) {
    if (command.exitCode !== null) throw new Error(`the command ended with ${command.exitCode}`);
    const ready = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
    const health = ready?.ok === true ? await fetch(`http://localhost:${port}/healthz`).catch(() => null) : null;
    const { pid } = health === null ? { pid: previous } : ((await health.json()) as { pid: number });
    if (pid !== previous) return pid;
    await delay(50);
  }
}

test('restarts a killed server under the same port, and stops the command in order', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dentarium-supervised-'));
  chmodSync(folder, 0o711);
  const port = await pickFreePort();
  const command = spawn(process.execPath, [join(import.meta.dirname, '..', 'testing', 'supervised-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'error' },
  });
  try {
    // A server that ends before the command has seen it ready is not started again.
    await once(command.stdout.setEncoding('utf8'), 'data');
    const first = await answering(command, port);
    process.kill(first, 'SIGKILL');
    expect(await answering(command, port, first)).not.toBe(first);
    command.kill('SIGTERM');
    await once(command, 'exit');
    expect(command.exitCode).toBe(0);
    await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow('fetch failed');
  } finally {
    // The command ends the server that it has started. Killed, it would leave the server behind.
    if (command.exitCode === null && command.signalCode === null) {
      command.kill('SIGTERM');
      await once(command, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  }
});
