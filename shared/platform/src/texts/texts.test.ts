import { expect, test } from '@jest/globals';
import { collectRegistrations } from '@dentarium/bus';
import { addTexts, texts } from './texts.ts';

const read = (key: string): string => texts.t(key, { ns: 'versions' });

/** Runs the code of a version of a module that adds texts. */
function runVersion(words: Record<string, string>) {
  return collectRegistrations(() => addTexts('versions', { ch: words, en: words }));
}

test('MFE-03 removes texts with the version that has added them, and restores those of the other version', () => {
  const first = runVersion({ title: 'first', own: 'only the first' });
  const second = runVersion({ title: 'second' });
  expect(read('title')).toBe('second');
  first.withdraw();
  expect([read('title'), read('own')]).toEqual(['second', 'own']);
  const late = runVersion({ title: 'late', more: 'late' });
  late.withdraw();
  expect([read('title'), read('more')]).toEqual(['second', 'more']);
  second.withdraw();
  expect(read('title')).toBe('title');
});

test('joins the texts of one part of the page that come in pieces', () => {
  const pieces = [runVersion({ one: 'first piece' }), runVersion({ two: 'second piece' })];
  expect([read('one'), read('two')]).toEqual(['first piece', 'second piece']);
  for (const { withdraw } of pieces) withdraw();
});
