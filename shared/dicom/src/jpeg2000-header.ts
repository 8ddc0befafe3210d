import { findSequence, toDataView } from './bytes.ts';

/** The header of a JPEG 2000 stream. */
export interface Jpeg2000Header {
  readonly width: number;
  readonly height: number;
  /** True if the stream applies a colour transform, which decoders undo; `undefined` if no marker declares it. */
  readonly hasColourTransform: boolean | undefined;
}

/** The first two markers of a JPEG 2000 stream, which may lie within a file of boxes. */
const SOC_SIZ = [0xff, 0x4f, 0xff, 0x51];
const COD = 0xff52;
const START_OF_TILE = 0xff90;

function readColourTransform(frame: DataView, start: number): boolean | undefined {
  for (let at = start; at + 9 <= frame.byteLength; at += 2 + frame.getUint16(at + 2)) {
    const marker = frame.getUint16(at);
    if (marker === COD) return frame.getUint8(at + 8) === 1;
    if (marker === START_OF_TILE || marker < 0xff00) return undefined;
  }
  return undefined;
}

/** Reads the markers of a JPEG 2000 stream, which may lie within boxes; `undefined` for anything else. */
export function readJpeg2000Header(bytes: Uint8Array): Jpeg2000Header | undefined {
  const frame = toDataView(bytes);
  const start = findSequence(bytes, SOC_SIZ);
  if (start < 0 || start + 24 > frame.byteLength) return undefined;
  const at = (offset: number) => frame.getUint32(start + 8 + offset);
  return { width: at(0) - at(8), height: at(4) - at(12), hasColourTransform: readColourTransform(frame, start + 2) };
}
