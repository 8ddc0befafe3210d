import { expect, test } from '@jest/globals';
import { UndoSteps } from './undo-steps.ts';

/** Adds words to a list by acts that can be taken back. */
function createWordList() {
  const steps = new UndoSteps();
  let words: readonly string[] = [];
  const add = (word: string) => {
    const redo = (): void => {
      words = [...words, word];
    };
    redo();
    return steps.record({
      redo,
      undo: () => {
        words = words.filter((one) => one !== word);
      },
    });
  };
  return { steps, add, list: () => words.join(' ') };
}

test('VIEW-05 takes acts back in turn and repeats them', () => {
  const { steps, add, list } = createWordList();
  expect([steps.undo(), steps.redo()]).toEqual([false, false]);
  for (const word of ['a', 'b', 'c']) add(word);
  expect([steps.undo(), steps.undo(), list()]).toEqual([true, true, 'a']);
  expect([steps.redo(), list()]).toEqual([true, 'a b']);
  add('d');
  expect([steps.redo(), list()]).toEqual([false, 'a b d']);
});

test('VIEW-05 takes an act back by its message once, and not again by a key', () => {
  const { steps, add, list } = createWordList();
  const first = add('a');
  add('b');
  first.undo();
  first.undo();
  expect([list(), first.expirySignal.aborted]).toEqual(['b', true]);
  expect([steps.undo(), steps.undo(), list()]).toEqual([true, false, '']);
});

test('VIEW-05 withdraws the messages of acts that were taken back by a key or forgotten', () => {
  const { steps, add, list } = createWordList();
  const [first, second] = [add('a'), add('b')];
  steps.undo();
  expect([first.expirySignal.aborted, second.expirySignal.aborted]).toEqual([false, true]);
  steps.clear();
  expect([first.expirySignal.aborted, steps.undo(), steps.redo(), list()]).toEqual([true, false, false, 'a']);
});
