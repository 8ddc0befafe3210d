import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../db/testing/free-port.ts';
import { until } from '../files/testing/until.ts';
import type { TestApp } from './test-app.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');

/** A server as a process of its own, to be killed. */
export interface ServerProcess {
  readonly process: ChildProcess;
  readonly address: string;
  /** Sends a signal and waits for the end; one that has ended is fine. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Waits until a process has ended. */
async function gone(process: ChildProcess): Promise<void> {
  if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
}

/** Servers on the data of a test, which is closed itself while they run. */
export class ServerProcesses {
  readonly #test: Pick<TestApp, 'config' | 'database'>;
  readonly #started: ServerProcess[] = [];

  constructor(test: Pick<TestApp, 'config' | 'database'>) {
    this.#test = test;
  }

  /** Starts a server and waits until it is ready. */
  async start(environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const { config, database } = this.#test;
    const port = await freePort();
    const child = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: config.dataDir,
        DATABASE_URL: database.databaseUrl,
        PORT: String(port),
        LOG_LEVEL: 'silent',
        DEMO: '0',
        ...environment,
      },
    });
    const address = `http://127.0.0.1:${port}`;
    const server: ServerProcess = {
      process: child,
      address,
      async end(signal) {
        child.kill(signal);
        await gone(child);
      },
    };
    this.#started.push(server);
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
      return (await fetch(`${address}/readyz`).catch(() => undefined))?.ok === true;
    });
    return server;
  }

  /** Kills whatever still runs. */
  async killAll(): Promise<void> {
    for (const server of this.#started) await server.end('SIGKILL');
  }
}
