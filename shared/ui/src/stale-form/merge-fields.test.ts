import { expect, test } from '@jest/globals';
import { mergeFields } from './merge-fields.ts';

const was = { text: 'a', list: ['x'], other: 1 };

test('what was typed stays, and all else becomes the latest', () => {
  expect(mergeFields(was, { ...was, text: 'mine' }, { text: 'a', list: ['x', 'y'], other: 2 })).toEqual({
    merged: { text: 'mine', list: ['x', 'y'], other: 2 },
    both: [],
  });
});

test('fields that both have changed are named, unless they agree', () => {
  const mine = { text: 'mine', list: ['z'], other: 1 };
  const theirs = { text: 'theirs', list: ['z'], other: 3 };
  expect(mergeFields(was, mine, theirs)).toEqual({ merged: { ...mine, other: 3 }, both: ['text'] });
});
