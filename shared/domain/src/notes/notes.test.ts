import { expect, test } from '@jest/globals';
import { isBlankNote, mergeLines, toNoteTitle } from './index.ts';

test.each([
  ['one side only', 'a\nb', 'a\nb\nc', 'a\nb', 'a\nb\nc'],
  ['the same change', 'a\nb', 'a\nc', 'a\nc', 'a\nc'],
  ['lines at both ends', 'a\nb', 'x\na\nb', 'a\nb\ny', 'x\na\nb\ny'],
  ['a removed and an added line', 'a\nb\nc\nd', 'a\nc\nd', 'a\nb\nc\nd\ne', 'a\nc\nd\ne'],
  ['changed lines with one between', 'a\nb\nc', 'A\nb\nc', 'a\nb\nC', 'A\nb\nC'],
  ['repeated lines', 'a\na\nb\na', 'a\na\nb\na\nx', 'y\na\na\nb\na', 'y\na\na\nb\na\nx'],
])('NOTE-03 merges %s', (_, base, mine, theirs, mergedText) => {
  expect(mergeLines(base, mine, theirs)).toBe(mergedText);
  expect(mergeLines(base, theirs, mine)).toBe(mergedText);
});

test.each([
  ['the same line', 'a\nb', 'a\nB', 'a\nbb'],
  ['neighbouring lines', 'a\nb', 'A\nb', 'a\nB'],
  ['the end of the text', 'a', 'a\nb', 'a\nc'],
  ['a blank text', '', 'a', 'b'],
  ['a line that the other side has removed', 'a\nb\nc', 'a\nc', 'a\nB\nc'],
])('NOTE-03 does not merge different changes of %s', (_, base, mine, theirs) => {
  expect(mergeLines(base, mine, theirs)).toBeNull();
});

test('NOTE-03 compares texts of many short lines in a limited time', () => {
  const lines = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, i) => `${prefix}${i % 7}`).join('\n');
  expect(mergeLines(lines(9000, 'a'), lines(9000, 'b'), lines(9000, 'c'))).toBeNull();
});

test.each([
  ['', 'New note'],
  [' \n\t\n', 'New note'],
  ['\n  Order   brackets  \nmore', 'Order brackets'],
  ['一二三四五六七八九十一二三四五六七八九十廿一', '一二三四五六七八九十一二三四五六七八九十'],
  ['𬌗'.repeat(21), '𬌗'.repeat(20)],
])('NOTE-04 derives the title of %j from the first line', (content, title) => {
  expect(toNoteTitle(content, 'en')).toBe(title);
});

test('NOTE-04 has a default title in both languages for a blank note', () => {
  expect(isBlankNote('\n ')).toBe(true);
  expect(isBlankNote('a')).toBe(false);
  expect(toNoteTitle('', 'ch')).toBe('新笔记');
});
