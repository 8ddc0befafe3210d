import { expect, test } from '@jest/globals';
import { createGate } from '../testing/upload-setting.ts';
import { KeyedSemaphore, Semaphore } from './semaphore.ts';

const { signal } = new AbortController();

test('lets callers without a slot wait in turn, and gives none to a caller that aborts', async () => {
  const slots = new Semaphore(1);
  const heldGate = createGate();
  const order: string[] = [];
  const work = (name: string, gatePromise = Promise.resolve(), stop = signal) =>
    slots.use(stop, async () => {
      order.push(name);
      await gatePromise;
    });
  const impatient = new AbortController();
  const first = work('first', heldGate.opening);
  const second = work('second', Promise.resolve(), impatient.signal);
  const third = work('third');
  impatient.abort(new Error('gave up'));
  await expect(second).rejects.toThrow('gave up');
  heldGate.open();
  await Promise.all([first, third, work('fourth')]);
  expect(order).toEqual(['first', 'third', 'fourth']);
});

test('frees a slot after a failure', async () => {
  const slots = new Semaphore(1);
  await expect(slots.use(signal, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(slots.use(signal, async () => 'done')).resolves.toBe('done');
});

test('runs work of one key in sequence, but not that of different keys', async () => {
  const slots = new KeyedSemaphore();
  const heldGate = createGate();
  const order: string[] = [];
  const work = (key: string, name: string, gatePromise = Promise.resolve()) =>
    slots.use(key, signal, async () => {
      await gatePromise;
      order.push(name);
    });
  const first = work('a', 'first of a', heldGate.opening);
  const second = work('a', 'second of a');
  await work('b', 'first of b');
  heldGate.open();
  await Promise.all([first, second]);
  expect(order).toEqual(['first of b', 'first of a', 'second of a']);
});
