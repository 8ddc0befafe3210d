import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ObjectStore } from '../../objects/stores/object-store.ts';
import type { TaskTypes } from './task-type.ts';
import { endWithError } from './tasks.ts';

/**
 * The hours after which an announced output is removed, unless it is the result of its task. An attempt takes less
 * time.
 */
const OUTPUT_HOURS = 8;
const MAX_REMOVED_OUTPUTS = 200;

/** Removes expired tasks and outputs without a task, and fails abandoned tasks. Called periodically. */
export async function sweepTasks(db: Kysely<Tables>, store: ObjectStore, types: TaskTypes): Promise<void> {
  await db
    .deleteFrom('download_task')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  await removeOutputs(db, store);
  await endAbandoned(db, types);
}

/** Removes the bytes before the row. A row without bytes is harmless and is processed again. */
async function removeOutputs(db: Kysely<Tables>, store: ObjectStore): Promise<void> {
  const { rows } = await sql<{ bucket: string; full_name: string }>`
    select bucket, full_name from task_output
    where not exists (
        select 1 from download_task
        where download_task.id = task_output.task_id and (
          download_task.result_name = task_output.full_name
          or task_output.created_at > now() - make_interval(hours => ${OUTPUT_HOURS}) and not download_task.finish))
    limit ${MAX_REMOVED_OUTPUTS}`.execute(db);
  for (const { bucket, full_name } of rows) {
    await store.remove({ bucket, name: full_name });
    await db.deleteFrom('task_output').where('bucket', '=', bucket).where('full_name', '=', full_name).execute();
  }
}

/**
 * Fails tasks whose job is missing, because the database was restored from an export without jobs, or the tables of the
 * job engine were emptied.
 */
async function endAbandoned(db: Kysely<Tables>, types: TaskTypes): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from download_task
    where not finish and not is_error and created_at < now() - interval '1 minute'
      and not exists (
        select 1 from job.job
        where job.id = download_task.job_id and job.state in ('created', 'retry', 'active'))`.execute(db);
  for (const { id } of rows) await endWithError(db, types, id, 'task.failed');
}
