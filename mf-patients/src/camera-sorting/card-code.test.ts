import { expect, test } from '@jest/globals';
import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { parseCardCode, formatCardCode } from './card-code.ts';

/** Simulates a code as a camera sees it: modules of some pixels with a margin, brighter or darker, with noise. */
function photographed(text: string, module: number, noise: number) {
  const code = encodeQR(text, 'raw', { ecc: 'quartile', border: 4 });
  const side = code.length * module;
  const data = new Uint8ClampedArray(side * side * 4);
  let seed = 7;
  for (let at = 0; at < side * side; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    const isDark = code[Math.floor(at / side / module)]?.[Math.floor((at % side) / module)] === true;
    const grey = (isDark ? 60 : 200) + ((seed / 2 ** 31) * 2 - 1) * noise;
    data.set([grey, grey, grey, 255], at * 4);
  }
  return { data, width: side, height: side };
}

test.each([
  ['P0042', 8, 0],
  ['CX0019', 5, 40],
  ['abcXYZ0123456789', 4, 25],
])('BEN-03 reads the card of %s, modules of %d px, noise %d', (patientNo, module, noise) => {
  expect(parseCardCode(decodeQR(photographed(formatCardCode(patientNo), module, noise), { timeLimit: 2000 }))).toBe(
    patientNo,
  );
});

test.each(['https://example.org/P0042', 'P0042', 'dentarium:', 'dentarium:P 42', `dentarium:${'1'.repeat(65)}`])(
  'BEN-03 the code "%s" is no patient card',
  (text) => expect(parseCardCode(text)).toBeNull(),
);
