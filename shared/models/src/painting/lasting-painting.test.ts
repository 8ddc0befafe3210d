import { beforeEach, expect, jest, test } from '@jest/globals';
import { LastingPainting } from './lasting-painting.ts';
import type { OpenPainting, PaintingEvents } from './painting.ts';

/** All calls of paintings, each with the number of its painting. */
let calls: string[];
let events: PaintingEvents[];
/** The numbers of the paintings that cannot be opened. */
let refusedNumbers: Set<number>;

const openFakePainting: OpenPainting<string, string> = (_canvas, paintingEvents) => {
  const number = events.push(paintingEvents);
  if (refusedNumbers.has(number)) return Promise.reject(new Error('no WebGL'));
  return Promise.resolve({
    change: (change) => void calls.push(`${number} ${change}`),
    draw: (look) => void calls.push(`${number} draws ${look}`),
    dispose: () => void calls.push(`${number} ends`),
  });
};
const page = { onDrawn: jest.fn(), onLost: jest.fn(), onFailed: jest.fn<(isFailed: boolean) => void>() };

async function openPainting(): Promise<LastingPainting<string, string>> {
  const painting = new LastingPainting<string, string>({} as HTMLCanvasElement, openFakePainting, page, () => [
    'all',
    'of it',
  ]);
  await painting.open(new AbortController().signal);
  return painting;
}

/** Waits for pending work. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function crash(): Promise<void> {
  events.at(-1)?.onCrashed();
  await settle();
}

beforeEach(() => {
  [calls, events, refusedNumbers] = [[], [], new Set()];
  jest.resetAllMocks();
});

test('VIEW-03 ORD-09 reopens a crashed painting once, with its content', async () => {
  const painting = await openPainting();
  painting.change('a');
  events[0]?.onCrashed();
  expect([painting.draw('x'), painting.change('b')]).toEqual([false, undefined]);
  await settle();
  expect(painting.draw('y')).toBe(true);
  expect(calls).toEqual(['1 a', '2 all', '2 of it', '2 draws y']);
  expect(page.onFailed.mock.calls).toEqual([[false]]);
});

test('VIEW-03 ORD-09 reports a second crash, and reopens on request', async () => {
  const painting = await openPainting();
  await crash();
  await crash();
  expect([events.length, page.onFailed.mock.calls]).toEqual([2, [[false], [true]]]);
  expect(painting.draw('x')).toBe(false);
  await painting.reopen();
  expect([painting.draw('y'), calls.slice(-3)]).toEqual([true, ['3 all', '3 of it', '3 draws y']]);
  expect(page.onFailed.mock.calls.at(-1)).toEqual([false]);
});

test('VIEW-03 ORD-09 reports a failure if the painting cannot be reopened', async () => {
  refusedNumbers.add(2);
  await openPainting();
  await crash();
  expect(page.onFailed.mock.calls).toEqual([[true]]);
});

test('VIEW-03 ORD-09 disposes of a painting that opens after the page was left', async () => {
  const painting = await openPainting();
  events[0]?.onCrashed();
  painting.dispose();
  await settle();
  expect([calls, page.onFailed.mock.calls]).toEqual([['2 ends'], []]);
});
