import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toErrorCode } from '../../bin/error-code.mjs';
import { Problem } from '../workspace/problem.ts';
import type { Site } from '../workspace/site.ts';
import { workspaceRoot } from '../workspace/workspace.ts';
import { waitForExit, StopRequest } from './stop-request.ts';

/** What the server process is given on top of the environment of the command. */
export interface ServerOptions {
  readonly siteDir: string;
  /** Before the file to run, for example `--watch`. */
  readonly nodeOptions?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Looks whether a server could listen, before anything is built for nothing.
 * @param takenMessage what is wrong when somebody listens there
 * @throws Problem when the port cannot be had
 */
export async function checkPort(
  port: number,
  takenMessage = `Port ${port} is taken by another program. Choose another: PORT=${port + 10} npm start`,
): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Problem(`PORT must be a number from 1 to 65535.`);
  const probe = createServer();
  try {
    probe.listen(port, 'localhost');
    await once(probe, 'listening');
  } catch (error) {
    const code = toErrorCode(error);
    if (code === 'EADDRINUSE') throw new Problem(takenMessage);
    if (code === 'EACCES')
      throw new Problem(`Port ${port} is not allowed for this user. Choose one above 1023: PORT=8080 npm start`);
    throw error;
  } finally {
    probe.close();
  }
}

/** Starts the server in a process group of its own, so that a terminal's Ctrl-C reaches it once, through us. */
export async function startServer(site: Site, options: ServerOptions): Promise<ChildProcess> {
  const { siteDir, nodeOptions = [], env = {} } = options;
  await mkdir(site.modulesDir, { recursive: true });
  const isWatched = nodeOptions.includes('--watch');
  const child = spawn(process.execPath, [...nodeOptions, join(workspaceRoot, 'server', 'src', 'main.ts')], {
    cwd: workspaceRoot,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', isWatched ? 'pipe' : 'inherit'],
    env: {
      // A start takes half of the time when the sources were read before.
      NODE_COMPILE_CACHE: join(workspaceRoot, '.build', 'node'),
      ...process.env,
      PORT: String(site.port),
      DATA_DIR: site.dataDir,
      MODE: site.mode,
      DEMO: site.demo ? '1' : '0',
      SITE_DIR: siteDir,
      MODULES_DIR: site.modulesDir,
      LOG_FILE: site.logFile,
      ...env,
    },
  });
  if (isWatched) endWhenPortIsTaken(child);
  return child;
}

/**
 * A server that cannot start ends, but `node --watch` stays and waits for a change of the sources. None of them gives
 * back a port that another program has taken after it was checked. The server says so as its last word, so that only
 * the watch is left to end.
 */
function endWhenPortIsTaken(server: ChildProcess): void {
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    if (/^Port \d+ is in use/m.test(text)) server.kill('SIGKILL');
  });
}

/** Waits until the server can work; resolves to false when it ended before. */
export async function waitUntilReady(server: ChildProcess, port: number): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
    if (answer?.ok === true) return true;
    await sleep(50);
  }
  return false;
}

/**
 * Passes signals on to the server and waits for its end.
 * @returns the exit code of the server
 */
export async function forwardSignalsUntilExit(server: ChildProcess): Promise<number> {
  const stopRequest = new StopRequest();
  stopRequest.passTo(server);
  await waitForExit(server);
  stopRequest.ignore();
  return server.exitCode ?? 1;
}
