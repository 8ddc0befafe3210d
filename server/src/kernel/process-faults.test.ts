import { describe, expect, jest, test } from '@jest/globals';
import { isSurvivable, ProcessFaults } from './process-faults.ts';

function coded(code: string): Error {
  return Object.assign(new Error(code), { code });
}

describe('an error that nobody took', () => {
  test.each([
    ['a rejected promise', new Error('broken'), 'unhandledRejection', true],
    ['a promise that was rejected with nothing', undefined, 'unhandledRejection', true],
    ['a connection that was reset', coded('ECONNRESET'), 'uncaughtException', true],
    ['a write to who has gone', coded('EPIPE'), 'uncaughtException', true],
    ['a write behind the end of a stream', coded('ERR_STREAM_WRITE_AFTER_END'), 'uncaughtException', true],
    ['a fault of the program', new TypeError('x is not a function'), 'uncaughtException', false],
    ['a check that failed', coded('ERR_ASSERTION'), 'uncaughtException', false],
    ['a file that cannot be written', coded('EIO'), 'uncaughtException', false],
    ['no error at all', 'thrown text', 'uncaughtException', false],
  ] as const)('%s', (_, error, origin, survives) => {
    expect(isSurvivable(error, origin)).toBe(survives);
  });

  test('is counted, with the time of the last, and ends the process only when it has to', () => {
    const faults = new ProcessFaults();
    const log = { error: jest.fn(), fatal: jest.fn() };
    const onDamage = jest.fn();
    expect(faults.get()).toEqual({ count: 0, lastAt: null });
    faults.take(coded('EPIPE'), 'uncaughtException', log, onDamage);
    expect([log.error.mock.calls.length, onDamage.mock.calls.length]).toEqual([1, 0]);
    faults.take(new Error('broken'), 'uncaughtException', log, onDamage);
    expect([log.fatal.mock.calls.length, onDamage.mock.calls.length]).toEqual([1, 1]);
    expect(faults.get().count).toBe(2);
    expect(Date.parse(faults.get().lastAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('a log that fails itself changes nothing', () => {
    const fails = () => {
      throw new Error('the disk is full');
    };
    const onDamage = jest.fn();
    const faults = new ProcessFaults();
    faults.take(new Error('broken'), 'uncaughtException', { error: fails, fatal: fails }, onDamage);
    faults.take(new Error('broken'), 'unhandledRejection', { error: fails, fatal: fails }, onDamage);
    expect([faults.get().count, onDamage.mock.calls.length]).toEqual([2, 1]);
  });
});
