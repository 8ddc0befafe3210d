import type { CorpusRequest } from './corpus.ts';
import type { Random } from './random.ts';

/** Values that commonly break programs. */
const INTERESTING = [
  '\0',
  '\r\n',
  '\r\n\r\n',
  '\n',
  ' ',
  '%00',
  '%',
  '%ff',
  '%ed%a0%80',
  '\\u0000',
  '\\ud800',
  '../',
  '..%2f',
  '//',
  '?',
  '&',
  '=',
  ';',
  ',',
  ':',
  '"',
  "'",
  '{}',
  '[]',
  'null',
  'true',
  '-1',
  '0',
  '1.5',
  '2147483648',
  '9007199254740993',
  '1e308',
  'NaN',
  'Infinity',
  '__proto__',
  'constructor',
  '\xff\xfe',
  '\xed\xa0\x80',
  '<!DOCTYPE x [<!ENTITY a "b">]>',
  '<Part>',
  'Transfer-Encoding: chunked\r\n',
  'Content-Length: 0\r\n',
  'Content-Length: 99\r\n',
  'Content-Type: application/json\r\n',
  'Content-Encoding: gzip\r\n',
  'Connection: close\r\n',
  'Connection: Upgrade\r\nUpgrade: websocket\r\n',
  'Expect: 100-continue\r\n',
  'Range: bytes=0-0\r\n',
  'If-None-Match: "\r\n',
  'x-oss-process: image/resize\r\n',
  'HTTP/1.0',
  'HTTP/2.0',
  'a'.repeat(300),
  'a'.repeat(20_000),
].map((text) => Buffer.from(text, 'latin1'));

/** Values that keep a request head well-formed. */
const PRINTABLE = INTERESTING.filter((value) => /^[!-~]{1,400}$/.test(value.toString('latin1')));
/** JSON values that no call expects. */
const JSON_VALUES = [
  'null',
  '-1',
  '1.5',
  '1e308',
  '[]',
  '{}',
  '"\\u0000"',
  '"\\ud800"',
  '""',
  '9007199254740993',
  'true',
];

/** A change of a request; its function name appears in the report. */
export type Change = (bytes: Buffer, random: Random, corpus: readonly CorpusRequest[]) => Buffer;

function replaceBytes(bytes: Buffer, from: number, to: number, by: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, from), by, bytes.subarray(to)]);
}

/** Picks a position, and another one shortly after it. */
function pickSpan(bytes: Buffer, random: Random): [number, number] {
  const from = random.nextBelow(bytes.length + 1);
  return [from, Math.min(bytes.length, from + 1 + random.nextBelow(random.oneIn(4) ? 200 : 12))];
}

/** Replaces a match of the pattern by one of the values, if there is any. */
function replaceMatch(bytes: Buffer, random: Random, pattern: RegExp, values: readonly Buffer[]): Buffer {
  const places = Array.from(bytes.toString('latin1').matchAll(pattern));
  if (places.length === 0) return bytes;
  const { index, 0: match } = random.pick(places);
  return replaceBytes(bytes, index, index + match.length, random.pick(values));
}

/** Corrects the content length of a request. */
export function correctLength(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const body = text.length - text.indexOf('\r\n\r\n') - 4;
  return Buffer.from(text.replace(/content-length: \d+/i, `content-length: ${body}`), 'latin1');
}

/** Changes of arbitrary bytes. */
export const ROUGH: readonly Change[] = [
  function flipBit(bytes, random) {
    const at = random.nextBelow(bytes.length);
    return replaceBytes(bytes, at, at + 1, Buffer.from([(bytes[at] ?? 0) ^ (1 << random.nextBelow(8))]));
  },
  function setByte(bytes, random) {
    const at = random.nextBelow(bytes.length);
    return replaceBytes(bytes, at, at + 1, random.bytes(1));
  },
  function remove(bytes, random) {
    const [from, to] = pickSpan(bytes, random);
    return replaceBytes(bytes, from, to, Buffer.alloc(0));
  },
  function repeat(bytes, random) {
    const [from, to] = pickSpan(bytes, random);
    const times = random.oneIn(8) ? 50 : 1;
    return replaceBytes(bytes, to, to, Buffer.concat(Array.from({ length: times }, () => bytes.subarray(from, to))));
  },
  function insert(bytes, random) {
    const [from, to] = pickSpan(bytes, random);
    return replaceBytes(bytes, from, random.oneIn(2) ? from : to, random.pick(INTERESTING));
  },
  function splice(bytes, random, corpus) {
    const other = random.pick(corpus).bytes;
    return Buffer.concat([
      bytes.subarray(0, random.nextBelow(bytes.length)),
      other.subarray(random.nextBelow(other.length)),
    ]);
  },
  function changeValue(bytes, random) {
    return replaceMatch(bytes, random, /[\w.%-]+/g, INTERESTING);
  },
  function swapLines(bytes, random) {
    const lines = bytes.toString('latin1').split('\r\n');
    const [one, other] = [random.nextBelow(lines.length), random.nextBelow(lines.length)];
    [lines[one], lines[other]] = [lines[other] ?? '', lines[one] ?? ''];
    return Buffer.from(lines.join('\r\n'), 'latin1');
  },
];

/** Changes that an HTTP parser accepts, so that the code after it is reached. */
export const GENTLE: readonly Change[] = [
  function changeField(bytes, random) {
    const values = JSON_VALUES.map((value) => Buffer.from(value));
    return replaceMatch(bytes, random, /(?<="\w+":)("[^"]*"|[\d.]+|\[[^\]]*\])/g, values);
  },
  function changeTarget(bytes, random) {
    return replaceMatch(bytes, random, /(?<=^\w+ \S*[/=])[^/=&?\s]+/g, PRINTABLE);
  },
  function changeHeader(bytes, random) {
    return replaceMatch(bytes, random, /(?<=^[\w-]+: )[^\r]+(?=\r$)/gm, PRINTABLE);
  },
  function changeBody(bytes, random) {
    const bodyAt = bytes.indexOf('\r\n\r\n') + 4;
    const body = bytes.subarray(bodyAt);
    if (body.length === 0) return bytes;
    return Buffer.concat([bytes.subarray(0, bodyAt), random.pick(IN_BODY)(body, random, [])]);
  },
];

const IN_BODY = ROUGH.filter(({ name }) => name !== 'splice');
