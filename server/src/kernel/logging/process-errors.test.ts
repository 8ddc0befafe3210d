import { describe, expect, jest, test } from '@jest/globals';
import { isSurvivable, ProcessErrors } from './process-errors.ts';

function createCodedError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

describe('uncaught errors', () => {
  test.each([
    ['a rejected promise', new Error('broken'), 'unhandledRejection', true],
    ['a promise that was rejected with nothing', undefined, 'unhandledRejection', true],
    ['a connection that was reset', createCodedError('ECONNRESET'), 'uncaughtException', true],
    ['a write to who has gone', createCodedError('EPIPE'), 'uncaughtException', true],
    ['a write behind the end of a stream', createCodedError('ERR_STREAM_WRITE_AFTER_END'), 'uncaughtException', true],
    ['an error of the program', new TypeError('x is not a function'), 'uncaughtException', false],
    ['a check that failed', createCodedError('ERR_ASSERTION'), 'uncaughtException', false],
    ['a file that cannot be written', createCodedError('EIO'), 'uncaughtException', false],
    ['no error at all', 'thrown text', 'uncaughtException', false],
  ] as const)('%s', (_, error, origin, survives) => {
    expect(isSurvivable(error, origin)).toBe(survives);
  });

  test('are counted with the time of the last, and end the process only if necessary', () => {
    const errors = new ProcessErrors();
    const log = { error: jest.fn(), fatal: jest.fn() };
    const onDamage = jest.fn();
    expect(errors.get()).toEqual({ count: 0, lastAt: null });
    errors.take(createCodedError('EPIPE'), 'uncaughtException', log, onDamage);
    expect([log.error.mock.calls.length, onDamage.mock.calls.length]).toEqual([1, 0]);
    errors.take(new Error('broken'), 'uncaughtException', log, onDamage);
    expect([log.fatal.mock.calls.length, onDamage.mock.calls.length]).toEqual([1, 1]);
    expect(errors.get().count).toBe(2);
    expect(Date.parse(errors.get().lastAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('are handled despite a failing log', () => {
    const fails = () => {
      throw new Error('the disk is full');
    };
    const onDamage = jest.fn();
    const errors = new ProcessErrors();
    errors.take(new Error('broken'), 'uncaughtException', { error: fails, fatal: fails }, onDamage);
    errors.take(new Error('broken'), 'unhandledRejection', { error: fails, fatal: fails }, onDamage);
    expect([errors.get().count, onDamage.mock.calls.length]).toEqual([2, 1]);
  });
});
