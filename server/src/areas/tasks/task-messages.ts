import type { SocketMessage } from '@dentarium/api/socket-messages';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { notifyAccount } from '../../kernel/socket/notify.ts';
import type { TaskRow } from './task-row.ts';

/** Tells the owner of a task how it stands. */
export async function tellOwner(db: Kysely<Tables>, row: TaskRow): Promise<void> {
  const progress = {
    taskId: row.id,
    ...(row.client_id === null ? {} : { clientId: row.client_id }),
    Progress: row.progress,
    Total: row.total,
    finish: row.finish,
    isError: row.is_error,
  };
  const kind: SocketMessage['kind'] = row.type === 'report' ? 'report' : 'packageProgress';
  await notifyAccount(db, row.account_id, { kind, ...progress });
  if (row.type !== 'report' || !row.finish) return;
  await notifyAccount(db, row.account_id, { kind: 'reportComplete', taskId: row.id, patientIds: row.patient_ids });
}
