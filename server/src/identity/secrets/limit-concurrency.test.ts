import { describe, expect, test } from '@jest/globals';
import { limitConcurrency } from './limit-concurrency.ts';

describe('limitConcurrency', () => {
  test('runs a limited number at a time, the others in order', async () => {
    const queue = limitConcurrency(2);
    const ends: (() => void)[] = [];
    const startedNumbers: number[] = [];
    const works = [0, 1, 2, 3].map((number) =>
      queue.run(() => {
        startedNumbers.push(number);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    await Promise.resolve();
    expect(startedNumbers).toEqual([0, 1]);
    expect(queue.waitingCount).toBe(2);
    ends[0]?.();
    await works[0];
    expect(startedNumbers).toEqual([0, 1, 2]);
    for (const index of [1, 2, 3]) {
      ends[index]?.();
      await works[index];
    }
    expect(startedNumbers).toEqual([0, 1, 2, 3]);
    expect(queue.waitingCount).toBe(0);
  });

  test('continues after a failed work', async () => {
    const queue = limitConcurrency(1);
    const failingWork = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(async () => 'done');
    await expect(failingWork).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  test('runs later work before background work, which runs one at a time', async () => {
    const queue = limitConcurrency(2);
    const ends: (() => void)[] = [];
    const startedNames: string[] = [];
    const run = (name: string, urgency: 'now' | 'background') =>
      queue.run(() => {
        startedNames.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      }, urgency);
    const works = ['import 1', 'import 2', 'import 3'].map((name) => run(name, 'background'));
    await Promise.resolve();
    expect(startedNames).toEqual(['import 1']);
    works.push(...['sign-in 1', 'sign-in 2', 'sign-in 3'].map((name) => run(name, 'now')));
    await Promise.resolve();
    expect(startedNames).toEqual(['import 1', 'sign-in 1']);
    expect(queue.waitingCount).toBe(2);
    for (const index of [0, 3, 4, 5, 1, 2]) {
      ends[startedNames.indexOf(`${index < 3 ? 'import' : 'sign-in'} ${(index % 3) + 1}`)]?.();
      await works[index];
    }
    expect(startedNames).toEqual(['import 1', 'sign-in 1', 'sign-in 2', 'sign-in 3', 'import 2', 'import 3']);
  });
});
