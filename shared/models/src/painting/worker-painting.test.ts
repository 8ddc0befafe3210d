import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { answerPainting } from './answer-painting.ts';
import type { PaintAnswer, PaintRequest } from './messages.ts';
import { PrestartedWorker } from './prestarted-worker.ts';
import { openInWorker } from './worker-painting.ts';

/** A worker whose answers the test sends. */
class FakeWorker extends EventTarget {
  readonly requests: PaintRequest<never, never>[] = [];
  isEnded = false;

  postMessage(request: PaintRequest<never, never>): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.isEnded = true;
  }

  answer(data: PaintAnswer): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

const SIGHT = { width: 1, height: 1 } as never;
const picture = { width: 30, height: 20 } as ImageBitmap;

let worker: FakeWorker;
const pictures: (ImageBitmap | null)[] = [];
const canvas = { width: 1, height: 1, getContext: (): unknown => null };
const context = { canvas, transferFromImageBitmap: (one: ImageBitmap | null) => void pictures.push(one) };
const events = { onDrawn: jest.fn(), onLost: jest.fn(), onCrashed: jest.fn() };
const paintingWorker = { start: () => worker as never, listBuffers: () => [] };

/** Opens a canvas with the worker and its answer. */
async function openPainting(answer: PaintAnswer | 'error', signal = new AbortController().signal) {
  const opening = openInWorker(canvas as never, events, signal, paintingWorker);
  if (answer === 'error') worker.dispatchEvent(new Event('error'));
  else worker.answer(answer);
  return opening;
}

beforeEach(() => {
  worker = new FakeWorker();
  pictures.length = 0;
  canvas.getContext = () => context;
  Object.assign(globalThis, { OffscreenCanvas: Object, ImageBitmapRenderingContext: Object });
});
afterEach(() => {
  jest.resetAllMocks();
  for (const name of ['OffscreenCanvas', 'ImageBitmapRenderingContext']) Reflect.deleteProperty(globalThis, name);
});

test('VIEW-03 shows pictures in their size, reports each, and ignores later ones after the end', async () => {
  const painting = await openPainting({ kind: 'ready' });
  painting?.draw(SIGHT);
  expect(worker.requests.map(({ kind }) => kind)).toEqual(['open', 'draw']);
  worker.answer({ kind: 'drawn', picture });
  expect([pictures, canvas.width, canvas.height]).toEqual([[picture], 30, 20]);
  worker.answer({ kind: 'lost', isLost: true });
  worker.answer({ kind: 'drawn', picture: null });
  expect([pictures.length, events.onDrawn.mock.calls.length, events.onLost.mock.calls]).toEqual([1, 2, [[true]]]);
  painting?.dispose();
  worker.answer({ kind: 'drawn', picture });
  expect([pictures.at(-1), worker.isEnded, events.onDrawn.mock.calls.length]).toEqual([null, true, 2]);
});

test('VIEW-03 ends a failed worker, leaves its last picture, and reports it once', async () => {
  await openPainting({ kind: 'ready' });
  worker.answer({ kind: 'drawn', picture });
  worker.dispatchEvent(new Event('error'));
  worker.dispatchEvent(new Event('error'));
  expect([worker.isEnded, pictures, events.onCrashed.mock.calls.length]).toEqual([true, [picture], 1]);
});

test.each([
  ['has no WebGL', { kind: 'refused' }],
  ['does not start', 'error'],
] as const)('VIEW-03 leaves the canvas to the page if a worker %s', async (_, answer) => {
  const getContext = jest.spyOn(canvas, 'getContext');
  expect(await openPainting(answer)).toBeNull();
  expect([worker.isEnded, getContext.mock.calls]).toEqual([true, []]);
});

test('VIEW-03 ends a worker and takes no canvas if the page is left during the start', async () => {
  const abortController = new AbortController();
  const getContext = jest.spyOn(canvas, 'getContext');
  const opening = openInWorker(canvas as never, events, abortController.signal, paintingWorker);
  abortController.abort(new Error('left'));
  await expect(opening).rejects.toThrow('left');
  expect([worker.isEnded, getContext.mock.calls]).toEqual([true, []]);
});

test('ORD-09 hands a prestarted worker over once, ends it if nobody takes it, and replaces a failed one', () => {
  const startedWorkers: FakeWorker[] = [];
  const prestartedWorker = new PrestartedWorker(() => {
    startedWorkers.push(new FakeWorker());
    return startedWorkers.at(-1) as never;
  });
  const end = prestartedWorker.start();
  expect(startedWorkers[0]?.requests).toEqual([{ kind: 'open' }]);
  expect(prestartedWorker.take()).toBe(startedWorkers[0]);
  end();
  expect(startedWorkers[0]?.isEnded).toBe(false);
  expect(prestartedWorker.take()).toBe(startedWorkers[1]);
  prestartedWorker.start()();
  expect(startedWorkers[2]?.isEnded).toBe(true);
  prestartedWorker.start();
  startedWorkers[3]?.dispatchEvent(new Event('error'));
  expect(prestartedWorker.take()).toBe(startedWorkers[4]);
  prestartedWorker.start();
  prestartedWorker.start();
  expect([startedWorkers[5]?.isEnded, startedWorkers[6]?.isEnded]).toEqual([true, false]);
});

test('ORD-09 creates the painter once, also for a prestarted worker', () => {
  const [answers, prepare]: [PaintAnswer[], jest.Mock] = [[], jest.fn()];
  const createPainter = jest.fn(() => ({ prepare }) as never);
  const answer = answerPainting<never, never>((one) => void answers.push(one), createPainter);
  answer({ kind: 'open' });
  answer({ kind: 'open' });
  expect(answers).toEqual([{ kind: 'ready' }, { kind: 'ready' }]);
  expect([createPainter.mock.calls.length, prepare.mock.calls.length]).toEqual([1, 1]);
});
