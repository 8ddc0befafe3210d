import { ENDINGS, type Family, named } from './fuzz-case.ts';
import type { Random } from './random.ts';

/** Payloads that are no text, no close code, or too much. */
const PAYLOADS: readonly ((random: Random) => Buffer)[] = [
  () => Buffer.alloc(0),
  (random) => random.bytes(random.below(126)),
  (random) => random.bytes(126 + random.below(200)),
  () => Buffer.alloc(70_000, 'x'),
  () => Buffer.from([0xff, 0xfe, 0xc0, 0x80]),
  () => Buffer.from([0xed, 0xa0, 0x80]),
  () => Buffer.from([0x03]),
  (random) => Buffer.from([random.below(20), random.below(256), 0xff]),
  () => Buffer.from('{"kind":"ready"}'),
];

/** The length that a frame says it has: its own, or another one. */
function lengthField(random: Random, length: number, masked: number): Buffer {
  const lie = random.oneIn(6);
  if (lie && random.oneIn(2)) return Buffer.concat([Buffer.from([masked | 127]), random.pick(HUGE)]);
  const said = lie ? random.below(200) : length;
  if (said < 126 && !random.oneIn(8)) return Buffer.from([masked | said]);
  if (said < 65_536) return Buffer.from([masked | 126, said >> 8, said & 255]);
  const long = Buffer.alloc(9);
  long[0] = masked | 127;
  long.writeUInt32BE(said, 5);
  return long;
}

const HUGE = ['ffffffffffffffff', '7fffffffffffffff', '0020000000000000', '0000000080000000'].map((hex) =>
  Buffer.from(hex, 'hex'),
);

/** A frame of a client: mostly one that could be right, with now and then a bit, a length or a mask that is not. */
function frame(random: Random): Buffer {
  const payload = random.pick(PAYLOADS)(random);
  const opcode = random.oneIn(8) ? random.below(16) : random.pick([0, 1, 2, 8, 9, 10]);
  const final = random.oneIn(4) ? 0 : 0x80;
  const reserved = random.oneIn(10) ? random.below(8) << 4 : 0;
  const masked = random.oneIn(8) ? 0 : 0x80;
  const mask = masked === 0 ? Buffer.alloc(0) : random.bytes(4);
  const body = masked === 0 ? payload : Buffer.from(payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0)));
  const whole = Buffer.concat([
    Buffer.from([final | reserved | opcode]),
    lengthField(random, payload.length, masked),
    mask,
    body,
  ]);
  return random.oneIn(8) ? whole.subarray(0, random.below(whole.length)) : whole;
}

/** Frames after a good upgrade; the first ones come with the upgrade itself, or after the server has agreed. */
export const frames: Family = {
  name: 'frame',
  count: (_corpus, asked) => Math.ceil(asked / 10),
  make(corpus, number, random) {
    const { bytes } = named(corpus, 'socket');
    const sent = Array.from({ length: 1 + random.below(6) }, () => frame(random));
    const flood = random.oneIn(20) ? [Buffer.concat(Array.from({ length: 500 }, () => PING))] : [];
    const steps = random.oneIn(4)
      ? [Buffer.concat([bytes, ...sent]), ...flood, { heads: 1 }]
      : [bytes, { heads: 1 }, ...sent, ...flood, ...(random.oneIn(2) ? [{ bytes: 400 }] : [])];
    return { title: `frames ${number}`, steps, ending: random.pick(ENDINGS) };
  },
};

const PING = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);
