import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pickFreePort } from '@dentarium/build/free-port';
import { waitUntil } from '../areas/files/testing/until.ts';
import type { TestSite } from './test-site.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');

/** A server in a separate process, which a test can kill. */
export interface ServerProcess {
  readonly process: ChildProcess;
  readonly address: string;
  /** Returns the text that the process has written to stdout and stderr so far. */
  output(): string;
  /** Returns whether the server is ready. @throws Error if the process has ended. */
  isReady(): Promise<boolean>;
  /** Waits until the server is ready. */
  waitUntilReady(): Promise<void>;
  /** Sends a signal and waits for the end. Does nothing if the process has ended. */
  stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Builds the environment of a server process, without the settings of the environment of the tests. */
export function buildProcessEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}

/** Starts a server on a free port. */
export async function spawnServer(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const port = await pickFreePort();
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
    waitUntilReady: () => waitUntil(isReady),
    async stop(signal) {
      child.kill(signal);
      if (!hasExited()) await once(child, 'exit');
    },
  };
}

/** Starts servers on the data of a test, whose own server is closed. */
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

  /** Kills a server and backdates the heartbeats of its jobs, so that other servers take them over at once. */
  async kill(server: ServerProcess): Promise<void> {
    await server.stop('SIGKILL');
    await sql`update job.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`.execute(
      this.#test.database.db,
    );
  }

  /** Kills all servers that still run. */
  async killAll(): Promise<void> {
    for (const server of this.#processes) await server.stop('SIGKILL');
  }
}
