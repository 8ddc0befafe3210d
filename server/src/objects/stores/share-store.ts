import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { explainPathProblem } from '@dentarium/release/path-problem';
import { PeerUnavailableError, StartupError } from '../../kernel/config/startup-error.ts';
import { errorCode } from '../../kernel/failures/error-code.ts';
import { DiskStore } from './disk-store.ts';

/** The marker that versions until November 2026 wrote on a share; it names no site. */
const OLD_MARKER_FILE = '.dentarium-share';

/**
 * Opens a mounted Windows share (library type 2) as a store.
 *
 * @throws StartupError if the share is missing or not writable.
 */
export async function openShare(root: string): Promise<DiskStore> {
  const entry = await stat(root).catch(() => undefined);
  if (entry !== undefined && !entry.isDirectory())
    throw new StartupError(`LIBRARY_SHARE_PATH: ${explainPathProblem('EEXIST', root)}.`);
  if (entry === undefined)
    throw new PeerUnavailableError(`LIBRARY_SHARE_PATH: there is no folder ${root}. Mount the share there first.`);
  const probe = join(root, `.probe-${randomUUID()}`);
  try {
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const problem = explainPathProblem(errorCode(error), root);
    throw new StartupError(
      `LIBRARY_SHARE_PATH: ${problem ?? `${root} cannot be written to (${errorCode(error) || String(error)}): check the mount and its rights`}.`,
      { cause: error },
    );
  }
  return new DiskStore({ root, isDurable: true, title: `the share on ${root}` });
}

/** Returns whether an older version has used the share, for this or another site. */
export async function hasOldMarker(root: string): Promise<boolean> {
  return (await stat(join(root, OLD_MARKER_FILE)).catch(() => undefined)) !== undefined;
}
