import { describe, expect, test } from '@jest/globals';
import { type JsonBounds, JsonBoundsError, parseBoundedJson } from './bounded-json.ts';

const BOUNDS: JsonBounds = { length: 100, depth: 3, entries: 6 };

describe('CALL-05 JSON of others', () => {
  test.each([
    ['a value without entries', '"text"'],
    ['the greatest depth', '[[[1]]]'],
    ['the greatest number of entries', '[1,2,3,4,5,6]'],
    ['brackets and commas in a text', JSON.stringify('[[[[[[,,,,,,,,{{{{')],
    ['an escaped quote', JSON.stringify(String.raw`\"[[[[[[,,,,,,,`)],
    ['an escaped backslash at the end of a text', JSON.stringify({ a: '\\', b: [[1]] })],
    ['empty lists after each other', '[[],[],[]]'],
    ['the greatest length', `"${'a'.repeat(98)}"`],
  ])('with %s are parsed', (_, text) => {
    expect(parseBoundedJson(text, BOUNDS)).toEqual(JSON.parse(text));
  });

  test.each<[string, string, keyof JsonBounds]>([
    ['one level too many', '[[[[1]]]]', 'depth'],
    ['objects and lists too deep together', '{"a":[{"b":[1]}]}', 'depth'],
    ['an entry too many in a list', '[1,2,3,4,5,6,7]', 'entries'],
    ['an entry too many in an object', '{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7}', 'entries'],
    ['too many empty lists', '[[],[],[],[]]', 'entries'],
    ['a text too long', `"${'a'.repeat(99)}"`, 'length'],
    ['an endless depth that is no JSON', '['.repeat(99), 'depth'],
  ])('with %s are refused', (_, text, exceeded) => {
    expect(() => parseBoundedJson(text, BOUNDS)).toThrow(new JsonBoundsError(exceeded));
  });

  test.each(['', '{', '"', '"\\', '[1,]', '{"a":}', ']]]]['])('that is no JSON is refused: %j', (text) => {
    expect(() => parseBoundedJson(text, BOUNDS)).toThrow(SyntaxError);
  });
});
