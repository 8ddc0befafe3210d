import { afterEach, describe, expect, test } from '@jest/globals';
import { waitUntil } from '../../areas/files/testing/until.ts';
import type { ServiceProbe } from './service-probe.ts';
import { ServiceWatch } from './service-watch.ts';

interface LogLine {
  readonly level: 'info' | 'warn';
  readonly fields: object;
  readonly message: string;
}

describe('SITE-08 watch of outside services', () => {
  const watches: ServiceWatch[] = [];
  afterEach(() => watches.splice(0).forEach((watch) => watch.stop()));

  function createWatch(timeoutMs = 10_000) {
    const lines: LogLine[] = [];
    const watch = new ServiceWatch({
      log: {
        info: (fields: object, message?: string) => void lines.push({ level: 'info', fields, message: message ?? '' }),
        warn: (fields: object, message?: string) => void lines.push({ level: 'warn', fields, message: message ?? '' }),
      },
      intervalMs: 5,
      timeoutMs,
    });
    watches.push(watch);
    return { watch, lines };
  }

  /** Waits until another watch with the same interval has checked its service some times. */
  async function waitForRounds(): Promise<void> {
    let roundCount = 0;
    await createWatch().watch.start([createProbe(async () => void (roundCount += 1))]);
    await waitUntil(async () => roundCount >= 5);
  }

  function createProbe(check: ServiceProbe['check'], isRequired = true): ServiceProbe {
    return { name: 'x-ray-store', title: { ch: 'X 光片存储', en: 'X-ray store' }, isRequired, check };
  }

  test('knows the state of a fast service when the server has started', async () => {
    const { watch } = createWatch();
    await watch.start([createProbe(async () => undefined)]);
    expect(watch.list()).toMatchObject([{ name: 'x-ray-store', state: 'ok', lastError: null }]);
    expect(watch.listMissing()).toEqual([]);
  });

  test('is not ready while a required service has not answered, and does not wait for it', async () => {
    const { watch } = createWatch();
    await watch.start([createProbe(() => new Promise(() => undefined))]);
    expect(watch.list()).toMatchObject([{ state: 'unknown', lastError: null }]);
    expect(watch.listMissing()).toEqual(['x-ray-store']);
  });

  test.each([
    [true, ['x-ray-store']],
    [false, []],
  ])('reports a failing service as missing if it is required: %s', async (isRequired, missing) => {
    const { watch } = createWatch();
    await watch.start([createProbe(() => Promise.reject(new Error('The disk is full.')), isRequired)]);
    expect(watch.list()).toMatchObject([{ state: 'failing', lastError: 'The disk is full.', isRequired }]);
    expect(watch.listMissing()).toEqual(missing);
  });

  test('logs each change once and keeps the last reason', async () => {
    let problem: string | null = 'The key is refused.';
    let checkCount = 0;
    const { watch, lines } = createWatch();
    const probe = createProbe(() => {
      checkCount += 1;
      if (problem !== null) throw new Error(problem);
      return Promise.resolve();
    });
    const checkThreeTimes = async () => {
      const start = checkCount;
      await waitUntil(async () => checkCount >= start + 3);
    };
    await watch.start([probe]);
    const failedAt = watch.list()[0]?.changedAt;
    await checkThreeTimes();
    expect(watch.list()).toMatchObject([{ changedAt: failedAt }]);
    problem = 'The bucket is gone.';
    await checkThreeTimes();
    problem = null;
    await checkThreeTimes();
    expect(watch.list()).toMatchObject([{ state: 'ok', lastError: 'The bucket is gone.' }]);
    expect(lines.map(({ level, message }) => `${level} ${message}`)).toEqual([
      'warn A service fails: The key is refused.',
      'warn A service fails: The bucket is gone.',
      'info A service works again',
    ]);
  });

  test('ends a check after the timeout and never runs two of one service', async () => {
    let [runningCount, maxRunningCount, startedCount] = [0, 0, 0];
    const { watch } = createWatch(10);
    const stuck = Promise.withResolvers<void>();
    const probe = createProbe(async () => {
      startedCount += 1;
      maxRunningCount = Math.max(maxRunningCount, ++runningCount);
      await stuck.promise;
      runningCount -= 1;
    });
    await watch.start([probe]);
    expect(watch.list()).toMatchObject([{ state: 'failing', lastError: 'The service did not answer within 0.01 s.' }]);
    await waitForRounds();
    expect(startedCount).toBe(1);
    stuck.resolve();
    await waitUntil(async () => watch.list()[0]?.state === 'ok');
    expect(maxRunningCount).toBe(1);
  });

  test('aborts running checks when the server stops, and starts no further ones', async () => {
    let checkCount = 0;
    const signals: AbortSignal[] = [];
    const { watch, lines } = createWatch();
    const start = watch.start([
      createProbe((signal) => {
        checkCount += 1;
        signals.push(signal);
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
      }),
    ]);
    watch.stop();
    await start;
    await waitForRounds();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect([checkCount, lines, watch.list()[0]?.state]).toEqual([1, [], 'unknown']);
  });

  test('shortens a reason to one line', async () => {
    const { watch } = createWatch();
    await watch.start([createProbe(() => Promise.reject(new Error(`first\n  second ${'x'.repeat(1000)}`)))]);
    expect(watch.list()[0]?.lastError).toMatch(/^first second x{285,}…$/);
    expect(watch.list()[0]?.lastError).toHaveLength(300);
  });
});
