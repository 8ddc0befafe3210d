import type { DownloadTask } from '@dentarium/api/tasks/calls';
import type { ErrorCode } from '@dentarium/api/errors';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { hasPermission } from '../../kernel/access/permission.ts';
import { readPrincipal } from '../../clinic/administration/area.ts';
import type { Principal } from '../../kernel/access/principal.ts';
import type { Config } from '../../kernel/config/config.ts';
import { LIBRARY } from '../../objects/quota/library.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { JobContext, Jobs } from '../../kernel/jobs/jobs.ts';
import { claimAttempt, runAttempt, SupersededError, type TaskAttempt } from './task-attempt.ts';
import { notifyOwner } from './task-messages.ts';
import { reserveTaskRoom } from './task-limits.ts';
import { createSecret } from './task-name.ts';
import { type TaskRow, toDownloadTask } from './task-row.ts';
import { type TaskType, TaskTypes } from './task-type.ts';

/** The retention of tasks and their results. */
const RETENTION = '24 hours';
const MAX_LISTED_TASKS = 200;

/** The input for creating a task. */
export interface NewTask {
  /** The declared task type. */
  readonly type: string;
  /** The name in the list and of the saved file, without an extension. */
  readonly name: string;
  /** The organisation of the task. With several patients, that of the first one. */
  readonly organisationId: string;
  readonly patientIds: readonly string[];
  /** The input of the work: ids and options, no patient data. */
  readonly input: object;
  readonly clientId?: string | undefined;
  /** The expected size of the result in bytes; none if the result is filed with a patient. */
  readonly expectedSize?: number;
}

type Work = (attempt: TaskAttempt) => Promise<void>;

interface TaskDeps {
  readonly config: Pick<Config, 'mode' | 'flags' | 'whitelists' | 'tasks'>;
  readonly db: Kysely<Tables>;
  readonly jobs: Jobs;
  readonly log: FastifyBaseLogger;
  /** The types that the areas declare. */
  readonly types: readonly TaskType[];
  readonly siteId: string;
}

/**
 * Background tasks with a row that users see, with their progress and outcome. Each task ends exactly once, finished or
 * with an error, even if processes are killed.
 */
export class Tasks {
  readonly types: TaskTypes;
  readonly #deps: TaskDeps;
  readonly #work = new Map<TaskType, Work>();

  constructor(deps: TaskDeps) {
    this.#deps = deps;
    this.types = new TaskTypes(deps.types);
  }

  /**
   * Registers the work of a task type. A `Failure` of the work ends the task with its message. After any other error
   * the task is retried, until the last attempt has failed.
   *
   * @throws Error for a type that no area declares
   */
  register(type: TaskType, work: Work): void {
    if (this.types.find(type.type) !== type) throw new Error(`no area declares the type of task ${type.type}`);
    this.#work.set(type, work);
    const { concurrency, failure = 'task.failed' } = type;
    this.#deps.jobs.register<{ taskId: string }>(toJobName(type.type), {
      ...(concurrency === undefined ? {} : { concurrency }),
      timeLimit: 6 * 3_600,
      run: ({ taskId }, context) => this.#run(taskId, type, work, context),
      handleFailure: ({ taskId }, { db }) => endWithError(db, this.types, taskId, failure),
    });
  }

  /** Checks that every declared type has work. @throws Error if a type has none */
  requireWork(): void {
    const idle = this.#deps.types.find((type) => !this.#work.has(type));
    if (idle !== undefined) throw new Error(`the area of the type of task ${idle.type} registers no work for it`);
  }

  /**
   * Creates tasks in the caller's transaction. They begin after the commit. Creates either all of them or, without
   * enough capacity, none.
   *
   * @throws Failure as `reserveTaskRoom`; `access.denied` for a type that the caller may not have
   */
  async create(db: Kysely<Tables>, principal: Principal, tasks: readonly NewTask[]): Promise<DownloadTask[]> {
    const requests = tasks.map(({ organisationId, expectedSize = 0 }) => ({ organisationId, size: expectedSize }));
    await reserveTaskRoom(db, this.#deps.config.tasks, principal.accountId, requests);
    for (const { type } of tasks) requirePermitted(this.#getTypeOrThrow(type), principal);
    const createdTasks: DownloadTask[] = [];
    for (const task of tasks) createdTasks.push(await this.#createOne(db, principal, task));
    await removeEnded(db, principal.accountId);
    return createdTasks;
  }

  /**
   * Retries a failed task.
   *
   * @throws Failure as `reserveTaskRoom`; `access.denied`, `task.notFound`, `task.notFailed`, `task.noRetry`
   */
  async retry(db: Kysely<Tables>, principal: Principal, id: string): Promise<DownloadTask> {
    const { row, type } = await this.#ownTask(db, principal, id);
    if (!row.is_error) throw new Failure('task.notFailed');
    if (!type.retry) throw new Failure('task.noRetry');
    const requests = { organisationId: row.organisation_id, size: row.expected_size };
    await reserveTaskRoom(db, this.#deps.config.tasks, principal.accountId, [requests]);
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
        expires_at: sql<Date>`now() + ${RETENTION}::interval`,
      })
      .where('id', '=', id)
      .execute();
    return toDownloadTask(await this.#enqueue(db, id, type), type, principal.language);
  }

  /**
   * Cancels and removes a task. Its outputs are swept.
   *
   * @throws Failure `access.denied`, `task.notFound`; `task.noCancel` for a running task of a type without cancel
   */
  async remove(db: Kysely<Tables>, principal: Principal, id: string): Promise<void> {
    const { row, type } = await this.#ownTask(db, principal, id);
    const isOngoing = !row.finish && !row.is_error;
    if (isOngoing && !type.cancel) throw new Failure('task.noCancel');
    await db.deleteFrom('download_task').where('id', '=', id).execute();
    if (row.job_id !== null && isOngoing) await this.#deps.jobs.cancel(db, toJobName(row.type), row.job_id);
  }

  /**
   * Lists the tasks of the caller, newest first.
   *
   * @throws Failure `access.denied` for a caller without any permitted type
   */
  async listTasks(db: Kysely<Tables>, principal: Principal): Promise<DownloadTask[]> {
    const rows = await db
      .selectFrom('download_task')
      .selectAll()
      .where('account_id', '=', principal.accountId)
      .where('type', 'in', this.#requirePermittedTypes(principal))
      .where('expires_at', '>', sql<Date>`now()`)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(MAX_LISTED_TASKS)
      .execute();
    return rows.map((row) => toDownloadTask(row, this.#getTypeOrThrow(row.type), principal.language));
  }

  /** Loads the current principal of the owner of a task; `undefined` without an account. */
  loadOwnerPrincipal(
    db: Kysely<Tables>,
    row: Pick<TaskRow, 'account_id' | 'language'>,
  ): Promise<Principal | undefined> {
    const language = row.language === 'en' ? 'en' : 'ch';
    return readPrincipal(db, this.#deps.config, { accountId: row.account_id, language, ip: '' });
  }

  /** @throws Failure `access.denied` */
  #requirePermittedTypes(principal: Principal): string[] {
    const types = this.types.listPermitted(principal).map(({ type }) => type);
    if (types.length === 0) throw new Failure('access.denied');
    return types;
  }

  /** @throws Error for an undeclared type, because only code names types. */
  #getTypeOrThrow(name: string): TaskType {
    const type = this.types.find(name);
    if (type === undefined) throw new Error(`no area declares the type of task ${name}`);
    return type;
  }

  /** @throws Failure `access.denied`; `task.notFound`, also for a task of another user */
  async #ownTask(
    db: Kysely<Tables>,
    principal: Principal,
    id: string,
  ): Promise<{ readonly row: TaskRow; readonly type: TaskType }> {
    const permitted = this.#requirePermittedTypes(principal);
    const row = await db
      .selectFrom('download_task')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', principal.accountId)
      .where('expires_at', '>', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst();
    const type = row === undefined ? undefined : this.types.find(row.type);
    if (row === undefined || type === undefined) throw new Failure('task.notFound');
    if (!permitted.includes(row.type)) throw new Failure('access.denied');
    return { row, type };
  }

  async #createOne(db: Kysely<Tables>, principal: Principal, task: NewTask): Promise<DownloadTask> {
    const type = this.#getTypeOrThrow(task.type);
    const { id } = await db
      .insertInto('download_task')
      .values({
        account_id: principal.accountId,
        organisation_id: task.organisationId,
        type: type.type,
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
        secret: createSecret(),
        finished_at: null,
        expires_at: sql<Date>`now() + ${RETENTION}::interval`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return toDownloadTask(await this.#enqueue(db, id, type), type, principal.language);
  }

  async #enqueue(db: Kysely<Tables>, taskId: string, type: TaskType): Promise<TaskRow> {
    const jobId = await this.#deps.jobs.enqueue(db, toJobName(type.type), { taskId });
    const row = await db
      .updateTable('download_task')
      .set({ job_id: jobId })
      .where('id', '=', taskId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await notifyOwner(db, type, row);
    return row;
  }

  async #run(taskId: string, type: TaskType, work: Work, { db, log, signal }: JobContext): Promise<void> {
    const claim = await claimAttempt(db, taskId);
    if (claim === undefined) return;
    try {
      const principal = await this.loadOwnerPrincipal(db, claim.row);
      if (principal === undefined) throw new Failure('access.denied');
      requirePermitted(type, principal);
      const { siteId } = this.#deps;
      await runAttempt({ type, db, log, signal, principal, bucket: LIBRARY.bucket, siteId }, claim, work);
    } catch (error) {
      if (error instanceof SupersededError) return;
      if (!(error instanceof Failure)) throw error;
      await endWithError(db, this.types, taskId, error.code, { attempt: claim.attempt, detail: error.detail });
    }
  }
}

/** Removes ended tasks without a result that exceed the list limit. */
async function removeEnded(db: Kysely<Tables>, accountId: string): Promise<void> {
  await sql`delete from download_task where id in (
    select id from download_task
    where account_id = ${accountId} and (is_error or finish and result_name is null)
    order by created_at desc offset ${MAX_LISTED_TASKS})`.execute(db);
}

function requirePermitted({ permission }: TaskType, principal: Principal): void {
  if (!hasPermission(permission, principal)) throw new Failure('access.denied');
}

function toJobName(type: string): string {
  return `task-${type}`;
}

/** Ends a task with an error, unless it has ended. With an attempt, only while it is the latest. */
export async function endWithError(
  db: Kysely<Tables>,
  types: TaskTypes,
  taskId: string,
  code: ErrorCode,
  options: { readonly attempt?: string; readonly detail?: Readonly<Record<string, unknown>> } = {},
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const query = transaction
      .updateTable('download_task')
      .set({
        is_error: true,
        error_code: code,
        error_detail: JSON.stringify(options.detail ?? {}),
        finished_at: new Date(),
      })
      .where('id', '=', taskId)
      .where('finish', '=', false)
      .where('is_error', '=', false);
    const endedRow = await (options.attempt === undefined ? query : query.where('attempt', '=', options.attempt))
      .returningAll()
      .executeTakeFirst();
    if (endedRow !== undefined) await notifyOwner(transaction, types.find(endedRow.type), endedRow);
  });
}
