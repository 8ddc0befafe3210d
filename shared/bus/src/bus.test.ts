import { expect, jest, test } from '@jest/globals';
import { createBus } from './bus.ts';

test('delivers an event to its listeners in order, and to nobody else', () => {
  const bus = createBus();
  const calls: string[] = [];
  bus.on('viewer:closed', ({ fileId }) => calls.push(`first ${fileId}`));
  bus.on('viewer:closed', ({ fileId }) => calls.push(`second ${fileId}`));
  bus.on('session:ended', () => calls.push('other'));
  bus.emit('viewer:closed', { fileId: '1' });
  expect(calls).toEqual(['first 1', 'second 1']);
});

test('sends nothing more to a listener that has stopped, even if it stops while an event is being sent', () => {
  const bus = createBus();
  const second = jest.fn();
  const stop = bus.on('viewer:closed', () => stop());
  bus.on('viewer:closed', second);
  bus.emit('viewer:closed', { fileId: '1' });
  bus.emit('viewer:closed', { fileId: '2' });
  expect(second).toHaveBeenCalledTimes(2);
});

test('delivers an event to the other listeners if one fails', () => {
  const bus = createBus();
  const queued: VoidFunction[] = [];
  const queue = jest.spyOn(globalThis, 'queueMicrotask').mockImplementation((task) => queued.push(task));
  const second = jest.fn();
  bus.on('viewer:closed', () => {
    throw new Error('broken');
  });
  bus.on('viewer:closed', second);
  bus.emit('viewer:closed', { fileId: '1' });
  queue.mockRestore();
  expect(second).toHaveBeenCalledTimes(1);
  expect(() => queued[0]?.()).toThrow('broken');
});
