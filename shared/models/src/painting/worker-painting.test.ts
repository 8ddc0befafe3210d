import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { answerPainting } from './answer-painting.ts';
import type { PaintAnswer, PaintRequest } from './messages.ts';
import { PrestartedWorker } from './worker-ahead.ts';
import { openInWorker } from './worker-painting.ts';

/** A worker that is answered for. */
class WorkerForTests extends EventTarget {
  readonly asked: PaintRequest<never, never>[] = [];
  isEnded = false;

  postMessage(request: PaintRequest<never, never>): void {
    this.asked.push(request);
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

let worker: WorkerForTests;
const shown: (ImageBitmap | null)[] = [];
const canvas = { width: 1, height: 1, getContext: (): unknown => null };
const context = { canvas, transferFromImageBitmap: (one: ImageBitmap | null) => void shown.push(one) };
const events = { onDrawn: jest.fn(), onLost: jest.fn(), onCrashed: jest.fn() };
const places = { start: () => worker as never, memoryOf: () => [] };

/** Opens a canvas with the worker, which answers. */
async function open(answer: PaintAnswer | 'error', signal = new AbortController().signal) {
  const opening = openInWorker(canvas as never, events, signal, places);
  if (answer === 'error') worker.dispatchEvent(new Event('error'));
  else worker.answer(answer);
  return opening;
}

beforeEach(() => {
  worker = new WorkerForTests();
  shown.length = 0;
  canvas.getContext = () => context;
  Object.assign(globalThis, { OffscreenCanvas: Object, ImageBitmapRenderingContext: Object });
});
afterEach(() => {
  jest.resetAllMocks();
  for (const name of ['OffscreenCanvas', 'ImageBitmapRenderingContext']) Reflect.deleteProperty(globalThis, name);
});

test('VIEW-03 pictures of a worker are shown in their size, each is told of, and nothing after the end', async () => {
  const painting = await open({ kind: 'ready' });
  painting?.draw(SIGHT);
  expect(worker.asked.map(({ kind }) => kind)).toEqual(['open', 'draw']);
  worker.answer({ kind: 'drawn', picture });
  expect([shown, canvas.width, canvas.height]).toEqual([[picture], 30, 20]);
  worker.answer({ kind: 'lost', isLost: true });
  worker.answer({ kind: 'drawn', picture: null });
  expect([shown.length, events.onDrawn.mock.calls.length, events.onLost.mock.calls]).toEqual([1, 2, [[true]]]);
  painting?.dispose();
  worker.answer({ kind: 'drawn', picture });
  expect([shown.at(-1), worker.isEnded, events.onDrawn.mock.calls.length]).toEqual([null, true, 2]);
});

test('VIEW-03 a worker that fails ends, leaves its last picture, and is told of once', async () => {
  await open({ kind: 'ready' });
  worker.answer({ kind: 'drawn', picture });
  worker.dispatchEvent(new Event('error'));
  worker.dispatchEvent(new Event('error'));
  expect([worker.isEnded, shown, events.onCrashed.mock.calls.length]).toEqual([true, [picture], 1]);
});

test.each([
  ['has no WebGL', { kind: 'refused' }],
  ['does not start', 'error'],
] as const)('VIEW-03 a worker that %s leaves the canvas to the page', async (_, answer) => {
  const taken = jest.spyOn(canvas, 'getContext');
  expect(await open(answer)).toBeNull();
  expect([worker.isEnded, taken.mock.calls]).toEqual([true, []]);
});

test('VIEW-03 who leaves while a worker starts leaves no worker and takes no canvas', async () => {
  const left = new AbortController();
  const taken = jest.spyOn(canvas, 'getContext');
  const opening = openInWorker(canvas as never, events, left.signal, places);
  left.abort(new Error('left'));
  await expect(opening).rejects.toThrow('left');
  expect([worker.isEnded, taken.mock.calls]).toEqual([true, []]);
});

test('ORD-09 a worker that was begun before its canvas is taken once, and ends when nobody takes it; one that has failed is not taken', () => {
  const started: WorkerForTests[] = [];
  const ahead = new PrestartedWorker(() => {
    started.push(new WorkerForTests());
    return started.at(-1) as never;
  });
  const end = ahead.start();
  expect(started[0]?.asked).toEqual([{ kind: 'open' }]);
  expect(ahead.take()).toBe(started[0]);
  end();
  expect(started[0]?.isEnded).toBe(false);
  expect(ahead.take()).toBe(started[1]);
  ahead.start()();
  expect(started[2]?.isEnded).toBe(true);
  ahead.start();
  started[3]?.dispatchEvent(new Event('error'));
  expect(ahead.take()).toBe(started[4]);
  ahead.start();
  ahead.start();
  expect([started[5]?.isEnded, started[6]?.isEnded]).toEqual([true, false]);
});

test('ORD-09 what draws is made once, also when it was opened before there was a canvas', () => {
  const [answers, prepare]: [PaintAnswer[], jest.Mock] = [[], jest.fn()];
  const newPainter = jest.fn(() => ({ prepare }) as never);
  const answer = answerPainting<never, never>((one) => void answers.push(one), newPainter);
  answer({ kind: 'open' });
  answer({ kind: 'open' });
  expect(answers).toEqual([{ kind: 'ready' }, { kind: 'ready' }]);
  expect([newPainter.mock.calls.length, prepare.mock.calls.length]).toEqual([1, 1]);
});
