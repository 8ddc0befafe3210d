import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { RequestState } from './request-state.ts';
import type { JobContext, Jobs } from '../jobs/jobs.ts';

interface RequestRow {
  readonly id: string;
  readonly file_id: string;
  readonly state: RequestState;
  readonly requested_by: string | null;
  readonly updated_at: Date;
}

/** The tables whose rows are requests. A file has at most one pending request. */
type RequestTable = { [T in keyof Tables]: Selectable<Tables[T]> extends RequestRow ? T : never }[keyof Tables];

/** The states of a request that may still be answered. */
export const PENDING_STATES = ['waiting', 'running', 'sent'] as const satisfies readonly RequestState[];

/** The work of a service on files, and the work without the service. */
export interface RequestWork<Answer> {
  readonly table: RequestTable;
  /** The name of the jobs. */
  readonly job: string;
  /**
   * Sends one pending request to the service.
   *
   * @returns `later` if the answer comes by a call of its own, `undefined` if nothing is left to request
   * @throws Error if the service is not available now; the request is retried
   */
  readonly request: (db: Kysely<Tables>, id: string, signal: AbortSignal) => Promise<Answer | 'later' | undefined>;
  /** Resolves a request without the service, which has failed or not answered in time. */
  readonly resolveWithout: (db: Kysely<Tables>, id: string, signal: AbortSignal) => Promise<Answer | undefined>;
  /** Notifies the requesting users. */
  notify(db: Kysely<Tables>, answers: readonly Answer[]): Promise<void>;
}

interface RequestJob {
  readonly ids: readonly string[];
}

/** Maximum files of one job: few, so that results arrive continuously and a crash repeats little. */
const MAX_FILES_PER_JOB = 10;
/** Minutes within which a service must answer. */
const ANSWER_TIMEOUT_MINUTES = 10;
const RETENTION_DAYS = 30;
/** Maximum seconds of a job. */
const JOB_TIMEOUT_SECONDS = 600;

/**
 * Marks a request as answered, once. @returns the request; `undefined` if the answer comes too late
 *
 * @returns what it was about; `undefined` when the answer comes too late
 */
export async function claimRequest(
  db: Kysely<Tables>,
  table: RequestTable,
  id: string,
): Promise<Pick<RequestRow, 'file_id' | 'requested_by'> | undefined> {
  const { rows } = await sql<Pick<RequestRow, 'file_id' | 'requested_by'>>`
    update ${sql.table(table)} set state = 'done', updated_at = now()
    where id = ${id} and state = any(${PENDING_STATES}::text[]) returning file_id, requested_by`.execute(db);
  return rows[0];
}

/** Requests about files as durable jobs: a request is a row, and an answer is accepted once. */
export class ServiceRequests<Answer> {
  readonly #jobs: Pick<Jobs, 'enqueue'>;
  readonly #work: RequestWork<Answer>;

  constructor(jobs: Pick<Jobs, 'enqueue' | 'register'>, work: RequestWork<Answer>) {
    this.#jobs = jobs;
    this.#work = work;
    jobs.register<RequestJob>(work.job, {
      run: ({ ids }, context) => this.#run(ids, work.request, context),
      // A service that is down must not block users.
      handleFailure: ({ ids }, context) =>
        this.#run(ids, work.resolveWithout, { ...context, signal: AbortSignal.timeout(JOB_TIMEOUT_SECONDS * 1000) }),
      timeLimit: JOB_TIMEOUT_SECONDS,
    });
    jobs.register<RequestJob>(this.#lateJob, {
      run: ({ ids }, context) => this.#run(ids, work.resolveWithout, context),
      timeLimit: JOB_TIMEOUT_SECONDS,
    });
  }

  get #lateJob(): string {
    return `${this.#work.job}-late`;
  }

  /**
   * Requests the service for files in the caller's transaction; the jobs begin after the commit. Earlier pending
   * requests for the files become invalid.
   */
  async request(db: Kysely<Tables>, accountId: string | null, fileIds: readonly string[]): Promise<void> {
    if (fileIds.length === 0) return;
    const table = sql.table(this.#work.table);
    await sql`update ${table} set state = 'failed', updated_at = now()
      where file_id = any(${fileIds}::uuid[]) and state = any(${PENDING_STATES}::text[])`.execute(db);
    const { rows } = await sql<{ id: string }>`
      insert into ${table} (file_id, requested_by)
      select file_id, ${accountId}::uuid from unnest(${fileIds}::uuid[]) as file_id returning id`.execute(db);
    await this.#enqueue(
      db,
      this.#work.job,
      rows.map(({ id }) => id),
    );
  }

  /** Resolves overdue requests without the service. A schedule calls it. */
  async requeueLate(db: Kysely<Tables>): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ id: string }>`
        update ${sql.table(this.#work.table)} set state = 'waiting', updated_at = now()
        where state = 'sent' and updated_at < now() - make_interval(mins => ${ANSWER_TIMEOUT_MINUTES}) returning id`.execute(
        transaction,
      );
      await this.#enqueue(
        transaction,
        this.#lateJob,
        rows.map(({ id }) => id),
      );
    });
  }

  /** Removes old finished requests. A schedule calls it. */
  async removeOld(db: Kysely<Tables>): Promise<void> {
    await sql`delete from ${sql.table(this.#work.table)}
      where state in ('done', 'failed') and updated_at < now() - make_interval(days => ${RETENTION_DAYS})`.execute(db);
  }

  async #enqueue(db: Kysely<Tables>, job: string, ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += MAX_FILES_PER_JOB)
      await this.#jobs.enqueue(db, job, { ids: ids.slice(at, at + MAX_FILES_PER_JOB) });
  }

  async #run(
    ids: readonly string[],
    handleRequest: RequestWork<Answer>['request'],
    { db, signal }: Pick<JobContext, 'db' | 'signal'>,
  ): Promise<void> {
    const answers: Answer[] = [];
    try {
      for (const id of ids) {
        signal.throwIfAborted();
        if (!(await this.#setState(db, id, 'running'))) continue;
        const answer = await handleRequest(db, id, signal);
        if (answer === 'later') await this.#setState(db, id, 'sent');
        else if (answer !== undefined) answers.push(answer);
      }
    } finally {
      await this.#work.notify(db, answers);
    }
  }

  /**
   * Sets the state of a pending request. The answer of a service may arrive before its own call has ended.
   *
   * @returns whether the request is still pending
   */
  async #setState(db: Kysely<Tables>, id: string, state: RequestState): Promise<boolean> {
    const { rows } = await sql`
      update ${sql.table(this.#work.table)} set state = ${state}, updated_at = now()
      where id = ${id} and state in ('waiting', 'running') returning id`.execute(db);
    return rows.length > 0;
  }
}
