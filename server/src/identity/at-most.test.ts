import { describe, expect, test } from '@jest/globals';
import { atMost } from './at-most.ts';

describe('atMost', () => {
  test('runs so many at a time, the others in their order', async () => {
    const queue = atMost(2);
    const ends: (() => void)[] = [];
    const started: number[] = [];
    const works = [0, 1, 2, 3].map((number) =>
      queue.run(() => {
        started.push(number);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    expect(queue.waiting).toBe(2);
    ends[0]?.();
    await works[0];
    expect(started).toEqual([0, 1, 2]);
    for (const index of [1, 2, 3]) {
      ends[index]?.();
      await works[index];
    }
    expect(started).toEqual([0, 1, 2, 3]);
    expect(queue.waiting).toBe(0);
  });

  test('goes on after a work that fails', async () => {
    const queue = atMost(1);
    const failed = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(async () => 'done');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
