import { describe, expect, test } from '@jest/globals';
import { findUnstorableText, formatStorableJson, toStorableText } from './storable-text.ts';

describe('CALL-05 texts that the database cannot store', () => {
  test.each<[string, unknown, readonly string[] | undefined]>([
    ['none', { a: ['b', 1, null, { c: '\u{1F9B7}' }] }, undefined],
    ['a NUL in a text', { a: ['b', { c: 'd\0' }] }, ['a', '1', 'c']],
    ['half of a pair in a text', ['\uD83E'], ['0']],
    ['a NUL in a name', { a: { 'b\0': 1 } }, ['a']],
  ])('are found: %s', (_, value, path) => {
    expect(findUnstorableText(value)).toEqual(path);
  });

  test.each([
    ['a tooth \u{1F9B7}', 'a tooth \u{1F9B7}'],
    ['\0SMITH\0', 'SMITH'],
    ['\uD83Ea', '\uFFFDa'],
  ])('are cleaned: %j', (text, storable) => {
    expect(toStorableText(text)).toBe(storable);
    expect(JSON.parse(formatStorableJson({ names: [text], count: 1 }))).toEqual({ names: [storable], count: 1 });
  });
});
