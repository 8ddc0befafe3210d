import { expect, jest, test } from '@jest/globals';
import { createBus } from './bus.ts';

test('an event reaches its listeners in order, and nobody else', () => {
  const bus = createBus();
  const heard: string[] = [];
  bus.on('viewer:closed', ({ fileId }) => heard.push(`first ${fileId}`));
  bus.on('viewer:closed', ({ fileId }) => heard.push(`second ${fileId}`));
  bus.on('session:ended', () => heard.push('other'));
  bus.emit('viewer:closed', { fileId: '1' });
  expect(heard).toEqual(['first 1', 'second 1']);
});

test('a listener that has stopped hears no more, also when it stops while an event is under way', () => {
  const bus = createBus();
  const second = jest.fn();
  const stop = bus.on('viewer:closed', () => stop());
  bus.on('viewer:closed', second);
  bus.emit('viewer:closed', { fileId: '1' });
  bus.emit('viewer:closed', { fileId: '2' });
  expect(second).toHaveBeenCalledTimes(2);
});

test('a listener that fails does not keep the event from the others', () => {
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
