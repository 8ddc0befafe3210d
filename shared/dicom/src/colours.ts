import type { DataSet } from 'dicom-parser';
import type { Samples } from './samples.ts';
import type { PixelForm } from './pixel-form.ts';
import { NoDicomImageError } from './refusals.ts';

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

/** Converts luminance and two differences to red, green and blue (PS3.3 C.7.6.3.1.2). */
function convertYbr(y: number, b: number, r: number): [number, number, number] {
  return [
    clamp(y + 1.402 * (r - 128)),
    clamp(y - 0.344_136 * (b - 128) - 0.714_136 * (r - 128)),
    clamp(y + 1.772 * (b - 128)),
  ];
}

/** Converts interleaved 8-bit luminance and differences to red, green and blue in place. */
export function convertToRgb(samples: Uint8Array): void {
  for (let at = 0; at + 2 < samples.length; at += 3)
    samples.set(convertYbr(samples[at] ?? 0, samples[at + 1] ?? 0, samples[at + 2] ?? 0), at);
}

/** Returns the lookup of one channel of a palette, as eight bits. */
function createPaletteChannel(dataSet: DataSet, descriptor: string, data: string): (index: number) => number {
  const element = dataSet.elements[data];
  if (element === undefined) throw new NoDicomImageError('syntax', 'PALETTE COLOR');
  const entries = dataSet.uint16(descriptor, 0) ?? 0;
  const count = entries === 0 ? 65_536 : entries;
  const first = dataSet.uint16(descriptor, 1) ?? 0;
  const isWide = element.length >= count * 2;
  const values = Array.from({ length: count }, (_, at) =>
    isWide ? (dataSet.uint16(data, at) ?? 0) : (dataSet.byteArray[element.dataOffset + at] ?? 0),
  );
  // Some tables of sixteen bits hold only small numbers.
  const isSixteen = isWide && values.some((value) => value > 255);
  return (index) => {
    const value = values[Math.max(0, Math.min(count - 1, index - first))] ?? 0;
    return isSixteen ? value >> 8 : value;
  };
}

/** Decodes YBR_FULL_422: two luminances, then the two differences of both. */
function decodeHalvedColours(values: ArrayLike<number>, spots: number): Uint8Array {
  const rgb = new Uint8Array(spots * 3);
  for (let spot = 0; spot < spots; spot += 1) {
    const pair = (spot >> 1) * 4;
    rgb.set(convertYbr(values[pair + (spot & 1)] ?? 0, values[pair + 2] ?? 128, values[pair + 3] ?? 128), spot * 3);
  }
  return rgb;
}

function applyPalette(dataSet: DataSet, values: ArrayLike<number>, spots: number): Uint8Array {
  const channels = [
    createPaletteChannel(dataSet, 'x00281101', 'x00281201'),
    createPaletteChannel(dataSet, 'x00281102', 'x00281202'),
    createPaletteChannel(dataSet, 'x00281103', 'x00281203'),
  ];
  const rgb = new Uint8Array(spots * 3);
  for (let spot = 0; spot < spots; spot += 1)
    for (const [channel, colour] of channels.entries()) rgb[spot * 3 + channel] = colour(values[spot] ?? 0);
  return rgb;
}

/** Returns the colours of an image as red, green and blue of eight bits. */
export function toRgbColours(
  dataSet: DataSet,
  form: PixelForm,
  { values, isPlanar, photometric }: Samples,
): Uint8Array {
  const spots = form.columns * form.rows;
  if (photometric === 'PALETTE COLOR') return applyPalette(dataSet, values, spots);
  if (photometric === 'YBR_FULL_422' && values.length < spots * 3) return decodeHalvedColours(values, spots);
  const isYbr = photometric.startsWith('YBR');
  const shift = Math.max(0, form.bitsStored - 8);
  const sample = (spot: number, channel: number) =>
    (values[isPlanar ? channel * spots + spot : spot * 3 + channel] ?? 0) >> shift;
  const rgb = new Uint8Array(spots * 3);
  for (let spot = 0; spot < spots; spot += 1) {
    const [a, b, c] = [sample(spot, 0), sample(spot, 1), sample(spot, 2)];
    rgb.set(isYbr ? convertYbr(a, b, c) : [a, b, c], spot * 3);
  }
  return rgb;
}
