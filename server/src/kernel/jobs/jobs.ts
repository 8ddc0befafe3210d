import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { fromKysely, type Job, PgBoss } from 'pg-boss';
import { isConnectionLoss } from '../db/connection-loss.ts';
import type { DatabasePool } from '../db/database-pool.ts';
import type { DatabaseListener } from '../db/listener.ts';
import type { Tables } from '../db/tables.ts';
import { toCron, type Schedule, toScheduleKey } from './schedule.ts';

/** The context of a running job. */
export interface JobContext {
  readonly db: Kysely<Tables>;
  readonly log: FastifyBaseLogger;
  /** Aborted when the job is cancelled, has taken too long, or the server stops. The work ends as soon as it can. */
  readonly signal: AbortSignal;
  /** The id that `enqueue` returned. */
  readonly jobId: string;
}

/** One kind of durable work. */
export interface JobWork<Input extends object> {
  /** Does the work. It may be repeated after a crash, so it must be idempotent. The job is retried after an error. */
  run(input: Input, context: JobContext): Promise<void>;
  /** Called once after every try has failed or was killed. */
  handleFailure?(input: Input, context: Omit<JobContext, 'signal' | 'jobId'>): Promise<void>;
  /** Maximum concurrent jobs in one process; default 1. */
  readonly concurrency?: number;
  /** Seconds after which a try is aborted; default one hour. */
  readonly timeLimit?: number;
}

/** Maximum retries after the first try. */
const RETRIES = 2;
/** Seconds without a heartbeat after which a job counts as killed; the minimum of the engine. */
const HEARTBEAT_SECONDS = 10;
/** Milliseconds that work has to end when the server stops. Longer work is repeated, as after a crash. */
const STOP_GRACE_MILLISECONDS = 10_000;
/** Milliseconds that the workers of the engine have to end a pending fetch. */
const WORKER_STOP_MILLISECONDS = 1_000;
const HOUR_SECONDS = 3_600;
/** The queue of all schedules. Each schedule has at most one waiting or running job there. */
const SCHEDULE_QUEUE = 'schedule';
const MAX_CONCURRENT_SCHEDULES = 3;
const MAX_SCHEDULE_SECONDS = 12 * HOUR_SECONDS;
/** Maximum seconds until a due schedule is enqueued. */
const MAX_DUE_DELAY_SECONDS = 5;
const RETENTION_SECONDS = 7 * 24 * HOUR_SECONDS;

/** The intervals of the job engine, in seconds. */
export interface JobPace {
  /** Interval between tries. */
  readonly retryDelay: number;
  /** Interval between polls for jobs without a notification, at least half a second. */
  readonly polling: number;
  /** Interval between checks for due schedules; polls for schedule jobs without a notification use twice as long. */
  readonly dueCheck: number;
}

const DEFAULT_PACE: JobPace = { retryDelay: 2, polling: 2, dueCheck: 10 };

interface RegisteredWork {
  readonly name: string;
  readonly work: JobWork<object>;
}

interface JobDeps {
  readonly db: Kysely<Tables>;
  readonly pool: DatabasePool;
  readonly listener: DatabaseListener;
  readonly log: FastifyBaseLogger;
  /** True if this process runs schedules; default false. */
  readonly runsSchedules?: boolean;
  /** Shorter intervals for tests. */
  readonly pace?: Partial<JobPace>;
}

/** Waits until all promises have settled, at most for a time in milliseconds. */
async function waitForSettled(limit: number, all: readonly Promise<void>[]): Promise<void> {
  await Promise.race([Promise.allSettled(all), delay(limit, undefined, { ref: false })]);
}

/**
 * Durable work: rows of the same database in a schema of their own, which any free process takes. A job whose process
 * was killed is noticed by its missing heartbeat and repeated, a limited number of times.
 */
export class Jobs {
  readonly #deps: JobDeps;
  readonly #pace: JobPace;
  readonly #boss: PgBoss;
  readonly #registered: RegisteredWork[] = [];
  readonly #stopping = new AbortController();
  readonly #runningWork = new Set<Promise<void>>();
  /** The queues from which this process takes jobs. */
  readonly #queues = new Set<string>();

  constructor(deps: JobDeps) {
    this.#deps = deps;
    this.#pace = { ...DEFAULT_PACE, ...deps.pace };
    this.#boss = new PgBoss({
      schema: 'job',
      schedule: deps.runsSchedules === true,
      cronMonitorIntervalSeconds: this.#pace.dueCheck,
      cronWorkerIntervalSeconds: Math.min(this.#pace.dueCheck, MAX_DUE_DELAY_SECONDS),
      useListenNotify: true,
      // Interval of the search for jobs whose process was killed.
      superviseIntervalSeconds: 3,
      monitorIntervalSeconds: 3,
      db: {
        executeSql: (text, values) => deps.pool.query(text, values),
        listen: async (...listening) => {
          const stop = await deps.listener.listen(...listening);
          return { close: async () => stop() };
        },
      },
    });
    this.#boss.on('error', (error) => {
      // The watch of the database has logged it already; the engine polls again every two seconds.
      if (isConnectionLoss(error)) deps.log.debug({ err: error }, 'the job engine waits for the database');
      else deps.log.error({ err: error }, 'the job engine has failed');
    });
    this.#boss.on('warning', ({ message }) => deps.log.warn({ reason: message }, 'the job engine warns'));
  }

  /** Registers a kind of work; only before `start`. */
  register<Input extends object>(name: string, work: JobWork<Input>): void {
    // The input enqueued under a name matches the input of its work: one module of the code defines both.
    this.#registered.push({ name, work });
  }

  /**
   * Starts to take jobs.
   *
   * @param schedules all schedules of the site; schedules that are missing here are removed
   */
  async start(schedules: readonly Schedule[] = []): Promise<void> {
    await this.#boss.start();
    for (const registered of this.#registered) await this.#startQueue(registered);
    if (this.#deps.runsSchedules === true) await this.#startSchedules(schedules);
  }

  /**
   * Adds a job in the caller's transaction. It begins after the commit, and never without it.
   *
   * @returns the id of the job.
   */
  async enqueue(db: Kysely<Tables> | Transaction<Tables>, name: string, input: object): Promise<string> {
    const id = await this.#boss.send(name, input, { db: fromKysely(db) });
    if (id === null) throw new Error(`the job ${name} was not taken`);
    return id;
  }

  /** Cancels a waiting or running job; a finished one is left alone. */
  async cancel(db: Kysely<Tables>, name: string, id: string): Promise<void> {
    await this.#boss.cancel(name, id, { db: fromKysely(db) });
  }

  /** Stops taking jobs and ends running ones, which are repeated at the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await waitForSettled(STOP_GRACE_MILLISECONDS, [...this.#runningWork]);
    // The engine checks twice a second whether its workers have ended; they end at once.
    await waitForSettled(
      WORKER_STOP_MILLISECONDS,
      [...this.#queues].map((queue) => this.#boss.offWork(queue)),
    );
    await this.#boss.stop({ graceful: true, timeout: 1_000 });
  }

  async #startQueue({ name, work }: RegisteredWork): Promise<void> {
    const failureQueue = `${name}-failed`;
    const { retryDelay, polling } = this.#pace;
    const limits = { retryDelay, deleteAfterSeconds: RETENTION_SECONDS, heartbeatSeconds: HEARTBEAT_SECONDS };
    if (work.handleFailure !== undefined) {
      await this.#createQueue(failureQueue, { ...limits, retryLimit: 1_000, expireInSeconds: HOUR_SECONDS });
      await this.#startWorkers<object>(failureQueue, { concurrency: 1, polling }, async (job) =>
        work.handleFailure?.(job.data, this.#deps),
      );
    }
    await this.#createQueue(name, {
      ...limits,
      retryLimit: RETRIES,
      expireInSeconds: work.timeLimit ?? HOUR_SECONDS,
      ...(work.handleFailure === undefined ? {} : { deadLetter: failureQueue }),
    });
    const options = { concurrency: work.concurrency ?? 1, polling };
    await this.#startWorkers<object>(name, options, async (job) => {
      const signal = AbortSignal.any([job.signal, this.#stopping.signal]);
      await work.run(job.data, { ...this.#deps, signal, jobId: job.id });
    });
  }

  /** Takes jobs of due schedules. Any free process runs one, and no other process starts it meanwhile. */
  async #startSchedules(schedules: readonly Schedule[]): Promise<void> {
    const byKey = new Map(schedules.map((schedule) => [toScheduleKey(schedule), schedule]));
    await this.#createQueue(SCHEDULE_QUEUE, {
      policy: 'exclusive',
      retryLimit: 0,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: MAX_SCHEDULE_SECONDS,
      deleteAfterSeconds: HOUR_SECONDS,
    });
    for (const { key } of await this.#boss.getSchedules(SCHEDULE_QUEUE))
      if (!byKey.has(key)) await this.#boss.unschedule(SCHEDULE_QUEUE, key);
    for (const [key, schedule] of byKey)
      // A schedule that was due while no server ran is run once at the next start.
      await this.#boss.schedule(SCHEDULE_QUEUE, toCron(schedule), { key }, { key, singletonKey: key, missed: 'once' });
    const options = { concurrency: MAX_CONCURRENT_SCHEDULES, polling: this.#pace.dueCheck * 2 };
    await this.#startWorkers<{ readonly key: string }>(SCHEDULE_QUEUE, options, async ({ data }) => {
      const schedule = byKey.get(data.key);
      try {
        await schedule?.run(this.#deps);
      } catch (error) {
        // The schedule is due again soon, so it is not retried before.
        this.#deps.log.error({ err: error, schedule: schedule?.name }, 'a schedule has failed');
      }
    });
  }

  async #createQueue(name: string, options: Parameters<PgBoss['createQueue']>[1]): Promise<void> {
    await this.#boss.createQueue(name, { ...options, notify: true });
  }

  async #startWorkers<Data extends object>(
    name: string,
    { concurrency, polling }: { readonly concurrency: number; readonly polling: number },
    run: (job: Job<Data>) => Promise<void>,
  ): Promise<void> {
    this.#queues.add(name);
    for (let worker = 0; worker < concurrency; worker += 1) await this.#startWorker(name, polling, run);
  }

  async #startWorker<Data extends object>(
    name: string,
    polling: number,
    run: (job: Job<Data>) => Promise<void>,
  ): Promise<void> {
    // A notification wakes the worker at once; retries come without one.
    const options = { pollingIntervalSeconds: polling, notifyPollingIntervalSeconds: polling };
    const worker: string = await this.#boss.work<Data>(name, options, async ([job]: Job<Data>[]) => {
      if (job === undefined) return;
      // More jobs may wait, which were announced while this worker was busy: it polls again after this job.
      this.#boss.notifyWorker(worker);
      const work = run(job);
      const outcome = work.catch(() => undefined);
      this.#runningWork.add(outcome);
      try {
        await work;
      } catch (error) {
        this.#deps.log.warn({ err: error, job: job.id, queue: name }, 'a job has failed');
        throw error;
      } finally {
        this.#runningWork.delete(outcome);
      }
    });
  }
}
