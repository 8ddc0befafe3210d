import { once } from 'node:events';

/** The argument of a server whose starter prepares the modules while it waits. */
export const WAIT_FOR_MODULES = '--wait-for-modules';

/**
 * Tells the process that started this one that the database is open, and waits until the modules are in place. A version
 * that the database refuses never gets there, so it changes no modules.
 *
 * @throws Error with the name `AbortError` if the starter ends instead, or the signal is aborted
 */
export async function waitForModules(signal: AbortSignal): Promise<void> {
  if (!process.argv.includes(WAIT_FOR_MODULES) || process.send === undefined) return;
  process.send('database-open');
  const end = new AbortController();
  const abort = (): void => end.abort();
  process.once('disconnect', abort);
  try {
    await once(process, 'message', { signal: AbortSignal.any([signal, end.signal]) });
  } finally {
    process.off('disconnect', abort);
    // An open connection to the starter keeps the process alive, also after its work has ended.
    if (process.connected) process.disconnect();
  }
}
