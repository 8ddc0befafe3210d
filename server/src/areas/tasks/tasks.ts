import type { DownloadTask } from '@dentarium/api/services/task-service';
import type { ErrorCode } from '@dentarium/api/errors';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { type Principal, readPrincipal } from '../../kernel/access/principal.ts';
import type { Config } from '../../kernel/config/config.ts';
import { LIBRARY } from '../../objects/quota/library.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failure.ts';
import type { JobContext, Jobs } from '../../kernel/jobs/jobs.ts';
import { claimAttempt, runAttempt, ShutOut, type TaskAttempt } from './task-attempt.ts';
import { tellOwner } from './task-messages.ts';
import { takeTaskRoom } from './task-limits.ts';
import { newSecret } from './task-name.ts';
import { type TaskRow, toDownloadTask } from './task-row.ts';

/** Tasks and their results are forgotten after so long. */
const KEPT = '24 hours';
const MOST_SHOWN = 200;

/** A task to be made. */
export interface NewTask {
  readonly type: 'report' | 'package';
  /** The name of the zip or report without extension, as the list shows it. */
  readonly name: string;
  /** Whose task it is: of several patients the organisation of the first. */
  readonly organisationId: string;
  readonly patientIds: readonly string[];
  /** What the work begins with; ids and choices, no data of patients. */
  readonly input: object;
  readonly clientId?: string | undefined;
  /** Bytes that the result is going to have; none where it is filed with a patient, whose organisation keeps it. */
  readonly expectedSize?: number;
}

type Work = (attempt: TaskAttempt) => Promise<void>;

interface TaskDeps {
  readonly config: Pick<Config, 'mode' | 'flags' | 'tasks'>;
  readonly db: Kysely<Tables>;
  readonly jobs: Jobs;
  readonly log: FastifyBaseLogger;
}

/**
 * Work in the background with a row that people see: how far it is, how it ended. Each task ends finished or with an error,
 * once, whatever is killed meanwhile.
 */
export class Tasks {
  readonly #deps: TaskDeps;

  constructor(deps: TaskDeps) {
    this.#deps = deps;
  }

  /**
   * Says what tasks of a type do. A `Failure` that the work throws ends the task with its text; after any other error it is
   * begun again, and after the last try it has failed: with the text of `failure`.
   */
  register(
    type: NewTask['type'],
    work: Work,
    { failure = 'task.failed', ...options }: { readonly concurrency?: number; readonly failure?: ErrorCode } = {},
  ): void {
    this.#deps.jobs.register<{ taskId: string }>(jobName(type), {
      ...options,
      timeLimit: 6 * 3_600,
      run: ({ taskId }, context) => this.#run(taskId, work, context),
      failed: ({ taskId }, { db }) => endWithError(db, taskId, failure),
    });
  }

  /**
   * Makes tasks in the caller's transaction; they begin when that is committed. Either there is room for all or none is made.
   *
   * @throws Failure as `takeTaskRoom`
   */
  async create(db: Kysely<Tables>, principal: Principal, tasks: readonly NewTask[]): Promise<DownloadTask[]> {
    const wanted = tasks.map(({ organisationId, expectedSize = 0 }) => ({ organisationId, size: expectedSize }));
    await takeTaskRoom(db, this.#deps.config.tasks, principal.accountId, wanted);
    const made: DownloadTask[] = [];
    for (const task of tasks) made.push(await this.#createOne(db, principal, task));
    await forgetEnded(db, principal.accountId);
    return made;
  }

  /**
   * Begins a task again that ended with an error.
   *
   * @throws Failure as `takeTaskRoom`
   */
  async retry(db: Kysely<Tables>, principal: Principal, id: string): Promise<DownloadTask> {
    const row = await ownTask(db, principal, id);
    if (!row.is_error) throw new Failure('task.notFailed');
    const wanted = { organisationId: row.organisation_id, size: row.expected_size };
    await takeTaskRoom(db, this.#deps.config.tasks, principal.accountId, [wanted]);
    await db
      .updateTable('download_task')
      .set({
        is_error: false,
        error_code: null,
        error_detail: '{}',
        progress: 0,
        total: 0,
        attempt: null,
        finished_at: null,
        expires_at: sql<Date>`now() + ${KEPT}::interval`,
      })
      .where('id', '=', id)
      .execute();
    return toDownloadTask(await this.#enqueue(db, id, row.type), principal.language);
  }

  /** Ends a task and forgets it; what it stored is swept. */
  async remove(db: Kysely<Tables>, principal: Principal, id: string): Promise<TaskRow> {
    const row = await ownTask(db, principal, id);
    await db.deleteFrom('download_task').where('id', '=', id).execute();
    if (row.job_id !== null && !row.finish && !row.is_error)
      await this.#deps.jobs.cancel(db, jobName(row.type), row.job_id);
    return row;
  }

  /** What the owner of a task may do now; `undefined` when their account is gone. */
  principalOf(db: Kysely<Tables>, row: Pick<TaskRow, 'account_id' | 'language'>): Promise<Principal | undefined> {
    const language = row.language === 'en' ? 'en' : 'ch';
    return readPrincipal(db, this.#deps.config, { accountId: row.account_id, language, ip: '' });
  }

  async #createOne(db: Kysely<Tables>, principal: Principal, task: NewTask): Promise<DownloadTask> {
    const { id } = await db
      .insertInto('download_task')
      .values({
        account_id: principal.accountId,
        organisation_id: task.organisationId,
        type: task.type,
        package_name: task.name,
        input: JSON.stringify(task.input),
        patient_ids: [...task.patientIds],
        language: principal.language,
        client_id: task.clientId ?? null,
        job_id: null,
        attempt: null,
        error_code: null,
        result_bucket: null,
        result_name: null,
        result_size: null,
        expected_size: task.expectedSize ?? 0,
        secret: newSecret(),
        finished_at: null,
        expires_at: sql<Date>`now() + ${KEPT}::interval`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return toDownloadTask(await this.#enqueue(db, id, task.type), principal.language);
  }

  async #enqueue(db: Kysely<Tables>, taskId: string, type: string): Promise<TaskRow> {
    const jobId = await this.#deps.jobs.enqueue(db, jobName(type), { taskId });
    const row = await db
      .updateTable('download_task')
      .set({ job_id: jobId })
      .where('id', '=', taskId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await tellOwner(db, row);
    return row;
  }

  async #run(taskId: string, work: Work, { db, log, signal }: JobContext): Promise<void> {
    const claimed = await claimAttempt(db, taskId);
    if (claimed === undefined) return;
    try {
      const principal = await this.principalOf(db, claimed.row);
      if (principal === undefined || !principal.rights.has('export')) throw new Failure('access.denied');
      await runAttempt({ db, log, signal, principal, bucket: LIBRARY.bucket }, claimed, work);
    } catch (error) {
      if (error instanceof ShutOut) return;
      if (!(error instanceof Failure)) throw error;
      await endWithError(db, taskId, error.code, { attempt: claimed.attempt, detail: error.detail });
    }
  }
}

/** What has ended and keeps nothing is forgotten early when the list shows it no longer. */
async function forgetEnded(db: Kysely<Tables>, accountId: string): Promise<void> {
  await sql`delete from download_task where id in (
    select id from download_task
    where account_id = ${accountId} and (is_error or finish and result_name is null)
    order by created_at desc offset ${MOST_SHOWN})`.execute(db);
}

function jobName(type: string): string {
  return `task-${type}`;
}

/** The tasks of the caller, the newest first. */
export async function tasksOf(db: Kysely<Tables>, principal: Principal): Promise<DownloadTask[]> {
  const rows = await db
    .selectFrom('download_task')
    .selectAll()
    .where('account_id', '=', principal.accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map((row) => toDownloadTask(row, principal.language));
}

/** @throws Failure `task.notFound`, also for a task of somebody else */
async function ownTask(db: Kysely<Tables>, principal: Principal, id: string): Promise<TaskRow> {
  const row = await db
    .selectFrom('download_task')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', principal.accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Failure('task.notFound');
  return row;
}

/** Ends a task with an error, unless it has ended; with an attempt given, only while that is the latest. */
export async function endWithError(
  db: Kysely<Tables>,
  taskId: string,
  code: ErrorCode,
  more: { readonly attempt?: string; readonly detail?: Readonly<Record<string, unknown>> } = {},
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const query = transaction
      .updateTable('download_task')
      .set({
        is_error: true,
        error_code: code,
        error_detail: JSON.stringify(more.detail ?? {}),
        finished_at: new Date(),
      })
      .where('id', '=', taskId)
      .where('finish', '=', false)
      .where('is_error', '=', false);
    const ended = await (more.attempt === undefined ? query : query.where('attempt', '=', more.attempt))
      .returningAll()
      .executeTakeFirst();
    if (ended !== undefined) await tellOwner(transaction, ended);
  });
}
