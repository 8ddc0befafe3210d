import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { join } from 'node:path';
import type { EchoAnswer, EchoRequest } from './testing/echo-process.ts';
import { MachineBusyError } from './work-limit.ts';
import { ProcessEndedError, WorkerProcess } from './worker-process.ts';

let worker: WorkerProcess<EchoRequest, EchoAnswer>;
beforeEach(() => {
  worker = new WorkerProcess(join(import.meta.dirname, 'testing', 'echo-process.ts'));
});
afterEach(() => worker.close());

test('answers one request after the other', async () => {
  expect(await worker.ask({ text: 'a' }, { workMs: 600_000 })).toEqual({ text: 'a' });
  expect(await worker.ask({ text: 'b' })).toEqual({ text: 'b' });
});

test('ends a process whose input needs more work than its limit', async () => {
  await worker.ask({ text: 'started' });
  await expect(worker.ask({ text: 'a', isEndless: true }, { workMs: 100 })).rejects.toThrow(ProcessEndedError);
  expect(worker.hasEnded).toBe(true);
});

test('SITE-08 says of a process that gets no processor time that the machine is busy, and nothing of its input', async () => {
  await worker.ask({ text: 'started' });
  if (worker.pid !== undefined) process.kill(worker.pid, 'SIGSTOP');
  await expect(worker.ask({ text: 'a' }, { workMs: 100 })).rejects.toThrow(MachineBusyError);
});

test('rejects with the reason of its signal', async () => {
  const reason = new Error('nobody waits');
  await worker.ask({ text: 'started' });
  await expect(
    worker.ask({ text: 'a', isEndless: true }, { workMs: 600_000, signal: AbortSignal.abort(reason) }),
  ).rejects.toBe(reason);
});
