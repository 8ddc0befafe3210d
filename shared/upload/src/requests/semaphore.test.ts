import { expect, test } from '@jest/globals';
import { gate } from '../testing/upload-setting.ts';
import { KeyedSemaphore, Semaphore } from './semaphore.ts';

const { signal } = new AbortController();

test('who finds no slot waits in turn, and who gives up waiting takes none', async () => {
  const slots = new Semaphore(1);
  const held = gate();
  const order: string[] = [];
  const work = (name: string, until = Promise.resolve(), stop = signal) =>
    slots.use(stop, async () => {
      order.push(name);
      await until;
    });
  const impatient = new AbortController();
  const first = work('first', held.until);
  const second = work('second', Promise.resolve(), impatient.signal);
  const third = work('third');
  impatient.abort(new Error('gave up'));
  await expect(second).rejects.toThrow('gave up');
  held.open();
  await Promise.all([first, third, work('fourth')]);
  expect(order).toEqual(['first', 'third', 'fourth']);
});

test('a slot is free again after a failure', async () => {
  const slots = new Semaphore(1);
  await expect(slots.use(signal, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(slots.use(signal, async () => 'done')).resolves.toBe('done');
});

test('work of one key is done one after the other, that of different keys is not', async () => {
  const slots = new KeyedSemaphore();
  const held = gate();
  const order: string[] = [];
  const work = (key: string, name: string, until = Promise.resolve()) =>
    slots.use(key, signal, async () => {
      await until;
      order.push(name);
    });
  const first = work('a', 'first of a', held.until);
  const second = work('a', 'second of a');
  await work('b', 'first of b');
  held.open();
  await Promise.all([first, second]);
  expect(order).toEqual(['first of b', 'first of a', 'second of a']);
});
