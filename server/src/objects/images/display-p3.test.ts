import { describe, expect, test } from '@jest/globals';
import { displayP3ToSrgb, isDisplayP3 } from './display-p3.ts';

function encodeBox(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}

function convert(...rgb: readonly [number, number, number]): number[] {
  const pixels = Uint8Array.from([...rgb, 255]);
  displayP3ToSrgb(pixels);
  return [...pixels];
}

describe('Display P3', () => {
  test.each([
    [
      'a profile of that name',
      encodeBox('colr', Buffer.concat([Buffer.from('prof'), Buffer.from('..Display P3..')])),
      true,
    ],
    ['a profile of another name', encodeBox('colr', Buffer.from('prof..sRGB IEC61966..')), false],
    ['the primaries of P3', encodeBox('colr', Buffer.from('nclx\0\x0c\0\x0d\0\x06\x80', 'latin1')), true],
    ['the primaries of BT.709', encodeBox('colr', Buffer.from('nclx\0\x01\0\x0d\0\x06\x80', 'latin1')), false],
    ['nothing', Buffer.alloc(64), false],
    ['a box that claims to be longer than the file', Buffer.from('ffffffff636f6c72', 'hex'), false],
  ])('STG-06 detects Display P3 in an image with %s', (_, bytes, expected) => {
    expect(isDisplayP3(Buffer.concat([encodeBox('ftyp', Buffer.from('heic')), bytes]))).toBe(expected);
  });

  test('STG-06 keeps greys, converts colours to sRGB and clamps those outside of it', () => {
    for (const grey of [0, 64, 128, 255]) expect(convert(grey, grey, grey)).toEqual([grey, grey, grey, 255]);
    // The most saturated red of sRGB has these values in Display P3 (CSS Color 4).
    const [red = 0, green = 0, blue = 0] = convert(234, 51, 35);
    expect(red).toBeGreaterThanOrEqual(254);
    expect(green).toBeLessThanOrEqual(6);
    expect(blue).toBeLessThanOrEqual(6);
    expect(convert(255, 0, 0).slice(0, 3)).toEqual([255, 0, 0]);
  });
});
