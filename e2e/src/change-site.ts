import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const COMMAND = join(import.meta.dirname, '..', '..', 'shared/build/bin/dentarium.mjs');
/** The milliseconds after which a command counts as failed, also on a busy machine. */
const COMMAND_TIMEOUT_MS = 300_000;

/**
 * Changes a copy of the demonstration, which was made in private mode with files on the disk, to the mode and the store
 * of other settings. Without that a server refuses the copy.
 */
export async function changeSite(environment: Readonly<Record<string, string>>, dataDir: string): Promise<void> {
  const { MODE: mode = 'public', LIBRARY_TYPE: libraryType = mode === 'public' ? '1' : '0' } = environment;
  const run = async (name: string): Promise<void> => {
    const env = { ...process.env, ...environment, DATA_DIR: dataDir };
    await promisify(execFile)(process.execPath, [COMMAND, 'site', name, '--yes'], { env, timeout: COMMAND_TIMEOUT_MS });
  };
  if (mode !== 'private') await run('change-mode');
  if (libraryType !== '0') await run('change-store');
}
