import { describe, expect, test } from '@jest/globals';
import { isPhone, phoneForLanguage } from './phone.ts';
import { tagTextProblem } from './tag-text.ts';
import { collapseSpaces, digitsOnly, storedLines, storedText } from './text-input.ts';

describe('MODE-09 inputs', () => {
  test('number-only inputs keep the digits alone', () => {
    expect(digitsOnly('138-0013 8000x')).toBe('13800138000');
    expect(digitsOnly('abc')).toBe('');
  });

  test('runs of spaces become one', () => {
    expect(collapseSpaces('a  b \t c')).toBe('a b c');
    expect(storedText('  a   b ')).toBe('a b');
    expect(storedLines(' a   b \n\n c ')).toBe('a b\n\nc');
  });
});

describe('CALL-06 phone numbers', () => {
  test.each([
    ['138 0013 8000', 'ch', '13800138000'],
    ['138 0013 8000', 'en', '+8613800138000'],
    ['+44 20 7946 0000', 'en', '+442079460000'],
    ['', 'en', ''],
  ] as const)('%j in language %s is sent as %j', (input, language, sent) => {
    expect(phoneForLanguage(input, language)).toBe(sent);
  });

  test.each([
    ['13800138000', true],
    ['+8613800138000', true],
    ['+8612345', false],
    ['23800138000', false],
    ['+442079460000', true],
    ['+12', false],
    ['abc', false],
  ])('%s is a phone number: %s', (phone, valid) => {
    expect(isPhone(phone)).toBe(valid);
  });
});

describe('PAT-04 tag texts', () => {
  test.each([
    ['拥挤', undefined],
    ['', 'tag.required'],
    ['two words', 'tag.spaces'],
    ['elevenchars', 'tag.long'],
    ['tencharsss', undefined],
  ])('%j: %s', (text, problem) => {
    expect(tagTextProblem(text)).toBe(problem);
  });
});
