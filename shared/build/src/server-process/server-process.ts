import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findCompileCache } from '../../bin/compile-cache.mjs';
import { toErrorCode } from '../../bin/error-code.mjs';
import { Problem } from '../workspace/problem.ts';
import type { Site } from '../workspace/site.ts';
import { workspaceRoot } from '../workspace/workspace.ts';
import { WAIT_FOR_MODULES } from './prepare-modules.ts';
import { waitForExit, StopRequest } from './stop-request.ts';

/** The umask of the server (`server/src/kernel/site/private-files.ts`). */
const PRIVATE_UMASK = 0o077;

/** The options of the server process, in addition to the environment of the command. */
export interface ServerOptions {
  readonly siteDir: string;
  /** Node options before the file to run, for example `--watch`. */
  readonly nodeOptions?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** True if the server waits until this process has prepared the modules. */
  readonly waitsForModules?: boolean;
}

/** Addresses to listen on that stand for every address of the machine. */
const ANY_ADDRESSES: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** The address that a server is to listen on. */
export interface ListenAddress {
  /** `localhost` by default. */
  readonly host?: string;
  readonly port: number;
}

/**
 * Checks that a server can listen on the port, before anything is built in vain.
 * @param takenMessage the message if the port is in use
 * @throws Problem when the port cannot be had
 */
export async function checkPort(
  { host = 'localhost', port }: ListenAddress,
  takenMessage = `Port ${port} is taken by another program. Choose another: PORT=${port + 10} npm start`,
): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Problem(`PORT must be a number from 1 to 65535.`);
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
  } catch (error) {
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: takenMessage,
      EACCES: `Port ${port} is not allowed for this user. Choose one above 1023: PORT=8080 npm start`,
    };
    // The server checks HOST and explains it.
    const reason = reasons[String(toErrorCode(error))];
    if (reason !== undefined) throw new Problem(reason);
  } finally {
    probe.close();
  }
}

/** Starts the server in its own process group, so that a terminal's Ctrl-C reaches it once, through this process. */
export async function startServer(site: Site, options: ServerOptions): Promise<ChildProcess> {
  const { siteDir, nodeOptions = [], env = {}, waitsForModules = false } = options;
  await mkdir(site.dataDir, { recursive: true });
  // Only the account of the site may read what is in its data folder. Another folder of modules may be for a web server.
  const isOwn = site.modulesDir === join(site.dataDir, 'modules');
  await mkdir(site.modulesDir, { recursive: true, ...(isOwn && { mode: 0o700 }) });
  const isWatched = nodeOptions.includes('--watch');
  const main = join(workspaceRoot, 'server', 'src', 'main.ts');
  // Node writes its compile cache before the server sets its own umask.
  const umask = process.umask(PRIVATE_UMASK);
  const child = spawn(process.execPath, [...nodeOptions, main, ...(waitsForModules ? [WAIT_FOR_MODULES] : [])], {
    cwd: workspaceRoot,
    detached: process.platform !== 'win32',
    stdio: [
      'ignore',
      site.logFile === null ? 'inherit' : 'ignore',
      isWatched ? 'pipe' : 'inherit',
      ...(waitsForModules ? (['ipc'] as const) : []),
    ],
    env: {
      ...findCompileCache(workspaceRoot, join(site.dataDir, 'cache', 'node')),
      ...process.env,
      PORT: String(site.port),
      DATA_DIR: site.dataDir,
      MODE: site.mode,
      DEMO: site.demo ? '1' : '0',
      SITE_DIR: siteDir,
      MODULES_DIR: site.modulesDir,
      ...(site.logFile === null ? {} : { LOG_FILE: site.logFile }),
      ...env,
    },
  });
  process.umask(umask);
  if (isWatched) endWhenPortIsTaken(child);
  return child;
}

/**
 * Kills the watcher if the port is in use. A server that cannot start exits, but `node --watch` stays and waits for a
 * change of the sources, which would not free a port that another program took after the check. The server logs this as
 * its last line, so that only the watcher is left to end.
 */
function endWhenPortIsTaken(server: ChildProcess): void {
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    if (/^Port \d+ is in use/m.test(text)) server.kill('SIGKILL');
  });
}

/** Waits until the server is ready; resolves to false if it exits first. */
export async function waitUntilReady(
  server: ChildProcess,
  { host = 'localhost', port }: ListenAddress,
): Promise<boolean> {
  const name = ANY_ADDRESSES.has(host) ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
  while (server.exitCode === null && server.signalCode === null) {
    const answer = await fetch(`http://${name}:${port}/readyz`).catch(() => null);
    if (answer?.ok === true) return true;
    await sleep(50);
  }
  return false;
}

/**
 * Forwards signals to the server and waits for its exit.
 * @returns the exit code of the server
 */
export async function forwardSignalsUntilExit(server: ChildProcess): Promise<number> {
  const stopRequest = new StopRequest();
  stopRequest.passTo(server);
  await waitForExit(server);
  stopRequest.ignore();
  return server.exitCode ?? 1;
}
