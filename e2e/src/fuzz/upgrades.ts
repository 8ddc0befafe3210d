import type { CorpusRequest } from './corpus.ts';
import { getAt, ENDINGS, type Family, getRequest } from './fuzz-case.ts';

/** Targets of an upgrade that are no path of the site, or no path at all. */
const TARGETS = [
  '//',
  '///',
  '//socket',
  'http://[',
  'http://[::1',
  'http://',
  'http://localhost:99999/socket',
  'http://localhost/socket',
  'https://elsewhere.test:443/socket',
  '*',
  '/',
  '?',
  '#',
  '/socket#',
  '/socket?',
  '/socket?userId=%',
  '/socket?userId=%00&groupCode=FoWeb',
  '/socket/../socket',
  '/%73ocket',
  '/socket;x',
  '\\\\socket',
  '/\\',
  'socket',
  'localhost:80',
  'javascript:1',
  '::',
  '[',
  '%',
  `/socket?${'a'.repeat(8_000)}`,
  `/${'a/'.repeat(4_000)}`,
];

/** Changes of header lines of a valid upgrade. */
const LINE_CHANGES: readonly (readonly [RegExp, string])[] = [
  [/host: .*\r\n/, ''],
  [/host: .*\r\n/, 'host: \r\n'],
  [/host: .*\r\n/, 'host: [\r\n'],
  [/host: .*\r\n/, 'host: a\r\nhost: b\r\n'],
  [/origin: .*\r\n/, ''],
  [/origin: .*\r\n/, 'origin: null\r\n'],
  [/origin: .*\r\n/, 'origin: http://[\r\n'],
  [/version: 13/, 'version: 12'],
  [/version: 13/, 'version: 8'],
  [/version: 13/, 'version: -13'],
  [/version: 13/, 'version: 13, 13'],
  [/sec-websocket-version: 13\r\n/, ''],
  [/sec-websocket-key: .*\r\n/, ''],
  [/key: .*/, 'key: '],
  [/key: .*/, 'key: not-base64!'],
  [/key: .*/, `key: ${'A'.repeat(4_000)}`],
  [/sec-websocket-key: (.*)\r\n/, 'sec-websocket-key: $1\r\nsec-websocket-key: $1\r\n'],
  [/sec-websocket-protocol: .*\r\n/, ''],
  [/protocol: .*/, 'protocol: '],
  [/protocol: .*/, 'protocol: ,,,'],
  [/protocol: .*/, 'protocol: a, a'],
  [/protocol: .*/, 'protocol: token.'],
  [/protocol: .*/, 'protocol: dentarium.v1, token.\u00ff\u00fe'],
  [/protocol: .*/, `protocol: ${Array.from({ length: 500 }, (_, number) => `p${number}`).join(', ')}`],
  [/upgrade: websocket/, 'upgrade: WebSocket, h2c'],
  [/upgrade: websocket/, 'upgrade: h2c\r\nhttp2-settings: AAMAAABkAARAAAAAAAIAAAAA'],
  [/upgrade: websocket/, 'upgrade: TLS/1.0'],
  [/upgrade: websocket/, 'upgrade: '],
  [/upgrade: websocket/, 'upgrade: websocket\r\nupgrade: h2c'],
  [/connection: Upgrade/, 'connection: keep-alive, Upgrade'],
  [/connection: Upgrade/, 'connection: close, Upgrade'],
  [/connection: Upgrade/, 'connection: Upgrade, HTTP2-Settings'],
  [/connection: Upgrade\r\n/, ''],
  [/\r\n\r\n/, '\r\nsec-websocket-extensions: permessage-deflate\r\n\r\n'],
  [/\r\n\r\n/, '\r\nsec-websocket-extensions: permessage-deflate; server_max_window_bits=99\r\n\r\n'],
  [/\r\n\r\n/, '\r\nsec-websocket-extensions: ;;;=\r\n\r\n'],
  [/\r\n\r\n/, '\r\ncontent-length: 5\r\n\r\nhello'],
  [/\r\n\r\n/, '\r\ncontent-length: 1000000\r\n\r\nhello'],
  [/\r\n\r\n/, '\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'],
  [/\r\n\r\n/, '\r\nexpect: 100-continue\r\n\r\n'],
  [/GET /, 'POST '],
  [/GET /, 'CONNECT '],
  [/GET /, 'OPTIONS '],
  [/GET /, 'HEAD '],
  [/GET /, 'PRI '],
  [/HTTP\/1.1/, 'HTTP/1.0'],
  [/HTTP\/1.1/, 'HTTP/2.0'],
];

/** The other data around the upgrade on its connection. */
const COMPANIES: readonly (readonly [string, (upgrade: Buffer, other: CorpusRequest) => readonly Buffer[]])[] = [
  ['alone', (upgrade) => [upgrade]],
  ['with bytes after it', (upgrade) => [Buffer.concat([upgrade, Buffer.from('GET / HTTP/1.1\r\n\r\n')])]],
  ['after a pipelined request', (upgrade, other) => [Buffer.concat([other.bytes, upgrade])]],
  ['twice', (upgrade) => [upgrade, upgrade]],
];

function createUpgradeTexts(corpus: readonly CorpusRequest[]): string[] {
  const socket = getRequest(corpus, 'socket').bytes.toString('latin1');
  return [
    ...TARGETS.map((target) => socket.replace(/^GET \S+/, `GET ${target}`)),
    ...TARGETS.map((target) => `GET ${target} HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`),
    ...TARGETS.map((target) => `CONNECT ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
    ...LINE_CHANGES.map(([line, other]) => socket.replace(line, other)),
    // The connection preface of HTTP/2 from a client with prior knowledge.
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0',
    // The first bytes of TLS.
    '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03',
  ];
}

/** Upgrades of all kinds, with all surrounding data and all endings. */
export const upgrades: Family = {
  name: 'upgrade',
  count: (corpus) => createUpgradeTexts(corpus).length * COMPANIES.length * ENDINGS.length,
  make(corpus, number) {
    const texts = createUpgradeTexts(corpus);
    const ending = getAt(ENDINGS, number);
    const [company, around] = getAt(COMPANIES, Math.floor(number / ENDINGS.length));
    const text = getAt(texts, Math.floor(number / ENDINGS.length / COMPANIES.length));
    const pieces = around(Buffer.from(text, 'latin1'), getRequest(corpus, 'user'));
    return { title: `${JSON.stringify(text.slice(0, 60))} ${company}`, steps: [...pieces, { heads: 1 }], ending };
  },
};
