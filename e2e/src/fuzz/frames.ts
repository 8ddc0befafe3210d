import { ENDINGS, type Family, getRequest } from './fuzz-case.ts';
import type { Random } from './random.ts';

/** Payloads that are no text, no close code, or too large. */
const PAYLOADS: readonly ((random: Random) => Buffer)[] = [
  () => Buffer.alloc(0),
  (random) => random.bytes(random.nextBelow(126)),
  (random) => random.bytes(126 + random.nextBelow(200)),
  () => Buffer.alloc(70_000, 'x'),
  () => Buffer.from([0xff, 0xfe, 0xc0, 0x80]),
  () => Buffer.from([0xed, 0xa0, 0x80]),
  () => Buffer.from([0x03]),
  (random) => Buffer.from([random.nextBelow(20), random.nextBelow(256), 0xff]),
  () => Buffer.from('{"kind":"ready"}'),
];

/** Creates the length field of a frame: its own length, or a wrong one. */
function createLengthField(random: Random, length: number, masked: number): Buffer {
  const isWrong = random.oneIn(6);
  if (isWrong && random.oneIn(2)) return Buffer.concat([Buffer.from([masked | 127]), random.pick(HUGE_LENGTHS)]);
  const statedLength = isWrong ? random.nextBelow(200) : length;
  if (statedLength < 126 && !random.oneIn(8)) return Buffer.from([masked | statedLength]);
  if (statedLength < 65_536) return Buffer.from([masked | 126, statedLength >> 8, statedLength & 255]);
  const long = Buffer.alloc(9);
  long[0] = masked | 127;
  long.writeUInt32BE(statedLength, 5);
  return long;
}

const HUGE_LENGTHS = ['ffffffffffffffff', '7fffffffffffffff', '0020000000000000', '0000000080000000'].map((hex) =>
  Buffer.from(hex, 'hex'),
);

/** Creates a client frame: mostly valid, sometimes with a wrong bit, length or mask. */
function createFrame(random: Random): Buffer {
  const payload = random.pick(PAYLOADS)(random);
  const opcode = random.oneIn(8) ? random.nextBelow(16) : random.pick([0, 1, 2, 8, 9, 10]);
  const final = random.oneIn(4) ? 0 : 0x80;
  const reserved = random.oneIn(10) ? random.nextBelow(8) << 4 : 0;
  const masked = random.oneIn(8) ? 0 : 0x80;
  const mask = masked === 0 ? Buffer.alloc(0) : random.bytes(4);
  const body = masked === 0 ? payload : Buffer.from(payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0)));
  const whole = Buffer.concat([
    Buffer.from([final | reserved | opcode]),
    createLengthField(random, payload.length, masked),
    mask,
    body,
  ]);
  return random.oneIn(8) ? whole.subarray(0, random.nextBelow(whole.length)) : whole;
}

/** Frames after a valid upgrade; the first ones are sent with the upgrade itself, or after the server's response. */
export const frames: Family = {
  name: 'frame',
  count: (_corpus, randomCases) => Math.ceil(randomCases / 10),
  make(corpus, number, random) {
    const { bytes } = getRequest(corpus, 'socket');
    const sentFrames = Array.from({ length: 1 + random.nextBelow(6) }, () => createFrame(random));
    const flood = random.oneIn(20) ? [Buffer.concat(Array.from({ length: 500 }, () => PING))] : [];
    const steps = random.oneIn(4)
      ? [Buffer.concat([bytes, ...sentFrames]), ...flood, { heads: 1 }]
      : [bytes, { heads: 1 }, ...sentFrames, ...flood, ...(random.oneIn(2) ? [{ bytes: 400 }] : [])];
    return { title: `frames ${number}`, steps, ending: random.pick(ENDINGS) };
  },
};

const PING = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);
