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

/** Where a keeper of that folder listens. */
export function toKeeperSocketPath(folder: string): string {
  return join(folder, 'keeper.sock');
}

const START_TIMEOUT_MILLISECONDS = 60_000;

/** Uses this checkout's PostgreSQL for tests, and starts it where it does not run. It stops when nobody uses it. */
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

/** The keeper answers a connection with one line of JSON; `null` when there is no keeper, or it is about to end. */
function tryLease(socket: string): Promise<TestClusterLease | null> {
  return new Promise((resolve) => {
    let answer = '';
    const lease = connect(socket);
    lease.on('error', () => lease.destroy());
    lease.on('close', () => resolve(null));
    lease.on('data', (chunk) => {
      answer += chunk.toString();
      if (!answer.endsWith('\n')) return;
      // The tests' own work keeps their process alive, not the lease.
      lease.unref();
      resolve({ cluster: JSON.parse(answer) as TestCluster, release: () => lease.destroy() });
    });
  });
}

interface Keeper {
  hasEnded: boolean;
  hasFailed: boolean;
}

/** It is a session of its own, so that an interrupted test run leaves it alive to clean up. */
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

/** Where Linux keeps files in memory. */
const MEMORY_FOLDER = '/dev/shm';
/** Far more than is ever used, also beside other checkouts; containers have less there unless they are told. */
const MIN_FREE_MEMORY_BYTES = 3 * 1024 ** 3;

/**
 * In memory where there is room. A database is a thousand files, made and dropped for each test file; some disks need ten times as
 * long as memory for them.
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

/** One folder for each checkout and account. */
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
