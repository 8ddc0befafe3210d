import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pickFreePort } from '@dentarium/build/free-port';
import { changeSite } from './change-site.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** The milliseconds after which the start of a product counts as failed, also on a busy machine. */
const START_TIMEOUT_MS = 600_000;
/** The milliseconds after which a question whether the product is ready is asked again. */
const ANSWER_TIMEOUT_MS = 60_000;

/** Long timeouts, with which a connection that is kept open by mistake is detected before it closes. */
export const LONG_TIMEOUTS = { HTTP_HEADERS_TIMEOUT: '600', HTTP_IDLE_TIMEOUT: '600', HTTP_KEEP_ALIVE: '600' };

/** A separate product, started as by `npm start`, that a test may kill. */
export interface Product {
  readonly address: string;
  readonly dataDir: string;
  /** Kills the command and the server's process, as a power cut would, and waits until both are gone. */
  kill(): Promise<void>;
  /** Stops it, and waits for its exit. */
  stop(): Promise<void>;
  /** Restarts it on the same data and port, optionally with other settings. */
  start(change?: Readonly<Record<string, string>>): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function waitUntilReady(address: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (hasEnded(child)) throw new Error(`the product ended with code ${child.exitCode}`);
    if (Date.now() > end) throw new Error(`the product is not ready after ${START_TIMEOUT_MS} ms`);
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const answer = await fetch(`${address}/readyz`, { signal }).catch(() => undefined);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Returns the process that listens: the server itself, a child of the command. */
async function readServerPid(address: string): Promise<number> {
  const answer = await fetch(`${address}/healthz`);
  const { pid } = (await answer.json()) as { pid: number };
  return pid;
}

/** Copies a data folder with the owners of its files: those of the database belong to the account that runs it. */
async function copyDataFolder(source: string, target: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${source}/.`, target]);
}

/** Kills a process if it runs: a server may already have ended with its command. */
function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

async function waitUntilGone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Starts a product with its own data folder.
 *
 * @param sourceFolder the data folder of a stopped product in private mode to copy; empty by default
 */
export async function startProduct(
  environment: Readonly<Record<string, string>> = {},
  sourceFolder?: string,
): Promise<Product> {
  const port = await pickFreePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'dentarium-e2e-'));
  // Otherwise the database would be stored elsewhere if root starts the product: PostgreSQL's account needs access to
  // the folder.
  await chmod(dataDir, 0o711);
  if (sourceFolder !== undefined) {
    await copyDataFolder(sourceFolder, dataDir);
    await changeSite(environment, dataDir);
  }
  const address = `http://localhost:${port}`;
  let child: ChildProcess;
  // An interrupted run leaves no product behind.
  const killCommand = (): void => {
    if (child.pid !== undefined && !hasEnded(child)) killIfRunning(-child.pid);
  };

  async function start(change: Readonly<Record<string, string>> = {}): Promise<void> {
    const own = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
    child = spawn(process.execPath, [join(ROOT, 'shared/build/bin/dentarium.mjs'), 'start'], {
      env: { ...process.env, ...own, ...environment, ...change },
      stdio: ['ignore', 'ignore', 'inherit'],
      // A separate process group, so that the command is killed with its children.
      detached: true,
    });
    process.once('exit', killCommand);
    child.once('exit', () => process.off('exit', killCommand));
    await waitUntilReady(address, child);
  }

  async function waitForExit(): Promise<void> {
    if (!hasEnded(child)) await new Promise((resolve) => child.once('exit', resolve));
  }

  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    await waitForExit();
  }

  async function remove(): Promise<void> {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }

  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    address,
    dataDir,
    start,
    stop,
    async kill() {
      const server = await readServerPid(address);
      // The command comes first, because it would restart the server.
      killCommand();
      killIfRunning(server);
      await waitUntilGone(server);
      await waitForExit();
    },
    remove,
  };
}
