import type { DataSet } from 'dicom-parser';
import type { Samples } from './samples.ts';
import { hasPalette, readPalette } from './palette.ts';
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

/** Decodes YBR_FULL_422: two luminances, then the two differences of both. */
function decodeHalvedColours(values: ArrayLike<number>, spots: number): Uint8Array {
  const rgb = new Uint8Array(spots * 3);
  for (let spot = 0; spot < spots; spot += 1) {
    const pair = (spot >> 1) * 4;
    rgb.set(convertYbr(values[pair + (spot & 1)] ?? 0, values[pair + 2] ?? 128, values[pair + 3] ?? 128), spot * 3);
  }
  return rgb;
}

function applyPalette(dataSet: DataSet, values: ArrayLike<number>, spots: number, isSigned: boolean): Uint8Array {
  const channels = readPalette(dataSet, isSigned);
  const rgb = new Uint8Array(spots * 3);
  for (let spot = 0; spot < spots; spot += 1)
    for (const [channel, toColour] of channels.entries()) rgb[spot * 3 + channel] = toColour(values[spot] ?? 0);
  return rgb;
}

/** Returns the colours of an image as red, green and blue of eight bits. @throws NoDicomImageError for retired colours */
export function toRgbColours(
  dataSet: DataSet,
  form: PixelForm,
  { values, isPlanar, photometric }: Samples,
): Uint8Array {
  const spots = form.columns * form.rows;
  if (photometric === 'PALETTE COLOR') return applyPalette(dataSet, values, spots, form.isSigned);
  if (photometric === 'YBR_FULL_422' && values.length < spots * 3) return decodeHalvedColours(values, spots);
  const isYbr = photometric.startsWith('YBR');
  const isArgb = photometric === 'ARGB';
  if (!isYbr && !isArgb && photometric !== 'RGB') throw new NoDicomImageError('syntax', photometric);
  const shift = Math.max(0, form.bitsStored - 8);
  const step = isArgb ? 4 : 3;
  const sample = (spot: number, channel: number) =>
    (values[isPlanar ? channel * spots + spot : spot * step + channel] ?? 0) >> shift;
  const first = isArgb ? 1 : 0;
  // The retired form ARGB names a colour of a palette where its first sample is not zero.
  const palette = isArgb && hasPalette(dataSet) ? readPalette(dataSet, form.isSigned) : [];
  const rgb = new Uint8Array(spots * 3);
  for (let spot = 0; spot < spots; spot += 1) {
    const [a, b, c] = [sample(spot, first), sample(spot, first + 1), sample(spot, first + 2)];
    const index = palette.length === 0 ? 0 : sample(spot, 0);
    const colour = index > 0 ? palette.map((toColour) => toColour(index)) : isYbr ? convertYbr(a, b, c) : [a, b, c];
    rgb.set(colour, spot * 3);
  }
  return rgb;
}
