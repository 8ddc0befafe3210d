import type { PictureWarning } from '@dentarium/api/services/file-info-service';
import sharp from 'sharp';
import { DamagedImage } from '../image-job.ts';
import type { JpegHeader } from './jpeg-header.ts';
import type { PixelForm } from './pixel-form.ts';

/** The marker of Adobe that says "as they are" of the colours. */
const AS_THEY_ARE = Buffer.from('ffee000e41646f626500640000000000', 'hex');
/** Names of components that stand for red, green and blue. */
const RGB_NAMES = [...'RGB'].map((letter) => letter.charCodeAt(0));

/** What the stream says of its colours; `undefined` when it says nothing. */
function markedAs({ adobe, hasJfif, components }: JpegHeader): 'RGB' | 'YBR' | undefined {
  if (adobe === 0) return 'RGB';
  if (adobe !== undefined || hasJfif) return 'YBR';
  return components.every(({ id }, index) => id === RGB_NAMES[index]) ? 'RGB' : undefined;
}

/** Colours of half the places exist for luminance and differences only. */
function isHalved({ components }: JpegHeader): boolean {
  return components.some(({ across, down }) => across !== components[0]?.across || down !== components[0]?.down);
}

interface Colours {
  /** What the decoder is told, because it would take it otherwise. */
  readonly tell: boolean;
  readonly warnings: readonly PictureWarning[];
}

/** Whose word counts about the colours: that of the stream, else that of the file. */
function coloursOf(header: JpegHeader, form: PixelForm): Colours {
  if (header.components.length !== 3) return { tell: false, warnings: [] };
  const named = form.photometric === 'RGB' ? 'RGB' : 'YBR';
  const marked = markedAs(header) ?? (isHalved(header) ? 'YBR' : undefined);
  if (marked === undefined) return { tell: named === 'RGB', warnings: [] };
  return { tell: false, warnings: marked === named ? [] : ['colours'] };
}

/** Decodes a JPEG of 8 bits; three components become red, green and blue. */
export async function decodeJpegColours(
  frame: Uint8Array,
  header: JpegHeader,
  form: PixelForm,
): Promise<{ values: ArrayLike<number>; photometric: string; warnings: readonly PictureWarning[] }> {
  const { tell, warnings } = coloursOf(header, form);
  const told = tell ? Buffer.concat([frame.subarray(0, 2), AS_THEY_ARE, frame.subarray(2)]) : frame;
  const { data, info } = await sharp(told, { failOn: 'error' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width !== form.columns || info.height !== form.rows) throw new DamagedImage('a frame of another size');
  const isColour = form.samples === 3 && info.channels === 3;
  const photometric = isColour && form.photometric !== 'PALETTE COLOR' ? 'RGB' : form.photometric;
  if (info.channels === form.samples || isColour) return { values: data, photometric, warnings };
  // A grey frame may come back in three equal channels.
  return { values: data.filter((_, at) => at % info.channels === 0), photometric, warnings };
}
