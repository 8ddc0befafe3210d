import { Worker as Thread } from 'node:worker_threads';
import { afterEach, expect, test } from '@jest/globals';
import { computeReferenceMd5 } from '../testing/part-store.ts';
import { createFile } from '../testing/upload-setting.ts';
import { createBackgroundHash, type HashWorker } from './background-hash.ts';

const threads: Thread[] = [];

afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.terminate()));
});

/** Opens the real worker script in a thread of Node. */
function openThread(script = './md5.worker.ts'): HashWorker {
  const url = new URL(script, import.meta.url).href;
  const thread = new Thread(new URL('../testing/worker-thread.ts', import.meta.url), { workerData: url });
  threads.push(thread);
  const events = new EventTarget();
  thread.on('message', (data: unknown) => events.dispatchEvent(new MessageEvent('message', { data })));
  thread.on('error', () => events.dispatchEvent(new Event('error')));
  return {
    addEventListener: events.addEventListener.bind(events),
    postMessage: (message: unknown) => thread.postMessage(message),
    terminate: () => void thread.terminate(),
  };
}

async function computeDigest(file: File): Promise<string> {
  return computeReferenceMd5(Buffer.from(await file.arrayBuffer()));
}

test('UPL-01 hashes several files by one worker, with the progress of each', async () => {
  const hash = createBackgroundHash(openThread);
  const files = [createFile('a.jpg', 5000), createFile('bb.jpg', 2500), createFile('ccc.jpg', 10)];
  const progress: number[] = [];
  const hashes = await Promise.all(
    files.map((file) =>
      hash(file, { partSize: 1000, onProgress: (bytes) => file === files[0] && progress.push(bytes) }),
    ),
  );
  expect(hashes.map(({ md5 }) => md5)).toEqual(await Promise.all(files.map(computeDigest)));
  expect(hashes.map(({ parts }) => parts.length)).toEqual([5, 3, 1]);
  expect(progress).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
  expect(threads).toHaveLength(1);
});

test('rejects a cancelled hash at once, and continues with the next file', async () => {
  const hash = createBackgroundHash(openThread);
  const stop = new AbortController();
  const cancelled = hash(createFile('large.stl', 200_000), {
    partSize: 10,
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('enough')),
  });
  await expect(cancelled).rejects.toThrow('enough');
  await expect(hash(createFile('next.jpg', 10), { partSize: 10, signal: stop.signal })).rejects.toThrow('enough');
  const next = createFile('next.jpg', 10);
  expect((await hash(next, { partSize: 10 })).md5).toBe(await computeDigest(next));
  expect(threads).toHaveLength(1);
});

test.each<[string, () => HashWorker]>([
  [
    'is refused',
    () => {
      throw new DOMException('refused by the content policy', 'SecurityError');
    },
  ],
  ['cannot load its script', () => openThread('./no-such.worker.ts')],
])('UPL-01 hashes on the page if the worker %s', async (_, open) => {
  const hash = createBackgroundHash(open);
  const files = [createFile('front.jpg', 2500), createFile('second.jpg', 30)];
  const hashes = await Promise.all(files.map((file) => hash(file, { partSize: 1000 })));
  expect(hashes.map(({ md5 }) => md5)).toEqual(await Promise.all(files.map(computeDigest)));
});
