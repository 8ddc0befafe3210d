import { expect, test } from '@jest/globals';
import { createSearchCodec } from './search-codec.ts';
import {
  searchDay,
  searchFlag,
  searchId,
  searchIds,
  searchNumberLiteral,
  searchPage,
  searchText,
  searchWholeNumber,
  searchStringLiteral,
} from './search-parsers.ts';

const ID = '0b6e7f7e-59a2-4d0a-9c1f-3f2b6f0f2a11';
const OTHER = '7d9f8c1a-1c44-4f0e-8e55-11f3f6d1a001';

const codec = createSearchCodec(
  {
    keyword: searchText(5),
    doctor: searchId,
    tags: searchIds,
    age: searchWholeNumber({ from: -1, to: 150 }),
    size: searchNumberLiteral([20, 50]).withDefault(20),
    view: searchStringLiteral(['table', 'cards']).withDefault('table'),
    from: searchDay,
    isShared: searchFlag,
    page: searchPage,
  },
  { keyword: 'q', isShared: 'shared' },
);

const NOTHING = codec.read(new URLSearchParams());

test('reads an address as it was written, in the order of the schema', () => {
  const text = `q=a+%26&doctor=${ID}&tags=${ID}%2C${OTHER}&age=-1&size=50&view=cards&from=2026-02-28&shared=1&page=3`;
  expect(codec.write(codec.read(new URLSearchParams(text))).toString()).toBe(text);
});

test('reads the defaults from an empty address, and writes them as an empty address', () => {
  expect(NOTHING).toEqual({
    keyword: '',
    doctor: null,
    tags: [],
    age: null,
    size: 20,
    view: 'table',
    from: null,
    isShared: false,
    page: 1,
  });
  expect(codec.write({ ...NOTHING, keyword: '  ' }).toString()).toBe('');
});

test.each([
  'doctor=x',
  'tags=1,2',
  'age=151',
  'age=1.5',
  'age=1e2',
  'size=30',
  'view=list',
  'from=2026-02-30',
  'shared=true',
  'page=0',
  'page=99999999999999999999',
  'unknown=1',
])('omits %s, which makes no sense', (text) => {
  expect(codec.read(new URLSearchParams(text))).toEqual(NOTHING);
});

test('cuts a text that is too long, and omits an invalid id among several', () => {
  const address = codec.read(new URLSearchParams(`q=abcdefgh&tags=x,${OTHER}`));
  expect([address.keyword, address.tags]).toEqual(['abcde', [OTHER]]);
});
