import type { CorpusRequest } from './corpus.ts';
import { getAt, ENDINGS, type Family, getRequest } from './fuzz-case.ts';
import type { Random } from './random.ts';

const HEAD = 'POST /api/UsersService/GetUserInfo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
const GET = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n';
const NEXT = `${GET}\r\n`;

/** Framing that a parser must not guess, and limits of the head. */
const WRITTEN_REQUESTS: readonly string[] = [
  `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${NEXT}`,
  `${HEAD}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n{}${NEXT}`,
  `${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}${NEXT}`,
  `${HEAD}Content-Length: 2, 2\r\n\r\n{}${NEXT}`,
  ...['-1', '+2', '2e1', '0x2', '1.5', '', ' ', '9007199254740993', '18446744073709551616', '9'.repeat(400)].map(
    (length) => `${HEAD}Content-Length: ${length}\r\n\r\n{}${NEXT}`,
  ),
  ...[
    'chunked, chunked',
    'chunked, identity',
    'identity',
    'gzip, chunked',
    'xchunked',
    ' chunked',
    'chunked;q=1',
    '\x0bchunked',
    'CHUNKED',
  ].map((coding) => `${HEAD}Transfer-Encoding: ${coding}\r\n\r\n2\r\n{}\r\n0\r\n\r\n${NEXT}`),
  `${HEAD}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${NEXT}`,
  `${HEAD}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${NEXT}`,
  `${HEAD}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${NEXT}`,
  ...[
    'g',
    '-2',
    '0x2',
    '2 ',
    ' 2',
    '',
    'ffffffffffffffff',
    'fffffffffffffffff',
    '7fffffff',
    '00000000000000000002',
  ].map((size) => `${HEAD}Transfer-Encoding: chunked\r\n\r\n${size}\r\n{}\r\n0\r\n\r\n${NEXT}`),
  ...[';a=b', ';', ';a="', `;${'a'.repeat(20_000)}`, ';\0', ';a\n', '\t;a'].map(
    (extension) => `${HEAD}Transfer-Encoding: chunked\r\n\r\n2${extension}\r\n{}\r\n0\r\n\r\n${NEXT}`,
  ),
  `${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}0\r\n\r\n${NEXT}`,
  `${HEAD}Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n${NEXT}`,
  `${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nTrailer: x\r\nContent-Length: 5\r\n\r\n${NEXT}`,
  `${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX: ${'y'.repeat(70_000)}\r\n\r\n${NEXT}`,
  `${GET}Content-Length: 5\r\n\r\nhello${NEXT}`,
  `${GET}Expect: 100-continue\r\nContent-Length: 5\r\n\r\n${NEXT}`,
  `${GET}Expect: the unexpected\r\n\r\n${NEXT}`,
  `${GET}X: ${'x'.repeat(8_000)}\r\n\r\n${NEXT}`,
  `${GET}X: ${'x'.repeat(100_000)}\r\n\r\n${NEXT}`,
  `${GET}${'X: y\r\n'.repeat(2_500)}\r\n${NEXT}`,
  `${GET}Cookie: ${'a=b; '.repeat(3_000)}\r\n\r\n${NEXT}`,
  `${GET}Range: bytes=${'0-0,'.repeat(1_500)}0-0\r\n\r\n${NEXT}`,
  `${GET}Accept-Encoding: ${'gzip;q=0.1,'.repeat(1_000)}\r\n\r\n${NEXT}`,
  `${GET}X-Forwarded-For: ${'1.2.3.4, '.repeat(1_000)}\r\n\r\n${NEXT}`,
  `${GET}X: a\0b\r\n\r\n${NEXT}`,
  `${GET}X\0: b\r\n\r\n${NEXT}`,
  `${GET}X: a\rb\r\n\r\n${NEXT}`,
  `${GET}X: a\nY: b\r\n\r\n${NEXT}`,
  `${GET} X: folded\r\n\r\n${NEXT}`,
  `${GET}: no name\r\n\r\n${NEXT}`,
  `${GET}no colon\r\n\r\n${NEXT}`,
  `${GET}Host: other\r\n\r\n${NEXT}`,
  'GET /healthz HTTP/1.1\r\n\r\n',
  'GET /healthz HTTP/1.0\r\n\r\nGET /healthz HTTP/1.0\r\n\r\n',
  'GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /healthz HTTP/1.0\r\n\r\n',
  'GET /healthz HTTP/0.9\r\n\r\n',
  'GET /healthz\r\n\r\n',
  'GET /healthz HTTP/9.9\r\n\r\n',
  'GET  /healthz  HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /%ff HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /% HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /modules/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /modules/..%5c..%5c HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /modules/%00.js HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /identity/interaction/%00 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /dentarium/%00 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /dentarium/%ff HTTP/1.1\r\nHost: a\r\n\r\n',
  `GET /${'a'.repeat(60_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'GET http://elsewhere.test/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'TRACE / HTTP/1.1\r\nHost: a\r\n\r\n',
  'M-SEARCH * HTTP/1.1\r\nHost: a\r\n\r\n',
  'get / HTTP/1.1\r\nHost: a\r\n\r\n',
  '\r\n\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n',
  '\0\0\0\0',
  '\n'.repeat(10_000),
];

/** Mixes valid and invalid requests in one go. */
function mixRequests(corpus: readonly CorpusRequest[], random: Random): Buffer[] {
  const good = corpus.filter(({ name }) => name !== 'socket');
  const length = 2 + random.nextBelow(12);
  const parts = Array.from({ length }, () =>
    random.oneIn(4) ? Buffer.from(random.pick(WRITTEN_REQUESTS), 'latin1') : random.pick(good).bytes,
  );
  return random.oneIn(2) ? [Buffer.concat(parts)] : parts;
}

/** The written requests with every ending; many copies of one request at once; then random mixes of all kinds. */
export const pipelines: Family = {
  name: 'pipeline',
  count: (corpus, randomCases) =>
    (WRITTEN_REQUESTS.length + corpus.length) * ENDINGS.length + Math.ceil(randomCases / 20),
  make(corpus, number, random) {
    const ending = getAt(ENDINGS, number);
    const index = Math.floor(number / ENDINGS.length);
    const text = WRITTEN_REQUESTS[index];
    if (text !== undefined)
      return { title: JSON.stringify(text.slice(0, 160)), steps: [Buffer.from(text, 'latin1'), { heads: 2 }], ending };
    const repeatedRequest = corpus[index - WRITTEN_REQUESTS.length];
    if (repeatedRequest !== undefined) {
      const bytes = Buffer.concat(Array.from({ length: 20 }, () => repeatedRequest.bytes));
      return { title: `20 times ${repeatedRequest.name}`, steps: [bytes, { heads: 3 }], ending };
    }
    return {
      title: `a mix that begins with ${getRequest(corpus, 'user').name}`,
      steps: [getRequest(corpus, 'user').bytes, ...mixRequests(corpus, random), { heads: 2 }],
      ending,
    };
  },
};
