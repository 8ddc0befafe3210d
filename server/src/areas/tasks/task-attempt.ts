import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Principal } from '../../kernel/access/principal.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ObjectName } from '../../objects/stores/object-name.ts';
import { notifyOwner } from './task-messages.ts';
import type { TaskRow } from './task-row.ts';
import { requireDeclared, type TaskResult, type TaskType } from './task-type.ts';

/**
 * Thrown when another attempt has taken over the task or the task was removed. The output of this attempt is discarded.
 */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

/** One attempt of a task. Its writes are fenced: they take effect only while no later attempt has begun. */
export interface TaskAttempt {
  readonly task: TaskRow;
  /**
   * The current rights of the owner, read at the start of the attempt. They may have changed since the creation of the
   * task.
   */
  readonly principal: Principal;
  readonly db: Kysely<Tables>;
  readonly log: FastifyBaseLogger;
  /** Aborted when the task is removed or taken over, or the server stops. */
  readonly signal: AbortSignal;
  /** Reports the progress. Cheap to call often. */
  progress(completed: number, total: number): void;
  /**
   * Returns a name in the store for the result of this attempt: `<folder>/<site>/<organisation>/<attempt>.<extension>`.
   * Objects under it are removed unless the task ends with them.
   */
  output(folder: string, extension: string): Promise<ObjectName>;
  /**
   * Ends the task, at most once over all attempts. `publish` runs in the transaction that ends it.
   *
   * @throws SupersededError
   */
  complete(publish: (transaction: Transaction<Tables>) => Promise<TaskResult>): Promise<void>;
}

interface AttemptDeps {
  readonly type: TaskType;
  readonly db: Kysely<Tables>;
  readonly log: FastifyBaseLogger;
  readonly principal: Principal;
  readonly signal: AbortSignal;
  readonly bucket: string;
  /** The id of the site. Two sites never write below the same folder of a bucket. */
  readonly siteId: string;
}

/** Milliseconds between two writes of the progress, which also serve as heartbeats. */
const WRITE_INTERVAL_MS = 400;

/**
 * Begins an attempt of a task. Supersedes any earlier attempt.
 *
 * @returns `undefined` if the task was removed or has ended.
 */
export async function claimAttempt(
  db: Kysely<Tables>,
  taskId: string,
): Promise<{ readonly row: TaskRow; readonly attempt: string } | undefined> {
  const attempt = randomUUID();
  const row = await db
    .updateTable('download_task')
    .set({ attempt, progress: 0, total: 0 })
    .where('id', '=', taskId)
    .where('finish', '=', false)
    .where('is_error', '=', false)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : { row, attempt };
}

/** Runs one attempt of a task. */
export async function runAttempt(
  deps: AttemptDeps,
  { row, attempt }: { readonly row: TaskRow; readonly attempt: string },
  work: (attempt: TaskAttempt) => Promise<void>,
): Promise<void> {
  const { type, db, log, principal } = deps;
  const superseded = new AbortController();
  const signal = AbortSignal.any([deps.signal, superseded.signal]);
  const latest = { completed: 0, total: 0 };
  let lastNotified = '';
  let writing: Promise<void> | undefined;

  const write = async () => {
    const updatedRow = await db
      .updateTable('download_task')
      .set({ progress: latest.completed, total: latest.total })
      .where('id', '=', row.id)
      .where('attempt', '=', attempt)
      .where('finish', '=', false)
      .where('is_error', '=', false)
      .returningAll()
      .executeTakeFirst();
    if (updatedRow === undefined) {
      superseded.abort(new SupersededError('the task was removed or taken over'));
      return;
    }
    const now = `${updatedRow.progress} of ${updatedRow.total}`;
    if (now !== lastNotified) await notifyOwner(db, type, updatedRow);
    lastNotified = now;
  };
  const timer = setInterval(() => {
    writing ??= write()
      .catch((error: unknown) => log.warn({ err: error, taskId: row.id }, 'progress could not be written'))
      .finally(() => {
        writing = undefined;
      });
  }, WRITE_INTERVAL_MS);

  try {
    await work({
      task: row,
      principal,
      db,
      log,
      signal,
      progress(completed, total) {
        Object.assign(latest, { completed, total });
      },
      async output(folder, extension) {
        const name = {
          bucket: deps.bucket,
          name: `${folder}/${deps.siteId}/${row.organisation_id}/${attempt}.${extension}`,
        };
        await db
          .insertInto('task_output')
          .values({ bucket: name.bucket, full_name: name.name, task_id: row.id })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return name;
      },
      async complete(publish) {
        clearInterval(timer);
        await writing;
        await db.transaction().execute((transaction) => endTask(transaction, { type, row, attempt, latest }, publish));
      },
    });
  } catch (error) {
    throw superseded.signal.aborted ? superseded.signal.reason : error;
  } finally {
    clearInterval(timer);
    await writing;
  }
}

interface Ending {
  readonly type: TaskType;
  readonly row: TaskRow;
  readonly attempt: string;
  readonly latest: { readonly completed: number; readonly total: number };
}

async function endTask(
  transaction: Transaction<Tables>,
  { type, row, attempt, latest }: Ending,
  publish: (transaction: Transaction<Tables>) => Promise<TaskResult>,
): Promise<void> {
  const currentTask = await transaction
    .selectFrom('download_task')
    .select('id')
    .where('id', '=', row.id)
    .where('attempt', '=', attempt)
    .where('finish', '=', false)
    .where('is_error', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (currentTask === undefined) throw new SupersededError('the task was removed or taken over');
  const result = await publish(transaction);
  requireDeclared(type, result);
  const { object, fileIds, link, omitted = 0 } = result;
  const endedRow = await transaction
    .updateTable('download_task')
    .set({
      finish: true,
      finished_at: new Date(),
      // A task without progress counts as one step, because zero steps would count as failed.
      progress: Math.max(latest.total, 1),
      total: Math.max(latest.total, 1),
      file_ids: [...(fileIds ?? [])],
      result_link: link ?? null,
      omitted,
      ...(object === undefined
        ? {}
        : { result_bucket: object.bucket, result_name: object.name, result_size: object.size }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await notifyOwner(transaction, type, endedRow);
}
