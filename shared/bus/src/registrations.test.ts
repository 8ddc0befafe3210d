import { expect, jest, test } from '@jest/globals';
import { createBus } from './bus.ts';
import { collectRegistrations } from './registrations.ts';

test('MFE-03 withdraws the listeners of a version with its code, and leaves those of others', () => {
  const bus = createBus();
  const [before, own, after] = [jest.fn(), jest.fn(), jest.fn()];
  bus.on('viewer:closed', before);
  const { result, withdraw } = collectRegistrations(() => {
    bus.on('viewer:closed', own);
    return 'code';
  });
  bus.on('viewer:closed', after);
  expect(result).toBe('code');
  withdraw();
  bus.emit('viewer:closed', { fileId: '1' });
  expect([before, own, after].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
});

test('MFE-03 leaves no listener behind if the code fails', () => {
  const bus = createBus();
  const own = jest.fn();
  const run = () => {
    bus.on('viewer:closed', own);
    throw new Error('broken');
  };
  expect(() => collectRegistrations(run)).toThrow('broken');
  bus.emit('viewer:closed', { fileId: '1' });
  expect(own).not.toHaveBeenCalled();
});
