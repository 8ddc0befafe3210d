import { describe, expect, test } from '@jest/globals';
import { countCharacters, isReadableName } from './name-characters.ts';

describe('PAT-07 characters of names', () => {
  test.each([
    ['a line break', '王\n小明'],
    ['a carriage return', '王\r小明'],
    ['a tabulator', '王\t小明'],
    ['a paragraph separator', '王\u2029小明'],
    ['a right-to-left override', 'abc\u202Egnp'],
    ['an embedding', '\u202Babc'],
    ['an isolate', '\u2067abc'],
  ])('refuses %s', (_, name) => {
    expect(isReadableName(name)).toBe(false);
  });

  test.each(['王小明', "O'Brien", '买买提·艾力', 'مُحَمَّد', 'نيک\u200cنام', '𬌗', 'José', 'བཀྲ་ཤིས'])(
    'accepts %s',
    (name) => {
      expect(isReadableName(name)).toBe(true);
    },
  );

  test.each([
    ['𬌗'.repeat(50), 50],
    ['Jose\u0301', 4],
    ['王小明', 3],
  ])('counts the characters of %s', (name, count) => {
    expect(countCharacters(name)).toBe(count);
  });
});
