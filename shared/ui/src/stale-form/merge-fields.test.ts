import { expect, test } from '@jest/globals';
import { mergeFields } from './merge-fields.ts';

const base = { text: 'a', list: ['x'], other: 1 };

test('keeps the input, and takes the latest version of everything else', () => {
  expect(mergeFields(base, { ...base, text: 'mine' }, { text: 'a', list: ['x', 'y'], other: 2 })).toEqual({
    mergedFields: { text: 'mine', list: ['x', 'y'], other: 2 },
    conflicts: [],
  });
});

test('names the fields that both have changed, unless they agree', () => {
  const mine = { text: 'mine', list: ['z'], other: 1 };
  const theirs = { text: 'theirs', list: ['z'], other: 3 };
  expect(mergeFields(base, mine, theirs)).toEqual({ mergedFields: { ...mine, other: 3 }, conflicts: ['text'] });
});
