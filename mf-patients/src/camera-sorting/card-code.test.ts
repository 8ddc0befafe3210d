import { expect, test } from '@jest/globals';
import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { parseCardCode, formatCardCode } from './card-code.ts';

/** Simulates the image of a code in a camera: modules of some pixels with a margin, brighter or darker, with noise. */
function simulatePhoto(text: string, module: number, noise: number) {
  const code = encodeQR(text, 'raw', { ecc: 'quartile', border: 4 });
  const side = code.length * module;
  const data = new Uint8ClampedArray(side * side * 4);
  let seed = 7;
  for (let index = 0; index < side * side; index += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    const isDark = code[Math.floor(index / side / module)]?.[Math.floor((index % side) / module)] === true;
    const grey = (isDark ? 60 : 200) + ((seed / 2 ** 31) * 2 - 1) * noise;
    data.set([grey, grey, grey, 255], index * 4);
  }
  return { data, width: side, height: side };
}

test.each([
  ['P0042', 8, 0],
  ['CX0019', 5, 40],
  ['abcXYZ0123456789', 4, 25],
])('BEN-03 reads the card of %s, modules of %d px, noise %d', (patientNo, module, noise) => {
  expect(parseCardCode(decodeQR(simulatePhoto(formatCardCode(patientNo), module, noise), { timeLimit: 2000 }))).toBe(
    patientNo,
  );
});

test.each(['https://example.org/P0042', 'P0042', 'dentarium:', 'dentarium:P 42', `dentarium:${'1'.repeat(65)}`])(
  'BEN-03 refuses the code "%s"',
  (text) => expect(parseCardCode(text)).toBeNull(),
);
