import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../config/startup-error.ts';

/** The file beside a cluster whose content is on another server. */
export const MOVED_MARK_FILE = 'moved.json';

/** Refuses to start a cluster that is out of date. @throws StartupError that says what to set */
export function refuseMovedCluster(home: string): void {
  const mark = join(home, MOVED_MARK_FILE);
  if (!existsSync(mark)) return;
  throw new StartupError(
    `The database in ${home} moved to another server and is out of date: set DATABASE_URL to that server. ` +
      'To return to the own database, run with DATABASE_URL: npm run site -- return-database. ' +
      `If that server is lost for good, remove ${mark} and restore a backup.`,
  );
}
