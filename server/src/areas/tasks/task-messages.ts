import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { notifyAccount } from '../../kernel/socket/notify.ts';
import type { TaskRow } from './task-row.ts';
import type { TaskType } from './task-type.ts';

/** Notifies the owner of a task of its state. */
export async function notifyOwner(db: Kysely<Tables>, type: TaskType | undefined, row: TaskRow): Promise<void> {
  await notifyAccount(db, row.account_id, {
    kind: type?.message ?? 'taskProgress',
    taskId: row.id,
    type: row.type,
    ...(row.client_id === null ? {} : { clientId: row.client_id }),
    Progress: row.progress,
    Total: row.total,
    finish: row.finish,
    isError: row.is_error,
  });
}
