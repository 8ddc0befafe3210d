import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readProcessorMs, watchWork, type WorkExcess } from './work-limit.ts';

const LIMIT_MS = 10_000;

describe('SITE-08 the limit of work', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Returns how work ends within an hour, and after how many seconds, if its process gets a share of a processor. */
  const watchShare = (share: number | null): { readonly excess: WorkExcess | null; readonly seconds: number } => {
    const startedAt = performance.now();
    let result = { excess: null as WorkExcess | null, seconds: 0 };
    const onExcess = (excess: WorkExcess): void => {
      result = { excess, seconds: Math.round((performance.now() - startedAt) / 1000) };
    };
    const readMs = (): number | null => (share === null ? null : 700 + share * (performance.now() - startedAt));
    const stop = watchWork(1, LIMIT_MS, onExcess, readMs);
    jest.advanceTimersByTime(3_600_000);
    stop();
    return result;
  };

  test.each<[string, number | null, WorkExcess, number]>([
    ['a whole processor', 1, 'work', 10],
    ['two processors', 2, 'work', 10],
    ['half a processor', 0.5, 'work', 20],
    ['a quarter of a processor', 0.25, 'work', 40],
    ['a tenth of a processor', 0.1, 'busy', 50],
    ['nothing', 0, 'busy', 50],
    ['a share that the system does not tell', null, 'work', 10],
  ])('ends a process that gets %s', (_, share, excess, seconds) => {
    const result = watchShare(share);
    expect(result.excess).toBe(excess);
    expect(result.seconds).toBeGreaterThanOrEqual(seconds);
    expect(result.seconds).toBeLessThanOrEqual(seconds + 10);
  });

  test('ends nothing after its watch', () => {
    const onExcess = jest.fn();
    watchWork(1, LIMIT_MS, onExcess, () => 0)();
    jest.advanceTimersByTime(3_600_000);
    expect(onExcess).not.toHaveBeenCalled();
  });
});

test('SITE-08 reads the processor time of a process', async () => {
  const child = spawn(process.execPath, [
    '-e',
    'const end = Date.now() + 200; while (Date.now() < end); console.log(1); process.stdin.resume()',
  ]);
  await once(child.stdout, 'data');
  const usedMs = readProcessorMs(child.pid);
  child.kill();
  await once(child, 'exit');
  expect(usedMs === null).toBe(process.platform !== 'linux');
  expect([readProcessorMs(undefined), readProcessorMs(child.pid)]).toEqual([null, null]);
});
