import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { fromKysely, type Job, PgBoss } from 'pg-boss';
import { isConnectionLoss } from '../db/connection-loss.ts';
import type { DatabasePool } from '../db/database-pool.ts';
import type { DatabaseListener } from '../db/listener.ts';
import type { Tables } from '../db/tables.ts';
import { toCron, type Schedule, toScheduleKey } from './schedule.ts';

/** What a job runs with. */
export interface JobContext {
  readonly db: Kysely<Tables>;
  readonly log: FastifyBaseLogger;
  /** Given when the job was cancelled, has taken too long, or the server stops; work ends as soon as it can. */
  readonly signal: AbortSignal;
  /** The id that `enqueue` gave. */
  readonly jobId: string;
}

/** One kind of work that goes on by itself. */
export interface JobWork<Input extends object> {
  /**
   * Does the work; it may be begun again after a crash, so that it must bear running twice. An error lets the job be tried
   * again later.
   */
  run(input: Input, context: JobContext): Promise<void>;
  /** Called once when every try has failed or was killed. */
  handleFailure?(input: Input, context: Omit<JobContext, 'signal' | 'jobId'>): Promise<void>;
  /** How many run at once in one process; 1 unless told. */
  readonly concurrency?: number;
  /** Seconds after which a try is aborted; an hour unless told. */
  readonly timeLimit?: number;
}

/** Tries after the first. */
const RETRIES = 2;
/** Seconds without a heartbeat after which a job counts as killed; the least that the engine allows. */
const HEARTBEAT_SECONDS = 10;
/** Milliseconds that work has to end when the server stops; what takes longer is begun again, as after a crash. */
const STOP_GRACE_MILLISECONDS = 10_000;
/** Milliseconds that the engine's workers have to end a look for jobs that is under way. */
const WORKER_STOP_MILLISECONDS = 1_000;
const HOUR_SECONDS = 3_600;
/** The queue of all schedules; each has at most one job there that waits or runs. */
const SCHEDULE_QUEUE = 'schedule';
const MAX_CONCURRENT_SCHEDULES = 3;
const MAX_SCHEDULE_SECONDS = 12 * HOUR_SECONDS;
/** Seconds after which a schedule that was found to be due is sent, at most. */
const MAX_DUE_DELAY_SECONDS = 5;
const RETENTION_SECONDS = 7 * 24 * HOUR_SECONDS;

/** How soon jobs go on by themselves, in seconds. */
export interface JobPace {
  /** Between tries. */
  readonly retryDelay: number;
  /** Between looks for jobs that nothing told of, at least half a second. */
  readonly polling: number;
  /** Between looks for what is due; twice as long between those for schedules that nothing told of. */
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
  /** Whether this process takes its part in schedules; no unless told. */
  readonly runsSchedules?: boolean;
  /** Tests wait less. */
  readonly pace?: Partial<JobPace>;
}

/** Waits until all have settled, and not longer than a time in milliseconds. */
async function waitForSettled(limit: number, all: readonly Promise<void>[]): Promise<void> {
  await Promise.race([Promise.allSettled(all), delay(limit, undefined, { ref: false })]);
}

/**
 * Work that survives the process: rows of the same database, in a schema of their own, taken by whichever process is free. A
 * job whose process was killed is noticed by its missing heartbeat and begun again, a limited number of times.
 */
export class Jobs {
  readonly #deps: JobDeps;
  readonly #pace: JobPace;
  readonly #boss: PgBoss;
  readonly #registered: RegisteredWork[] = [];
  readonly #stopping = new AbortController();
  readonly #runningWork = new Set<Promise<void>>();
  /** The queues that this process takes jobs from. */
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
      // How often jobs are looked for whose process was killed.
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
      // The watch of the database has said so already; the engine asks again every two seconds.
      if (isConnectionLoss(error)) deps.log.debug({ err: error }, 'the job engine waits for the database');
      else deps.log.error({ err: error }, 'the job engine has failed');
    });
    this.#boss.on('warning', ({ message }) => deps.log.warn({ reason: message }, 'the job engine warns'));
  }

  /** Adds a kind of work; before `start` only. */
  register<Input extends object>(name: string, work: JobWork<Input>): void {
    // What is enqueued under a name is what its work takes: both stand in one place of the code.
    this.#registered.push({ name, work });
  }

  /**
   * Begins to take jobs.
   *
   * @param schedules all that the site has: what is not among them any more is done no more
   */
  async start(schedules: readonly Schedule[] = []): Promise<void> {
    await this.#boss.start();
    for (const registered of this.#registered) await this.#startQueue(registered);
    if (this.#deps.runsSchedules === true) await this.#startSchedules(schedules);
  }

  /**
   * Adds a job, in the caller's transaction: it begins when that is committed, and never when it is not.
   *
   * @returns the id of the job.
   */
  async enqueue(db: Kysely<Tables> | Transaction<Tables>, name: string, input: object): Promise<string> {
    const id = await this.#boss.send(name, input, { db: fromKysely(db) });
    if (id === null) throw new Error(`the job ${name} was not taken`);
    return id;
  }

  /** Takes a job back, waiting or under way; one that has ended is left alone. */
  async cancel(db: Kysely<Tables>, name: string, id: string): Promise<void> {
    await this.#boss.cancel(name, id, { db: fromKysely(db) });
  }

  /** Takes nothing new and ends what runs; it is begun again at the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await waitForSettled(STOP_GRACE_MILLISECONDS, [...this.#runningWork]);
    // The engine looks twice a second whether its workers have ended; they end at once.
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

  /** Whichever process is free runs what is due, and no process begins it while one runs it. */
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
      // What was due while no server ran is done once when one runs again.
      await this.#boss.schedule(SCHEDULE_QUEUE, toCron(schedule), { key }, { key, singletonKey: key, missed: 'once' });
    const options = { concurrency: MAX_CONCURRENT_SCHEDULES, polling: this.#pace.dueCheck * 2 };
    await this.#startWorkers<{ readonly key: string }>(SCHEDULE_QUEUE, options, async ({ data }) => {
      const schedule = byKey.get(data.key);
      try {
        await schedule?.run(this.#deps);
      } catch (error) {
        // It is due again soon, so that it is not tried again before.
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
    // A notification wakes the worker at once; what is tried again comes without one.
    const options = { pollingIntervalSeconds: polling, notifyPollingIntervalSeconds: polling };
    const worker: string = await this.#boss.work<Data>(name, options, async ([job]: Job<Data>[]) => {
      if (job === undefined) return;
      // Where one waited there may be more, which were told of while this one was busy: it looks again when this job has ended.
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
