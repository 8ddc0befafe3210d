import type { PictureWarning } from '@dentarium/api/files/info-calls';
import { convertToRgb } from './colours.ts';
import { decodeDct } from './dct-decoder.ts';
import type { JpegHeader } from './jpeg-header.ts';
import type { PixelForm } from './pixel-form.ts';
import { NoDicomImageError } from './refusals.ts';
import type { Samples } from './samples.ts';

/** The component ids that stand for red, green and blue. */
const RGB_NAMES = [...'RGB'].map((letter) => letter.charCodeAt(0));

/** Returns the colours that the stream declares; `undefined` if it declares none. */
function findMarkedColours({ adobe, hasJfif, components }: JpegHeader): 'RGB' | 'YBR' | undefined {
  if (adobe === 0) return 'RGB';
  if (adobe !== undefined || hasJfif) return 'YBR';
  return components.every(({ id }, index) => id === RGB_NAMES[index]) ? 'RGB' : undefined;
}

/** True if the colours are subsampled, which exists only for luminance and differences. */
function isSubsampled({ components }: JpegHeader): boolean {
  return components.some(({ across, down }) => across !== components[0]?.across || down !== components[0]?.down);
}

interface Colours {
  /** True if the components are luminance and two differences. */
  readonly isTurned: boolean;
  readonly warnings: readonly PictureWarning[];
}

/** Resolves the colours: the stream takes precedence over the file. */
function resolveColours(header: JpegHeader, form: PixelForm): Colours {
  if (header.components.length !== 3) return { isTurned: false, warnings: [] };
  const fileColours = form.photometric === 'RGB' ? 'RGB' : 'YBR';
  const streamColours = findMarkedColours(header) ?? (isSubsampled(header) ? 'YBR' : undefined);
  const isTurned = (streamColours ?? fileColours) === 'YBR';
  return { isTurned, warnings: streamColours === undefined || streamColours === fileColours ? [] : ['colours'] };
}

/** Decodes a JPEG of 8 bits; three components become red, green and blue. */
export function decodeJpegColours(
  frame: Uint8Array,
  header: JpegHeader,
  form: PixelForm,
): Omit<Samples, 'isPlanar'> & { readonly warnings: readonly PictureWarning[] } {
  const count = header.components.length;
  if (count !== 1 && count !== 3) throw new NoDicomImageError('syntax', `JPEG of ${count} components`);
  const { isTurned, warnings } = resolveColours(header, form);
  const samples = Uint8Array.from(decodeDct(frame));
  if (isTurned) convertToRgb(samples);
  const isColour = form.samples === 3 && count === 3;
  const photometric = isColour && form.photometric !== 'PALETTE COLOR' ? 'RGB' : form.photometric;
  // A file may state colours for a grey stream, which has one sample for each pixel.
  if (count === 1 && form.samples === 3)
    return { values: samples, channels: 1, photometric: 'MONOCHROME2', warnings: ['colours'] };
  if (count === form.samples || count === 1) return { values: samples, photometric, warnings };
  // A grey image may be encoded in three equal components.
  return { values: samples.filter((_, at) => at % count === 0), photometric, warnings };
}
