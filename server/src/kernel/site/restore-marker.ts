import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../config/startup-error.ts';

/** The file in a data folder into which a backup is being restored. */
export const RESTORE_MARKER = 'unfinished-restore';

/** Refuses a data folder that has a part of a backup only. @throws StartupError for such a folder */
export function requireFinishedRestore(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORE_MARKER)))
    throw new StartupError(
      `The restoration of a backup into ${dataDir} was interrupted. Empty the folder and restore the backup again.`,
    );
}
