import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../kernel/config/config.ts';
import type { ServiceProbe } from '../../kernel/probes/service-probe.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { readFolderSiteId } from '../../kernel/site/site-identity.ts';
import { readBackupPublicKey } from './backup-encryption.ts';
import { type BackupState, readBackupState, recordBackup } from './backup-history.ts';
import { createBackup, isUnfinishedBackup, listBackups } from './create-backup.ts';
import { findScratchParent } from './scratch-parent.ts';
import { verifyBackup } from './verify-backup.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Interval between attempts of a day on which one has failed. */
const RETRY_MS = HOUR_MS;
/** The age of the last complete backup above which the site counts as not backed up: two days and the time of one. */
const MAX_AGE_MS = 50 * HOUR_MS;

/** Folders of scheduled backups; an operator's own backups beside them stay. */
const SCHEDULED_NAME = /^scheduled-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z/;

/** Returns the last time of the day `HH:MM`, in the time zone of the machine, up to now. */
function findLastDueTime(at: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const dueTime = new Date(now);
  dueTime.setHours(hours, minutes, 0, 0);
  if (dueTime > now) dueTime.setDate(dueTime.getDate() - 1);
  return dueTime;
}

/** Returns whether a scheduled backup is to be made: once a day, and again each hour after a failure. */
export function isBackupDue(at: string, { lastAttemptAt, lastError }: BackupState, now: Date): boolean {
  if (lastAttemptAt === null) return true;
  const attemptedAt = Date.parse(lastAttemptAt);
  if (attemptedAt < findLastDueTime(at, now).getTime()) return true;
  return lastError !== null && now.getTime() - attemptedAt >= RETRY_MS;
}

interface ScheduledBackupOptions {
  readonly config: Config;
  /** The folder of the backups. */
  readonly folder: string;
  readonly db: Kysely<Tables>;
  readonly log: FastifyBaseLogger;
  readonly now?: Date;
}

/**
 * Makes the backup of the day when it is due, verifies it, and only then removes older ones. A failure is logged and
 * recorded, so that it stands on `/healthz`.
 */
export async function runScheduledBackup(options: ScheduledBackupOptions): Promise<void> {
  const { config, folder, db, log, now = new Date() } = options;
  if (!isBackupDue(config.backup.at, await readBackupState(db), now)) return;
  const target = join(folder, `scheduled-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
  const record = (error: string | null) =>
    recordBackup(db, { folder: target, isScheduled: true, startedAt: now, error });
  try {
    await makeVerifiedBackup(options, target);
    await removeOldBackups(options);
  } catch (error) {
    await record(error instanceof Error ? error.message : String(error));
    throw error;
  }
  await record(null);
  log.info({ backup: target }, 'The scheduled backup is complete and verified');
}

async function makeVerifiedBackup({ config, folder, log }: ScheduledBackupOptions, target: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { publicKeyFile } = config.backup;
  const recipient = publicKeyFile === null ? null : await readBackupPublicKey(publicKeyFile);
  await createBackup({ config, log, target, scope: 'site', recipient, hasIdentityKeys: recipient !== null });
  const scratchParent = await findScratchParent(config, log);
  try {
    await verifyBackup({ folder: target, privateKey: null, scratchParent, log });
  } catch (error) {
    // The next attempt must not link its files.
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}

/** Removes the oldest scheduled backups of this site, and rests of killed ones. The newest one was just verified. */
async function removeOldBackups({ config, folder }: ScheduledBackupOptions): Promise<void> {
  const site = await readFolderSiteId(config.dataDir);
  const backups = (await listBackups(folder, site)).filter((backup) => SCHEDULED_NAME.test(basename(backup.folder)));
  for (const backup of backups.slice(0, -config.backup.count)) await rm(backup.folder, { recursive: true });
  for (const name of await readdir(folder))
    if (SCHEDULED_NAME.test(name) && isUnfinishedBackup(name)) await rm(join(folder, name), { recursive: true });
}

/** Creates the probe that tells on `/healthz` whether the site has recent backups. */
export function createBackupProbe(db: Kysely<Tables>): ServiceProbe {
  return {
    name: 'backup',
    title: { ch: '备份', en: 'Backup' },
    isRequired: false,
    async check() {
      const { lastAttemptAt, lastCompleteAt, lastError } = await readBackupState(db);
      if (lastError !== null)
        throw new Error(
          `The last scheduled backup has failed. The log has the reason: check BACKUP_DIR and its space.`,
        );
      if (lastAttemptAt === null) return;
      if (lastCompleteAt === null || Date.now() - Date.parse(lastCompleteAt) > MAX_AGE_MS)
        throw new Error('The last complete backup is older than two days. One server of the site needs SCHEDULES=1.');
    },
  };
}
