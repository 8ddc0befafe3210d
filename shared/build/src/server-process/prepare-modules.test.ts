import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { prepareModules } from './prepare-modules.ts';

/** Starts a process that stands for a server, with a channel for messages. */
function startProcess(script: string): ChildProcess {
  return spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

/** Ends with 0 when it may go on, and with 5 when its starter has gone. */
const WAITING = `
  process.once('message', () => process.exit(0));
  process.once('disconnect', () => process.exit(5));
  process.send('database-open');`;

test('SITE-07 prepares nothing for a server whose version the database refuses', async () => {
  const server = startProcess('process.exit(78)');
  let isPrepared = false;
  expect(await prepareModules(server, async () => void (isPrepared = true))).toBe(false);
  expect([server.exitCode, isPrepared]).toEqual([78, false]);
});

test('SITE-07 prepares the modules between the opening of the database and the rest of the start', async () => {
  const server = startProcess(WAITING);
  let exitCodeMeanwhile: number | null = -1;
  expect(await prepareModules(server, async () => void (exitCodeMeanwhile = server.exitCode))).toBe(true);
  if (server.exitCode === null) await once(server, 'exit');
  expect([exitCodeMeanwhile, server.exitCode]).toEqual([null, 0]);
});

test('SITE-07 ends the server if the modules cannot be prepared', async () => {
  const server = startProcess(WAITING);
  await expect(prepareModules(server, () => Promise.reject(new Error('no build')))).rejects.toThrow('no build');
  expect(server.exitCode).toBe(5);
});
