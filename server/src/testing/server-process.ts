import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { freePort } from '@dentarium/build/free-port';
import { until } from '../areas/files/testing/until.ts';
import type { TestSite } from './test-site.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');

/** A server as a process of its own, to be killed. */
export interface ServerProcess {
  readonly process: ChildProcess;
  readonly address: string;
  /** What it has said so far, on both of its outputs. */
  output(): string;
  /** Whether it can work. @throws Error when it has ended. */
  isReady(): Promise<boolean>;
  /** Waits until it can. */
  waitUntilReady(): Promise<void>;
  /** Sends a signal and waits for the end; one that has ended is fine. */
  stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** What a server needs of the environment of the tests: none of its settings. */
export function buildProcessEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}

/** Starts a server at a free port. */
export async function spawnServer(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...buildProcessEnvironment(), PORT: String(port), LOG_LEVEL: 'silent', SCHEDULES: '0', ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  const isReady = async () => {
    if (hasExited()) throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}: ${output}`);
    return (await fetch(`${address}/readyz`).catch(() => undefined))?.ok === true;
  };
  return {
    process: child,
    address,
    output: () => output,
    isReady,
    waitUntilReady: () => until(isReady),
    async stop(signal) {
      child.kill(signal);
      if (!hasExited()) await once(child, 'exit');
    },
  };
}

/** Servers on the data of a test, which is closed itself while they run. */
export class ServerProcesses {
  readonly #test: Pick<TestSite, 'config' | 'database'>;
  readonly #processes: ServerProcess[] = [];

  constructor(test: Pick<TestSite, 'config' | 'database'>) {
    this.#test = test;
  }

  /** Starts a server. */
  async spawn(environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const { config, database } = this.#test;
    const data = { DATA_DIR: config.dataDir, DATABASE_URL: database.databaseUrl, DEMO: '0' };
    const server = await spawnServer({ ...data, ...environment });
    this.#processes.push(server);
    return server;
  }

  /** Starts a server and waits until it is ready. */
  async start(environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const server = await this.spawn(environment);
    await server.waitUntilReady();
    return server;
  }

  /** Kills a server, and lets the seconds pass at once after which its jobs are missed. */
  async kill(server: ServerProcess): Promise<void> {
    await server.stop('SIGKILL');
    await sql`update job.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`.execute(
      this.#test.database.db,
    );
  }

  /** Kills whatever still runs. */
  async killAll(): Promise<void> {
    for (const server of this.#processes) await server.stop('SIGKILL');
  }
}
