import { describe, expect, test } from '@jest/globals';
import { AccountWrites } from './account-writes.ts';

/** Creates work that lasts until it is ended, and records when it begins. */
function createWork(runs: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = () => {
    runs.push(name);
    return promise;
  };
  return { work, end: () => resolve(name) };
}

/** Lets everything run that waits for nothing else. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('CALL-05 writing calls of one account', () => {
  test('run at once up to the limit, and then in their order', async () => {
    const writes = new AccountWrites(2);
    const runs: string[] = [];
    const works = ['a', 'b', 'c', 'd'].map((name) => createWork(runs, name));
    const results = works.map(({ work }) => writes.run('account', work));
    await settle();
    expect(runs).toEqual(['a', 'b']);
    works[1]?.end();
    await settle();
    expect(runs).toEqual(['a', 'b', 'c']);
    works[0]?.end();
    await settle();
    expect(runs).toEqual(['a', 'b', 'c', 'd']);
    for (const { end } of works) end();
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('do not wait for those of another account', async () => {
    const writes = new AccountWrites(1);
    const runs: string[] = [];
    const [one, other] = [createWork(runs, 'one'), createWork(runs, 'other')];
    const results = [writes.run('first', one.work), writes.run('second', other.work)];
    await settle();
    expect(runs).toEqual(['one', 'other']);
    one.end();
    other.end();
    await Promise.all(results);
  });

  test('give their turn on when they fail', async () => {
    const writes = new AccountWrites(1);
    const failing = writes.run('account', () => Promise.reject(new Error('refused')));
    const next = writes.run('account', async () => 'done');
    await expect(failing).rejects.toThrow('refused');
    expect(await next).toBe('done');
    expect(await writes.run('account', async () => 'again')).toBe('again');
  });

  test('are refused after the maximum wait, and do not begin later', async () => {
    const writes = new AccountWrites(1, 1);
    const runs: string[] = [];
    const [running, late] = [createWork(runs, 'running'), createWork(runs, 'late')];
    const result = writes.run('account', running.work);
    await expect(writes.run('account', late.work)).rejects.toMatchObject({
      code: 'server.unavailable',
      detail: { cause: 'writesOfAccount' },
    });
    running.end();
    await result;
    await settle();
    expect(runs).toEqual(['running']);
  });
});
