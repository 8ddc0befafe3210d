import { describe, expect, jest, test } from '@jest/globals';
import { createSheet } from '../testing/sample-surfaces.ts';
import { answerComparing } from './answer-comparing.ts';
import { computeContacts, alignStages } from './compare.ts';
import type { ComparingAnswer, ComparingRequest } from './messages.ts';

const upper = createSheet({ side: 10, steps: 80, isUp: false }, () => 0.1);
const lower = createSheet({ side: 10, steps: 80, isUp: true }, () => 0);

/** Runs the worker's code in the same thread, with one message after another as in a browser. */
class ThreadlessWorker extends EventTarget {
  readonly terminate = jest.fn();
  readonly answers: ComparingAnswer[] = [];
  readonly #isStuck: boolean;

  constructor(isStuck = false) {
    super();
    this.#isStuck = isStuck;
  }

  postMessage(request: ComparingRequest): void {
    if (this.#isStuck) return;
    queueMicrotask(() =>
      answerComparing((data) => {
        this.answers.push(data);
        this.dispatchEvent(new MessageEvent('message', { data }));
      }, request),
    );
  }
}

const createFactory = (worker: ThreadlessWorker) => (): Worker => worker as unknown as Worker;

describe('VIEW-03 comparison of models in a worker', () => {
  test('returns the distances of both jaws, reports the progress, and ends the worker', async () => {
    const worker = new ThreadlessWorker();
    const shares: number[] = [];
    const contacts = await computeContacts(upper, lower, {
      signal: new AbortController().signal,
      onProgress: (share) => shares.push(share),
      createWorker: createFactory(worker),
    });
    for (const jaw of [contacts.upper, contacts.lower]) {
      expect(jaw.length).toBe(81 * 81);
      expect(Math.max(...jaw.map((distance) => Math.abs(distance - 0.1)))).toBeLessThan(1e-5);
    }
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(worker.terminate).toHaveBeenCalledTimes(1);
  });

  test('superimposes a jaw of one stage on that of another', async () => {
    const waves = (x: number, y: number): number => Math.sin(x) + Math.cos(y * 0.7 + x / 5);
    const jaw = createSheet({ side: 12, steps: 30, isUp: true }, (x, y) => waves(x, y) + 0.2);
    const onto = createSheet({ side: 16, steps: 60, isUp: true }, waves);
    const worker = new ThreadlessWorker();
    const start = {
      motion: {
        turn: [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
        way: [0.2, 0, 0],
      },
      tryAbout: null,
    } as const;
    const signal = AbortSignal.timeout(60_000);
    const fit = await alignStages([{ jaw, onto }], start, { signal, createWorker: createFactory(worker) });
    expect(fit.mean).toBeLessThan(0.02);
    expect(fit.motion.way[2]).toBeCloseTo(-0.2, 1);
    expect(worker.terminate).toHaveBeenCalledTimes(1);
  });

  test('terminates the worker immediately on cancellation', async () => {
    const worker = new ThreadlessWorker(true);
    const stop = new AbortController();
    const contacts = computeContacts(upper, lower, { signal: stop.signal, createWorker: createFactory(worker) });
    stop.abort(new DOMException('cancelled', 'AbortError'));
    await expect(contacts).rejects.toThrow('cancelled');
    expect(worker.terminate).toHaveBeenCalledTimes(1);
    const createUnusedWorker = jest.fn<() => Worker>();
    await expect(
      computeContacts(upper, lower, { signal: stop.signal, createWorker: createUnusedWorker }),
    ).rejects.toThrow('cancelled');
    expect(createUnusedWorker).not.toHaveBeenCalled();
  });

  test('rejects if the worker fails', async () => {
    const signal = AbortSignal.timeout(60_000);
    const brokenWorker = new ThreadlessWorker(true);
    const failing = computeContacts(upper, lower, { signal, createWorker: createFactory(brokenWorker) });
    brokenWorker.dispatchEvent(new Event('error'));
    await expect(failing).rejects.toThrow('the worker does not run');
    const worker = new ThreadlessWorker();
    const invalidSurface = { positions: null, indices: null } as unknown as typeof upper;
    await expect(
      computeContacts(invalidSurface, lower, { signal, createWorker: createFactory(worker) }),
    ).rejects.toThrow(Error);
    expect(worker.answers.at(-1)?.kind).toBe('failed');
    expect(worker.terminate).toHaveBeenCalledTimes(1);
  });
});
