import { describe, expect, test } from '@jest/globals';
import { isPhone, isReachablePhone, normalisePhone, findPhoneProblem } from './phone.ts';
import { findTagTextProblem } from './tag-text.ts';
import { collapseSpaces, extractDigits, toStoredLines, toStoredText } from './text-input.ts';

describe('MODE-09 inputs', () => {
  test('keeps only the digits of number-only inputs', () => {
    expect(extractDigits('138-0013 8000x')).toBe('13800138000');
    expect(extractDigits('abc')).toBe('');
    expect(extractDigits('１３８ー００13')).toBe('1380013');
  });

  test('collapses runs of spaces', () => {
    expect(collapseSpaces('a  b \t c')).toBe('a b c');
    expect(toStoredText('  a   b ')).toBe('a b');
    expect(toStoredLines(' a   b \n\n c ')).toBe('a b\n\nc');
  });
});

describe('CALL-06 phone numbers', () => {
  test.each([
    ['138 0013 8000', 'ch', '13800138000'],
    ['138 0013 8000', 'en', '+8613800138000'],
    ['+44 20 7946 0000', 'en', '+442079460000'],
    ['１３８　００１３－８０００', 'ch', '13800138000'],
    ['＋４４ ２０ ７９４６ ００００', 'en', '+442079460000'],
    ['', 'en', ''],
  ] as const)('normalises %j in language %s to %j', (input, language, sentPhone) => {
    expect(normalisePhone(input, language)).toBe(sentPhone);
  });

  test.each([
    ['13800138000', true],
    ['+8613800138000', true],
    ['+8612345', false],
    ['23800138000', false],
    ['+442079460000', true],
    ['+12', false],
    ['+85212345678', true],
    ['+35312345678', true],
    ['+99912345678', false],
    ['+21012345678', false],
    ['abc', false],
  ])('takes %s for a phone number: %s', (phone, valid) => {
    expect(isPhone(phone)).toBe(valid);
  });

  test.each([
    ['13800138000', true],
    ['+442079460000', true],
    ['01062751234', true],
    ['075523456789', true],
    ['+8602162751234', true],
    ['abc', false],
    ['12345', false],
    ['0', false],
    ['00112345678', false],
    ['62751234', false],
  ])('ORD-10 decides whether somebody can be called at %s: %s', (phone, expected) => {
    expect(isReachablePhone(phone)).toBe(expected);
  });

  test('PAT-02 distinguishes an unassigned country code from an invalid number', () => {
    expect(findPhoneProblem('+99912345678')).toBe('phone.countryCode');
    expect(findPhoneProblem('+44')).toBe('phone.invalid');
    // The assigned codes. A number of the same length is valid.
    const codes = Array.from({ length: 999 }, (_, code) => code + 1).filter(
      (code) => findPhoneProblem(`+${code}000000000`) !== 'phone.countryCode',
    );
    const assignedCodes = new Set(codes);
    for (const code of [1, 7, 20, 49, 61, 81, 353, 380, 420, 599, 692, 852, 880, 886, 971, 998])
      expect(assignedCodes).toContain(code);
    for (const code of [210, 259, 384, 422, 671, 699, 801, 899, 969, 978, 991, 999])
      expect(assignedCodes).not.toContain(code);
  });
});

describe('PAT-04 tag texts', () => {
  test.each([
    ['拥挤', undefined],
    ['', 'tag.required'],
    ['two words', 'tag.spaces'],
    ['elevenchars', 'tag.long'],
    ['tencharsss', undefined],
  ])('checks %j: %s', (text, problem) => {
    expect(findTagTextProblem(text)).toBe(problem);
  });
});
