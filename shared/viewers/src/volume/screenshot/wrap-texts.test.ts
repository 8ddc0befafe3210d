import { expect, test } from '@jest/globals';
import { wrapTexts } from './render-screenshot.ts';

const measure = (text: string): number => text.length;

test.each<[string, readonly string[], number, readonly string[]]>([
  ['joins texts that fit', ['Name: Li', 'No: 7'], 20, ['Name: Li   No: 7']],
  ['begins a line for a text that does not fit', ['Name: Li', 'No: 7'], 12, ['Name: Li', 'No: 7']],
  ['breaks a text that is wider than the picture', ['abcdefghij', 'k'], 4, ['abcd', 'efgh', 'ij', 'k']],
  ['has no line without texts', [], 10, []],
])('BEN-06 the lines of a screenshot: it %s', (_, texts, width, lines) => {
  expect(wrapTexts(texts, width, measure)).toEqual(lines);
});

test('BEN-06 no identity line is lost in a narrow screenshot', () => {
  const facts = ['Name: 欧阳亚历山大', 'No: 2026-000123', 'Allergy: nickel', 'Date: 2026-01-02'];
  for (let width = 3; width < 90; width += 1) {
    const text = wrapTexts(facts, width, measure).join('').replaceAll(' ', '');
    expect(text).toBe(facts.join('').replaceAll(' ', ''));
  }
});
