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

/** The tables whose rows are requests: one under way to a file at most. */
type RequestTable = { [T in keyof Tables]: Selectable<Tables[T]> extends RequestRow ? T : never }[keyof Tables];

/** The states of a request that may still be answered. */
export const PENDING_STATES = ['waiting', 'running', 'sent'] as const satisfies readonly RequestState[];

/** What is done about files by a service, and without it. */
export interface RequestWork<Answer> {
  readonly table: RequestTable;
  /** The name of its jobs. */
  readonly job: string;
  /**
   * Asks about one request that is under way.
   *
   * @returns `later` when the answer comes by a call of its own, `undefined` when there is nothing to ask any more
   * @throws Error when the service cannot be asked now; it is tried again
   */
  readonly request: (db: Kysely<Tables>, id: string, signal: AbortSignal) => Promise<Answer | 'later' | undefined>;
  /** Does without the service, which has failed or not answered in time. */
  readonly resolveWithout: (db: Kysely<Tables>, id: string, signal: AbortSignal) => Promise<Answer | undefined>;
  /** Tells those who asked. */
  notify(db: Kysely<Tables>, answers: readonly Answer[]): Promise<void>;
}

interface RequestJob {
  readonly ids: readonly string[];
}

/** Files of one job: few, so that results come one after the other and a crash repeats little. */
const MAX_FILES_PER_JOB = 10;
/** Minutes that a service may take to answer. */
const ANSWER_TIMEOUT_MINUTES = 10;
const RETENTION_DAYS = 30;
/** Seconds that a job may take. */
const JOB_TIMEOUT_SECONDS = 600;

/** Marks a request as answered, once. @returns what it was about; `undefined` when the answer comes too late */
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

/** Requests about files as durable jobs: a request is a row, and an answer is taken once. */
export class ServiceRequests<Answer> {
  readonly #jobs: Pick<Jobs, 'enqueue'>;
  readonly #work: RequestWork<Answer>;

  constructor(jobs: Pick<Jobs, 'enqueue' | 'register'>, work: RequestWork<Answer>) {
    this.#jobs = jobs;
    this.#work = work;
    jobs.register<RequestJob>(work.job, {
      run: ({ ids }, context) => this.#run(ids, work.request, context),
      // Nobody waits for a service that is down.
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
   * Asks about files, in the caller's transaction: it begins when that is committed. What was asked before and is not answered
   * counts no more.
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

  /** Does without the service for what it has not answered in time; to be called now and then. */
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

  /** Requests that ended long ago say nothing any more; to be called now and then. */
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

  /** The answer of a service may have come before its own call has ended. @returns whether the request is under way */
  async #setState(db: Kysely<Tables>, id: string, state: RequestState): Promise<boolean> {
    const { rows } = await sql`
      update ${sql.table(this.#work.table)} set state = ${state}, updated_at = now()
      where id = ${id} and state in ('waiting', 'running') returning id`.execute(db);
    return rows.length > 0;
  }
}
