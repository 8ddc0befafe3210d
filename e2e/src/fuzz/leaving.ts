import { type CorpusRequest, formatRequest } from './corpus.ts';
import { getAt, ENDINGS, type Family, type Step } from './fuzz-case.ts';

/** The points of an exchange at which a client can disconnect. */
const POINTS: readonly (readonly [string, (request: CorpusRequest) => readonly Step[]])[] = [
  ['after connecting', () => []],
  ['after the request line', ({ bytes }) => [bytes.subarray(0, bytes.indexOf('\r\n') + 2)]],
  ['after the headers', ({ bytes, bodyAt }) => [bytes.subarray(0, bodyAt)]],
  ['in the body', ({ bytes, bodyAt }) => [bytes.subarray(0, bodyAt + Math.ceil((bytes.length - bodyAt) / 2))]],
  [
    'in the body, which comes byte by byte',
    ({ bytes, bodyAt }) => [bytes.subarray(0, bodyAt), ...splitBytes(bytes.subarray(bodyAt, -1))],
  ],
  ['after the request', ({ bytes }) => [bytes]],
  ['after the request, once more', ({ bytes }) => [bytes, bytes]],
  ['at the first byte of the answer', ({ bytes }) => [bytes, { bytes: 1 }]],
  ['after the head of the answer', ({ bytes }) => [bytes, { heads: 1 }]],
  ['in the next request', ({ bytes }) => [bytes, { heads: 1 }, bytes.subarray(0, -3)]],
  ['after the next request', ({ bytes }) => [bytes, { heads: 1 }, bytes]],
];

/** Creates requests whose upgrade is refused, for different reasons. */
function createRefusedUpgrades(corpus: readonly CorpusRequest[]): CorpusRequest[] {
  const socket = corpus.find(({ name }) => name === 'socket')?.bytes.toString('latin1') ?? '';
  const changedUpgrades = [
    ['an upgrade at another address', socket.replace('/socket?', '/elsewhere?')],
    ['an upgrade from another origin', socket.replace(/origin: .*/, 'origin: http://elsewhere.test')],
    [
      'an upgrade without a token',
      socket.replace(/sec-websocket-protocol: .*/, 'sec-websocket-protocol: dentarium.v1'),
    ],
    ['an upgrade with an unknown token', socket.replace(/token\..*/, `token.${'x'.repeat(43)}`)],
    ['an upgrade of an old version', socket.replace('version: 13', 'version: 1')],
  ] as const;
  return [
    ...changedUpgrades.map(([name, text]) => ({ name, bytes: Buffer.from(text, 'latin1'), bodyAt: text.length })),
    { name: 'no call', bytes: formatRequest('GET', '/api/nothing', { host: 'localhost' }), bodyAt: 0 },
  ];
}

/** The repetitions of each: a reset reaches the server at a different point every time. */
const ROUNDS = 3;

/** Every request, interrupted at every step of its exchange in every way. */
export const leaving: Family = {
  name: 'leave',
  count: (corpus) => (corpus.length + createRefusedUpgrades(corpus).length) * POINTS.length * ENDINGS.length * ROUNDS,
  make(corpus, number) {
    const [point, steps] = getAt(POINTS, Math.floor(number / ENDINGS.length));
    const interruptedRequest = getAt(
      [...corpus, ...createRefusedUpgrades(corpus)],
      Math.floor(number / ENDINGS.length / POINTS.length),
    );
    const ending = getAt(ENDINGS, number);
    return { title: `${interruptedRequest.name}: ${ending} ${point}`, steps: steps(interruptedRequest), ending };
  },
};

/** Splits at most the first hundred bytes. */
function splitBytes(bytes: Buffer): Buffer[] {
  return Array.from(bytes.subarray(0, 100), (byte) => Buffer.from([byte]));
}
