import { defineArea } from '../../kernel/areas/area.ts';
import type { Schedule } from '../../kernel/jobs/schedule.ts';
import { endArchive, runScheduledArchive } from './archive/scheduled-archive.ts';
import { readBackupPublicKey } from './backup-encryption.ts';
import { BACKUP_ACTION } from './backup-history.ts';
import { backupCommands } from './commands.ts';
import { createBackupProbe, runScheduledBackup } from './scheduled-backup.ts';

export { createUpgradeGuard } from './upgrade-guard.ts';

/** Backups of the whole site: made by a command or on a schedule, verified, and restored. */
export const backupsArea = defineArea({
  name: 'backups',
  auditActions: [BACKUP_ACTION],
  siteCommands: backupCommands,
  async start({ config, db, log }) {
    const { folder, publicKeyFile } = config.backup;
    // A wrong key would be noticed at the first backup, in the night.
    if (publicKeyFile !== null) await readBackupPublicKey(publicKeyFile);
    const isOwnDatabase = config.databaseUrl === null;
    if (folder === null) {
      if (isOwnDatabase) await endArchive(config, log);
      return {};
    }
    const archive: Schedule = {
      name: 'archive the log',
      every: 'minute',
      run: (context) => runScheduledArchive(config, folder, context.log),
    };
    return {
      schedules: [
        ...(isOwnDatabase ? [archive] : []),
        {
          name: 'back up the site',
          every: 'minute',
          run: (context) => runScheduledBackup({ ...context, config, folder }),
        },
      ],
      probes: [createBackupProbe(db)],
    };
  },
});
