import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { waitForExit } from './stop-request.ts';

/** The argument with which a server waits for its modules (`server/src/wait-for-modules.ts`). */
export const WAIT_FOR_MODULES = '--wait-for-modules';

/**
 * Prepares the modules when a server has opened its database, and lets it go on. Does nothing if the server ends before:
 * a version that is older than the database makes none of its modules live.
 *
 * @returns true if the modules are prepared
 * @throws what the preparation throws, after the server has ended
 */
export async function prepareModules(server: ChildProcess, prepare: () => Promise<void>): Promise<boolean> {
  const end = new AbortController();
  const isOpen = await Promise.race([
    once(server, 'message', { signal: end.signal }).then(() => true),
    waitForExit(server).then(() => false),
  ]).finally(() => end.abort());
  if (!isOpen) return false;
  try {
    await prepare();
  } catch (error) {
    // The server ends with the connection.
    server.disconnect();
    await waitForExit(server);
    throw error;
  }
  if (server.connected) server.send('serve');
  return true;
}
