import { expect, test } from '@jest/globals';
import { findNameProblems } from './names.ts';

test.each([
  ['a suffix', 'const stateOf = 1;', 'declares stateOf'],
  ['a suffix of a constant', 'const COUNT_OF = 1;', 'declares COUNT_OF'],
  ['a superlative', 'const MOST_BYTES = 1;', 'declares MOST_BYTES'],
  ['a bare participle of a function', 'function seen() {}', 'declares seen'],
  ['a bare participle of a parameter', 'function load(chosen) {}', 'declares chosen'],
  ['a bare participle of an arrow function', 'export const run = ({ a: found }) => found;', 'declares found'],
  ['a bare participle of a property', 'interface Row { readonly kept: boolean }', 'declares kept'],
  ['a bare participle of a private field', 'class Store { #shown = 1; }', 'declares #shown'],
  ['a pronoun', 'const isHimself = true;', 'declares isHimself'],
  ['an opener', 'function whatHasArrived() {}', 'declares whatHasArrived'],
  ['a comment that begins with a clause', '// What is left out.\nconst a = 1;', 'begins a comment with "What"'],
  [
    'a docstring that begins with a clause',
    '/** Whether it is open. */\nconst isOpen = 1;',
    'begins a comment with "Whether"',
  ],
  [
    'a title that begins with a clause',
    "test('Who is signed in sees it', () => {});",
    'begins a test title with "Who"',
  ],
])('refuses %s', (_, source, problem) => {
  expect(findNameProblems('src/a.ts', source)).toEqual([expect.stringContaining(`src/a.ts:1 ${problem}`)]);
});

test.each([
  ['a verb and a noun', 'function toOrderState(order) {}'],
  ['a name of a library in a pattern', 'const { found } = search();'],
  ['a word within a name', 'const foundFiles = [];'],
  ['a comment inside of another one', '// Begins here.\n// What follows belongs to it.\nconst a = 1;'],
  ['a title with a requirement', "test('PAT-04 filters the list by age range', () => {});"],
])('accepts %s', (_, source) => {
  expect(findNameProblems('src/a.ts', source)).toEqual([]);
});
