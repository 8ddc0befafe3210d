import { DamagedImage } from '../image-job.ts';
import type { PixelForm } from './pixel-form.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where a JPEG 2000 stream begins, also within a file of boxes: its first two markers. */
const SOC_SIZ = Buffer.from('ff4fff51', 'hex');

function sizeOfJpeg2000(frame: Buffer): Size | undefined {
  const start = frame.indexOf(SOC_SIZ);
  if (start < 0 || start + 24 > frame.length) return undefined;
  const at = (offset: number) => frame.readUInt32BE(start + 8 + offset);
  return { width: at(0) - at(8), height: at(4) - at(12) };
}

/** Frame headers of JPEG and JPEG-LS (SOF55); C4, C8 and CC are no frames. */
function isFrameHeader(marker: number): boolean {
  return marker === 0xf7 || (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker));
}

function sizeOfJpeg(frame: Buffer): Size | undefined {
  let at = 2;
  while (at + 9 <= frame.length) {
    const marker = frame.readUInt8(at + 1);
    if (frame.readUInt8(at) !== 0xff) return undefined;
    if (isFrameHeader(marker)) return { height: frame.readUInt16BE(at + 5), width: frame.readUInt16BE(at + 7) };
    // A marker may be filled up with further FFs.
    at += marker === 0xff ? 1 : 2 + frame.readUInt16BE(at + 2);
  }
  return undefined;
}

/**
 * Compares the size that a compressed frame gives itself, by which its decoder takes memory, with that of the data set.
 *
 * @throws DamagedImage when they differ.
 */
export function checkCodestream(frame: Uint8Array, form: PixelForm, kind: 'jpeg' | 'jpeg2000'): void {
  const bytes = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength);
  const size = kind === 'jpeg' ? sizeOfJpeg(bytes) : sizeOfJpeg2000(bytes);
  if (size?.width !== form.columns || size.height !== form.rows) throw new DamagedImage('a frame of another size');
}
