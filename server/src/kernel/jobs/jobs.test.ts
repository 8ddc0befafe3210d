import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { DatabaseListener } from '../db/listener.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { waitUntil } from '../../areas/files/testing/until.ts';
import { type JobPace, Jobs } from './jobs.ts';
import { toCron, type Schedule, toScheduleKey } from './schedule.ts';

/** Retries failed jobs at once, and checks often for due ones. */
const PACE = { retryDelay: 0, polling: 0.5, dueCheck: 1 };

describe('jobs', () => {
  const log = pino({ level: 'silent' });
  let database: TestDatabase;
  let listener: DatabaseListener;
  const startedEngines: Jobs[] = [];

  /** The queue of a test, separate from those of others. */
  let work = '';
  let tests = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    listener = new DatabaseListener(database.pool, log);
  });
  beforeEach(() => {
    tests += 1;
    work = `work-${tests}`;
  });
  afterEach(async () => {
    for (const jobs of startedEngines.splice(0)) await jobs.stop();
  });
  afterAll(async () => {
    await listener.close();
    await database.close();
  });

  function engine(more: { readonly runsSchedules?: boolean; readonly pace?: JobPace } = {}): Jobs {
    const jobs = new Jobs({ db: database.db, pool: database.pool, listener, log, pace: PACE, ...more });
    startedEngines.push(jobs);
    return jobs;
  }

  test('TASK-06 starts a job of a transaction with the commit and never without it', async () => {
    const jobs = engine();
    const ran: string[] = [];
    jobs.register<{ name: string }>(work, { run: async ({ name }) => void ran.push(name) });
    await jobs.start();
    const failing = database.db.transaction().execute(async (transaction) => {
      await jobs.enqueue(transaction, work, { name: 'never' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await database.db.transaction().execute((transaction) => jobs.enqueue(transaction, work, { name: 'done' }));
    await waitUntil(async () => ran.length > 0);
    expect(ran).toEqual(['done']);
  });

  test('TASK-06 retries a failed job, and handles the failure once after the third time', async () => {
    const jobs = engine();
    const failedInputs: string[] = [];
    jobs.register<{ good: boolean }>(work, {
      run: async ({ good }) => {
        failedInputs.push(good ? 'good' : 'bad');
        if (!good || failedInputs.filter((word) => word === 'good').length === 1) throw new Error('not this time');
      },
      handleFailure: async ({ good }) => void failedInputs.push(`failed ${good}`),
    });
    await jobs.start();
    await jobs.enqueue(database.db, work, { good: true });
    await jobs.enqueue(database.db, work, { good: false });
    await waitUntil(async () => failedInputs.includes('failed false'));
    expect(failedInputs.toSorted()).toEqual(['bad', 'bad', 'bad', 'failed false', 'good', 'good']);
  });

  test('TASK-06 takes the next waiting job at once after a job', async () => {
    const ran: number[] = [];
    const first = engine();
    first.register(work, { run: async () => undefined });
    await first.start();
    await first.stop();
    for (let at = 0; at < 6; at += 1) await first.enqueue(database.db, work, { at });
    const laterEngine = engine({ pace: { ...PACE, polling: 3600 } });
    laterEngine.register<{ at: number }>(work, { run: async ({ at }) => void ran.push(at) });
    await laterEngine.start();
    await waitUntil(async () => ran.length === 6);
    expect(ran).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('processes a backlog at once, one job at a time in each process and none twice', async () => {
    const ran: number[] = [];
    const [first, second] = [engine(), engine()];
    for (const jobs of [first, second])
      jobs.register<{ number: number }>(work, { run: async ({ number }) => void ran.push(number), concurrency: 4 });
    await first.start();
    await second.start();
    for (let number = 0; number < 40; number += 1) await first.enqueue(database.db, work, { number });
    await waitUntil(async () => ran.length >= 40);
    expect(new Set(ran).size).toBe(40);
    expect(ran).toHaveLength(40);
  });

  test('never runs a job that is cancelled while it waits, and aborts a running one', async () => {
    const jobs = engine();
    const ran: string[] = [];
    const running = Promise.withResolvers<void>();
    jobs.register<{ name: string }>(work, {
      run: async ({ name }, { signal }) => {
        ran.push(name);
        running.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      },
    });
    await jobs.start();
    await jobs.enqueue(database.db, work, { name: 'running' });
    await running.promise;
    const waiting = await jobs.enqueue(database.db, work, { name: 'waiting' });
    await jobs.cancel(database.db, work, waiting);
    await jobs.stop();
    expect(ran).toEqual(['running']);
  });

  test('repeats a job that was ended by a stop in the next process', async () => {
    const ran: string[] = [];
    const first = engine();
    const running = Promise.withResolvers<void>();
    first.register(work, {
      run: async (_, { signal }) => {
        running.resolve();
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
      },
    });
    await first.start();
    await first.enqueue(database.db, work, {});
    await running.promise;
    await first.stop();
    const second = engine();
    second.register(work, { run: async () => void ran.push('again') });
    await second.start();
    await waitUntil(async () => ran.length > 0);
    expect(ran).toEqual(['again']);
  });

  test('runs a schedule on one of several servers, also after another one failed', async () => {
    const counts = { begun: 0, ended: 0 };
    let release = (): void => undefined;
    const releaseSignal = new Promise<void>((resolve) => (release = resolve));
    const schedules: Schedule[] = [
      {
        name: 'hold on',
        every: 'minute',
        run: async () => {
          counts.begun += 1;
          await releaseSignal;
          counts.ended += 1;
        },
      },
      { name: 'fail', every: 'minute', run: () => Promise.reject(new Error('no such table')) },
      { name: 'wait', every: 'hour', run: async () => undefined },
    ];
    const servers = [engine({ runsSchedules: true }), engine({ runsSchedules: true })];
    await Promise.all(servers.map((jobs) => jobs.start(schedules)));
    await waitUntil(async () => counts.begun > 0);
    // A second occurrence for the first server that checks, while the earlier one runs.
    const secondBoss = new PgBoss({
      schema: 'job',
      db: { executeSql: (text, values) => database.pool.query(text, values) },
    });
    expect(await secondBoss.send('schedule', { key: 'hold-on' }, { singletonKey: 'hold-on' })).toBeNull();
    expect(counts).toEqual({ begun: 1, ended: 0 });
    release();
    await waitUntil(async () => counts.ended === 1);
    await waitUntil(
      async () => (await secondBoss.send('schedule', { key: 'hold-on' }, { singletonKey: 'hold-on' })) !== null,
    );
    await waitUntil(async () => counts.ended === 2);
    expect((await secondBoss.getSchedules('schedule')).map(({ key }) => key).toSorted()).toEqual([
      'fail',
      'hold-on',
      'wait',
    ]);
  });

  test('removes schedules of earlier versions, and runs none in a process without schedules', async () => {
    const schedule = (name: string): Schedule => ({ name, every: 'hour', run: async () => undefined });
    await engine({ runsSchedules: true }).start([schedule('old'), schedule('both')]);
    await engine({ runsSchedules: true }).start([schedule('both'), schedule('new')]);
    await engine().start([schedule('other')]);
    const { rows } = await database.pool.query<{ key: string }>('select key from job.schedule order by key');
    expect(rows.map(({ key }) => key)).toEqual(['both', 'new']);
  });

  test('gives a schedule a name of the engine and a minute of its own in the hour', () => {
    expect(() => toScheduleKey({ name: 'Über alles' })).toThrow('must be named with small letters');
    const cron = toCron({ name: 'forget old codes', every: 'hour', run: async () => undefined });
    expect(cron).toMatch(/^[1-5]?\d \* \* \* \*$/);
  });
});
