import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../kernel/db/tables.ts';
import { recordAudit } from '../../kernel/http/audit.ts';

/** The audit action of a backup, complete or failed. */
export const BACKUP_ACTION = 'site.backup';

/** The key in `config_value`, which databases of earlier versions have, too: a backup precedes an upgrade. */
const STATE_KEY = 'siteBackups';

const time = z.iso.datetime().nullable().default(null);
const BackupState = z.object({
  /** The start of the last scheduled backup. */
  lastAttemptAt: time,
  /** The end of the last complete backup. */
  lastCompleteAt: time,
  /** The reason why the last scheduled backup failed; `null` if it did not. */
  lastError: z.string().nullable().default(null),
});
export type BackupState = z.infer<typeof BackupState>;

/** The result of a backup. */
export interface BackupOutcome {
  readonly folder: string;
  readonly isScheduled: boolean;
  readonly startedAt: Date;
  /** The reason of a failure; `null` for a complete backup. */
  readonly error: string | null;
}

/** Reads what is known about the backups of a site. */
export async function readBackupState(db: Kysely<Tables>): Promise<BackupState> {
  const row = await db.selectFrom('config_value').select('value').where('key', '=', STATE_KEY).executeTakeFirst();
  return BackupState.parse(row === undefined ? {} : JSON.parse(row.value));
}

/** Records a backup and its audit entry. */
export async function recordBackup(db: Kysely<Tables>, outcome: BackupOutcome): Promise<void> {
  const { folder, isScheduled, startedAt, error } = outcome;
  await db.transaction().execute(async (transaction) => {
    const state = await readBackupState(transaction);
    await writeState(transaction, {
      lastAttemptAt: isScheduled ? startedAt.toISOString() : state.lastAttemptAt,
      lastCompleteAt: error === null ? new Date().toISOString() : state.lastCompleteAt,
      lastError: isScheduled ? error : state.lastError,
    });
    await recordAudit(transaction, {
      action: BACKUP_ACTION,
      outcome: error === null ? 'done' : 'refused',
      accountId: null,
      requestId: '',
      ip: '',
      detail: { folder, isScheduled, ...(error === null ? {} : { reason: error }) },
    });
  });
}

async function writeState(db: Kysely<Tables>, state: BackupState): Promise<void> {
  const value = JSON.stringify(state);
  await db
    .insertInto('config_value')
    .values({ key: STATE_KEY, value, is_public: false })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
