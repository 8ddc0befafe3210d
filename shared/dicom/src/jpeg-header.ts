import { decodeLatin1, toDataView } from './bytes.ts';

/** One component of a JPEG frame. */
interface JpegComponent {
  readonly id: number;
  /** The numbers of samples across and down in a unit of the frame. */
  readonly across: number;
  readonly down: number;
}

/** The header of a JPEG or JPEG-LS frame. */
export interface JpegHeader {
  /** The coding of the samples, by the marker of the frame. */
  readonly coding: 'dct' | 'lossless' | 'jpegLs' | 'other';
  readonly precision: number;
  readonly width: number;
  readonly height: number;
  readonly components: readonly JpegComponent[];
  readonly hasJfif: boolean;
  /** The transform that an Adobe marker declares: 0 for none, 1 for luminance and two differences. */
  readonly adobe: number | undefined;
}

const CODINGS: Readonly<Record<number, JpegHeader['coding']>> = {
  0xc0: 'dct',
  0xc1: 'dct',
  0xc2: 'dct',
  0xc3: 'lossless',
  0xf7: 'jpegLs',
};

/** True for frame headers of JPEG and JPEG-LS (SOF55); C4, C8 and CC are no frames. */
function isFrameHeader(marker: number): boolean {
  return marker === 0xf7 || (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker));
}

function readComponents(frame: DataView, at: number): JpegComponent[] {
  const count = Math.min(frame.getUint8(at + 9), Math.floor((frame.byteLength - at - 10) / 3));
  return Array.from({ length: count }, (_, index) => {
    const place = at + 10 + index * 3;
    const sampling = frame.getUint8(place + 1);
    return { id: frame.getUint8(place), across: sampling >> 4, down: sampling & 15 };
  });
}

/** Reads the markers of a frame up to its header; `undefined` if it is not a JPEG. */
export function readJpegHeader(bytes: Uint8Array): JpegHeader | undefined {
  const frame = toDataView(bytes);
  let [at, hasJfif, adobe] = [2, false, undefined as number | undefined];
  if (frame.byteLength < 4 || frame.getUint16(0) !== 0xffd8) return undefined;
  while (at + 10 <= frame.byteLength) {
    const marker = frame.getUint8(at + 1);
    if (frame.getUint8(at) !== 0xff) return undefined;
    if (isFrameHeader(marker)) {
      const [precision, height, width] = [frame.getUint8(at + 4), frame.getUint16(at + 5), frame.getUint16(at + 7)];
      const components = readComponents(frame, at);
      return { coding: CODINGS[marker] ?? 'other', precision, width, height, components, hasJfif, adobe };
    }
    const text = decodeLatin1(bytes, at + 4, at + 9);
    if (marker === 0xe0 && text === 'JFIF\0') hasJfif = true;
    if (marker === 0xee && text === 'Adobe' && at + 16 <= frame.byteLength) adobe = frame.getUint8(at + 15);
    // A marker may be padded with further FFs.
    at += marker === 0xff ? 1 : 2 + frame.getUint16(at + 2);
  }
  return undefined;
}
