import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from '../../bin/lock.mjs';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dentarium-lock-'));
  file = join(folder, 'a.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the id of an ended process. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

test('never overlaps work under one lock, and removes the lock after it', async () => {
  let inside = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 6 }, () => withLock(file, work)));
  expect(most).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('takes over the lock of an ended process, by one of many', async () => {
  writeFileSync(file, `${await deadPid()} x`);
  const order: string[] = [];
  const work = (name: string) => async (): Promise<void> => {
    order.push(`${name} in`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${name} out`);
  };
  await Promise.all([withLock(file, work('a')), withLock(file, work('b'))]);
  expect(order).toHaveLength(4);
  expect(order[1]).toBe(order[0]?.replace('in', 'out'));
});

test('reports the holder of the lock once to a waiting process', async () => {
  const holders: number[] = [];
  let release = (): void => undefined;
  const first = withLock(file, () => new Promise<void>((resolve) => (release = resolve)));
  const second = withLock(
    file,
    async () => 'done',
    (pid) => {
      holders.push(pid);
      release();
    },
  );
  expect(await second).toBe('done');
  await first;
  expect(holders).toEqual([process.pid]);
});

test('releases the lock after failed work', async () => {
  await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(readdirSync(folder)).toEqual([]);
});
