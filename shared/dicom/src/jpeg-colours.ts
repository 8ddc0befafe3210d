import type { PictureWarning } from '@dentarium/api/files/info-calls';
import { convertToRgb } from './colours.ts';
import { decodeDct } from './dct-decoder.ts';
import type { JpegHeader } from './jpeg-header.ts';
import type { PixelForm } from './pixel-form.ts';
import { NoDicomPicture } from './refusals.ts';

/** Names of components that stand for red, green and blue. */
const RGB_NAMES = [...'RGB'].map((letter) => letter.charCodeAt(0));

/** What the stream says of its colours; `undefined` when it says nothing. */
function findMarkedColours({ adobe, hasJfif, components }: JpegHeader): 'RGB' | 'YBR' | undefined {
  if (adobe === 0) return 'RGB';
  if (adobe !== undefined || hasJfif) return 'YBR';
  return components.every(({ id }, index) => id === RGB_NAMES[index]) ? 'RGB' : undefined;
}

/** Colours of half the places exist for luminance and differences only. */
function isSubsampled({ components }: JpegHeader): boolean {
  return components.some(({ across, down }) => across !== components[0]?.across || down !== components[0]?.down);
}

interface Colours {
  /** Whether the components are luminance and two differences. */
  readonly isTurned: boolean;
  readonly warnings: readonly PictureWarning[];
}

/** Whose word counts about the colours: that of the stream, else that of the file. */
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
): { values: Uint8Array; photometric: string; warnings: readonly PictureWarning[] } {
  const count = header.components.length;
  if (count !== 1 && count !== 3) throw new NoDicomPicture('syntax', `JPEG of ${count} components`);
  const { isTurned, warnings } = resolveColours(header, form);
  const samples = Uint8Array.from(decodeDct(frame));
  if (isTurned) convertToRgb(samples);
  const isColour = form.samples === 3 && count === 3;
  const photometric = isColour && form.photometric !== 'PALETTE COLOR' ? 'RGB' : form.photometric;
  if (count === form.samples || count === 1) return { values: samples, photometric, warnings };
  // A grey image may be written in three equal components.
  return { values: samples.filter((_, at) => at % count === 0), photometric, warnings };
}
