import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeFileLock, withFileLock } from '../files/file-lock.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dentarium-file-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('runs work of one process one after the other', async () => {
  const order: string[] = [];
  const work = async (name: string): Promise<void> => {
    order.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${name} ends`);
  };
  const path = join(folder, 'lock.sqlite');
  await Promise.all(['a', 'b', 'c'].map((name) => withFileLock(path, () => work(name))));
  expect(order).toHaveLength(6);
  for (let index = 0; index < 6; index += 2) expect(order[index]?.replace('begins', 'ends')).toBe(order[index + 1]);
});

test('releases a lock when its process ends', async () => {
  const path = join(folder, 'lock.sqlite');
  const lock = join(import.meta.dirname, '..', 'files', 'file-lock.ts');
  const code = `const { withFileLock } = await import(${JSON.stringify(lock)});
    await withFileLock(${JSON.stringify(path)}, () => { console.log('has it'); return new Promise((resolve) => setInterval(resolve, 1e9)); });`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'ignore'] });
  const exit = once(other, 'exit');
  let ours: Promise<string> | undefined;
  try {
    await once(other.stdout, 'data');
    expect(takeFileLock(path)).toBeNull();
    ours = withFileLock(path, async () => 'ours');
  } finally {
    other.kill('SIGKILL');
    await exit;
  }
  expect(await ours).toBe('ours');
});
