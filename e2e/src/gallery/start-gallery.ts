import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pickFreePort } from '@dentarium/build/free-port';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** The milliseconds after which a start counts as failed, also on a busy machine. */
const START_TIMEOUT_MS = 300_000;

/** A served gallery of the components of `shared/ui`. */
export interface Gallery {
  /** The address of its page, without a hash. */
  readonly address: string;
  readonly stop: () => void;
}

/**
 * Serves the gallery, and builds it before if its sources changed.
 *
 * @throws Error when it does not build
 */
export async function startGallery(): Promise<Gallery> {
  const port = await pickFreePort();
  const child = spawn(process.execPath, [join(ROOT, 'shared/build/bin/dentarium.mjs'), 'gallery', '--once'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = (): void => void child.kill();
  // An interrupted run leaves no gallery behind.
  process.once('exit', stop);
  child.once('exit', () => process.off('exit', stop));
  const address = `http://localhost:${port}`;
  const end = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The gallery ended with code ${child.exitCode}`);
    if (Date.now() > end) throw new Error(`The gallery is not ready after ${START_TIMEOUT_MS} ms`);
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok === true) return { address, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
