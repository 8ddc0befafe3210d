/** Nests empty lists to a depth. */
function nestArrays(depth: number): unknown {
  let value: unknown = [];
  for (let i = 0; i < depth; i += 1) value = [value];
  return value;
}

/** Invalid values for a field of a JSON body, by description. */
export const JSON_VALUES: Readonly<Record<string, unknown>> = {
  'a NUL in a text': 'a\0b',
  'the first half of a pair of surrogates': 'a\uD800',
  'the second half of a pair of surrogates': '\uDFFFb',
  'an empty text': '',
  'a long text': 'x'.repeat(20_000),
  'a date that no calendar has': '2024-02-30',
  'a year that no calendar has': '0000-01-01',
  'a time that no clock has': '2024-02-28T25:61:61',
  'an instant of the year 0': '0000-01-01T00:00:00.000Z',
  'an instant of the year 1': '0001-01-01T00:00:00.000Z',
  'an instant before 1900': '1899-12-31T23:59:59.999Z',
  'an instant of the last year': '9999-12-31T23:59:59.999Z',
  'a wall clock of the year 0': '0000-01-01T00:00:00',
  'a wall clock of the year 1': '0001-01-01T00:00:00',
  '2^31': 2 ** 31,
  '2^53': 2 ** 53,
  '1e308': 1e308,
  '-1': -1,
  '1.5': 1.5,
  null: null,
  true: true,
  'a list of all kinds': ['a', 1, null, ['\0'], {}],
  'an object': { a: 1, length: 1, toString: 'x' },
  'a list 200 deep': nestArrays(200),
};

const listNumbers = (length: number): readonly number[] => Array.from({ length }, (_, at) => at);

/** Texts that a careless reader works on for long, by description. Each fits into a text of a form. */
export const COSTLY_TEXTS: Readonly<Record<string, string>> = {
  'a text with 99,000 brackets within each other': '['.repeat(99_000) + ']'.repeat(99_000),
  'a text with 33,000 objects within each other': `${'{"a":'.repeat(33_000)}1${'}'.repeat(33_000)}`,
  'a text with an object of 20,000 names': JSON.stringify(
    Object.fromEntries(listNumbers(20_000).map((at) => [`a${at}`, 0])),
  ),
  'a text with a list of 34,000 numbers': JSON.stringify({ a: listNumbers(34_000) }),
  'a text of 190,000 blanks': `${' '.repeat(190_000)}x`,
  'a text of 190,000 dots': `${'.'.repeat(190_000)}@`,
  'a text of 190,000 digits': '9'.repeat(190_000),
};

/** JSON documents of 2 MB that a careless reader works on for long, by description. */
export const COSTLY_DOCUMENTS: Readonly<Record<string, string>> = {
  'a million lists within each other': '['.repeat(1_000_000) + ']'.repeat(1_000_000),
  '300,000 objects within each other': `${'{"a":'.repeat(300_000)}1${'}'.repeat(300_000)}`,
  'a list of a million numbers': `[${'0,'.repeat(999_999)}0]`,
  'a list of 600,000 objects': `[${'{},'.repeat(599_999)}{}]`,
  'an object of 150,000 names': JSON.stringify(Object.fromEntries(listNumbers(150_000).map((at) => [`a${at}`, 0]))),
  'an object of 30,000 names': JSON.stringify(Object.fromEntries(listNumbers(30_000).map((at) => [`a${at}`, 0]))),
  'a text of two million letters': JSON.stringify('x'.repeat(1_999_000)),
  'two million blanks': ' '.repeat(1_999_999),
};

/** Lists and objects that a careless reader works on for long, by description. Each fits into a body. */
export const COSTLY_LISTS: Readonly<Record<string, unknown>> = {
  'an object of 40,000 names': Object.fromEntries(listNumbers(40_000).map((at) => [`a${at}`, 0])),
  'a list of 150,000 numbers': listNumbers(150_000),
  'a list of 40,000 objects': listNumbers(40_000).map((at) => ({ id: at })),
  'a list 50 deep': nestArrays(50),
};

/** Texts for a field of a URL that a careless reader works on for long, in encoded form, by description. */
export const COSTLY_ADDRESS_TEXTS: Readonly<Record<string, string>> = {
  'a text of 8,000 brackets': '['.repeat(8_000),
  'a text of 8,000 letters': 'a'.repeat(8_000),
  'a text of 8,000 digits': '9'.repeat(8_000),
  'a text of 2,600 blanks': `${'%20'.repeat(2_600)}x`,
  'a text of 8,000 dots': `${'.'.repeat(8_000)}@`,
  'a list of 4,000 numbers': '1,'.repeat(4_000),
};

/** Invalid values for a field of a URL, in encoded form, by description. */
export const ADDRESS_VALUES: Readonly<Record<string, string>> = {
  'a NUL in a text': 'a%00b',
  'half a pair of surrogates': '%ED%A0%80',
  'a broken escape': '%E4%B8',
  'an empty text': '',
  blanks: '%20%09%0A',
  'a long text': 'x'.repeat(150),
  'a text of wildcards': '%25_%5C%27%22--;',
  'a date that no calendar has': '2024-02-30',
  'a year that no calendar has': '0000-01-01',
  'periods of the year 0': '0000-01-01T00:00:00.000Z,0000-02-01T00:00:00.000Z',
  'periods before 1900': '0001-01-01T00:00:00.000Z,1899-02-01T00:00:00.000Z',
  '2^31': '2147483648',
  '2^53': '9007199254740992',
  '1e308': '1e308',
  'more than any number': '1e999',
  '-1': '-1',
  '1.5': '1.5',
  'a number in hexadecimal digits': '0x7fffffff0',
  'an object': '%7B%22a%22%3A1%7D',
  'a way up': '..%2F..%2Fetc%2Fpasswd',
};

const DEEP_NESTING_LEVELS = 200_000;

/** Invalid bodies as raw text, by description. */
export const BODY_VALUES: Readonly<Record<string, string>> = {
  'no body': '',
  null: 'null',
  'a number': '1',
  'a text': '"\\u0000"',
  'a list': '[]',
  'half an object': '{"a":',
  'a prototype': '{"__proto__":{"isAdmin":true}}',
  'a prototype below': '{"a":{"__proto__":{"isAdmin":true}}}',
  'a constructor': '{"constructor":{"prototype":{"isAdmin":true}}}',
  'more than any number': '{"version":1e999}',
  'a deep list': '['.repeat(DEEP_NESTING_LEVELS) + ']'.repeat(DEEP_NESTING_LEVELS),
  'a deep object': `${'{"a":'.repeat(DEEP_NESTING_LEVELS / 2)}1${'}'.repeat(DEEP_NESTING_LEVELS / 2)}`,
};

/** Invalid headers, by description. */
export const HEADER_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the request id has characters of other alphabets': { 'idempotency-key': 'é\u00FF\u0080' },
  'the request id is empty': { 'idempotency-key': '' },
  'the request id is long': { 'idempotency-key': 'x'.repeat(5000) },
  'the language is none': { 'accept-language': `zh${'-x'.repeat(2000)};q=1e308` },
  'the address is none': { 'x-forwarded-for': "'; \u00FF, 1.2.3" },
  'the type of the content is none': { 'content-type': 'application/x-none; charset=\u00FF' },
  'the tag is none': { 'if-none-match': '"'.repeat(3000) },
};

/** Invalid header lines before the file of a multipart body, by description. */
export const MULTIPART_HEAD_VALUES: Readonly<Record<string, string>> = {
  'a NUL in its name': 'Content-Disposition: form-data; name="file"; filename="a\0b.jpg"',
  'no name': 'Content-Disposition: form-data; name="file"',
  'a way up as its name': 'Content-Disposition: form-data; name="file"; filename="../../etc/passwd"',
  'a long name': `Content-Disposition: form-data; name="file"; filename="${'x'.repeat(7000)}.jpg"`,
  'another field': 'Content-Disposition: form-data; name="other"; filename="a.jpg"',
  'no head': '',
  'many words in its head': `Content-Disposition: form-data;${' ;'.repeat(3000)} name="file"`,
};
