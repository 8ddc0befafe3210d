import { beforeEach, expect, test } from '@jest/globals';
import { beginSteps, recordUndo, undoLast } from './undo-steps.ts';

let patient = 0;

beforeEach(() => {
  patient += 1;
  beginSteps(`patient ${patient}`);
});

test('STG-03 undoes the last change first by Ctrl+Z, each only once', () => {
  const undoneNames: string[] = [];
  recordUndo('first', () => undoneNames.push('first'));
  const second = recordUndo('second', () => undoneNames.push('second'));
  recordUndo('third', () => undoneNames.push('third'));
  expect(undoLast()).toBe('third');
  second.undo();
  second.undo();
  expect(undoLast()).toBe('first');
  expect(undoLast()).toBeNull();
  expect(undoneNames).toEqual(['third', 'second', 'first']);
});

test('STG-03 keeps the changes from stage to stage of a patient', () => {
  const undoneNames: string[] = [];
  recordUndo('here', () => undoneNames.push('here'));
  beginSteps(`patient ${patient}`);
  undoLast();
  expect(undoneNames).toEqual(['here']);
});

test('STG-03 does not undo changes of another patient', () => {
  recordUndo('elsewhere', () => {
    throw new Error('taken back');
  });
  beginSteps('another');
  expect(undoLast()).toBeNull();
});

test('STG-03 signals changes that can no longer be undone: undone, pushed out, or of another patient', () => {
  const one = recordUndo('one', () => undefined);
  const two = recordUndo('two', () => undefined);
  expect([one.expirySignal.aborted, two.expirySignal.aborted]).toEqual([false, false]);
  undoLast();
  expect([one.expirySignal.aborted, two.expirySignal.aborted]).toEqual([false, true]);
  const many = Array.from({ length: 30 }, (_, index) => recordUndo(`${index}`, () => undefined));
  expect([one.expirySignal.aborted, many[0]?.expirySignal.aborted]).toEqual([true, false]);
  beginSteps('another');
  expect(many.every(({ expirySignal }) => expirySignal.aborted)).toBe(true);
});
