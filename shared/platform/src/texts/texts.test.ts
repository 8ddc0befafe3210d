import { expect, test } from '@jest/globals';
import { collectRegistrations } from '@dentarium/bus';
import { addTexts, texts } from './texts.ts';

const read = (key: string): string => texts.t(key, { ns: 'versions' });

/** The texts that the code of a version of a module adds. */
function version(words: Record<string, string>) {
  return collectRegistrations(() => addTexts('versions', { ch: words, en: words }));
}

test('MFE-03 texts go with the version that has brought them, and those of the other version are as they were', () => {
  const first = version({ title: 'first', own: 'only the first' });
  const second = version({ title: 'second' });
  expect(read('title')).toBe('second');
  first.withdraw();
  expect([read('title'), read('own')]).toEqual(['second', 'own']);
  const late = version({ title: 'late', more: 'late' });
  late.withdraw();
  expect([read('title'), read('more')]).toEqual(['second', 'more']);
  second.withdraw();
  expect(read('title')).toBe('title');
});

test('texts of one part of the page that come in pieces are there together', () => {
  const pieces = [version({ one: 'first piece' }), version({ two: 'second piece' })];
  expect([read('one'), read('two')]).toEqual(['first piece', 'second piece']);
  for (const { withdraw } of pieces) withdraw();
});
