import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, closeSync, constants, lstatSync, mkdirSync, openSync, statfsSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { OwnServer } from '../launcher.ts';

export type TestCluster = Pick<OwnServer, 'connection' | 'superuser'>;

export interface TestClusterLease {
  readonly cluster: TestCluster;
  readonly release: () => void;
}

/** Returns the path of the socket of a folder's keeper. */
export function toKeeperSocketPath(folder: string): string {
  return join(folder, 'keeper.sock');
}

const START_TIMEOUT_MILLISECONDS = 60_000;

/** Leases this checkout's PostgreSQL for tests, and starts it if it does not run. It stops when no lease is left. */
export async function leaseTestCluster(folder = ensureTestFolder()): Promise<TestClusterLease> {
  const deadline = performance.now() + START_TIMEOUT_MILLISECONDS;
  let keeper: Keeper | null = null;
  for (;;) {
    const lease = await tryLease(toKeeperSocketPath(folder));
    if (lease) return lease;
    if (performance.now() > deadline) throw new Error(`The PostgreSQL for tests in ${folder} does not start`);
    if (keeper?.hasFailed) throw new Error(`The PostgreSQL for tests did not start; see ${toKeeperLogPath(folder)}`);
    if (keeper === null || keeper.hasEnded) keeper = startKeeper(folder);
    await delay(20);
  }
}

/** Requests a lease. The keeper answers with one line of JSON; `null` if there is no keeper or it is about to end. */
function tryLease(socket: string): Promise<TestClusterLease | null> {
  return new Promise((resolve) => {
    let answer = '';
    const lease = connect(socket);
    lease.on('error', () => lease.destroy());
    lease.on('close', () => resolve(null));
    lease.on('data', (chunk) => {
      answer += chunk.toString();
      if (!answer.endsWith('\n')) return;
      // The lease must not keep the process of the tests alive.
      lease.unref();
      resolve({ cluster: JSON.parse(answer) as TestCluster, release: () => lease.destroy() });
    });
  });
}

interface Keeper {
  hasEnded: boolean;
  hasFailed: boolean;
}

/** Starts the keeper in a session of its own, so that it survives an interrupted test run and cleans up. */
function startKeeper(folder: string): Keeper {
  const state = { hasEnded: false, hasFailed: false };
  const log = openSync(toKeeperLogPath(folder), 'a', 0o600);
  const program = join(import.meta.dirname, 'test-cluster-keeper.ts');
  const child = spawn(process.execPath, [program, folder], { detached: true, stdio: ['ignore', log, log], cwd: '/' });
  closeSync(log);
  child.on('exit', (code) => Object.assign(state, { hasEnded: true, hasFailed: code !== 0 }));
  child.unref();
  return state;
}

function toKeeperLogPath(folder: string): string {
  return join(folder, 'keeper.log');
}

/** The folder of Linux for files in memory. */
const MEMORY_FOLDER = '/dev/shm';
/** Far more than all checkouts use together; containers have less there by default. */
const MIN_FREE_MEMORY_BYTES = 3 * 1024 ** 3;

/**
 * Chooses a folder in memory if there is enough space. A database is a thousand files, created and dropped for each
 * test file; some disks take ten times as long.
 */
function chooseParentFolder(): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MIN_FREE_MEMORY_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Returns the folder of this checkout and account. */
function ensureTestFolder(): string {
  const account = process.getuid?.() ?? 0;
  const key = createHash('sha256')
    .update(`${import.meta.dirname} ${account}`)
    .digest('hex')
    .slice(0, 10);
  const folder = join(chooseParentFolder(), `dentarium-test-${key}`);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  if (lstatSync(folder).uid !== account) throw new Error(`${folder} belongs to another account; remove it`);
  return folder;
}
