import type { FrameForm, SliceForm } from './file-index.ts';

const EXPLICIT = '1.2.840.10008.1.2.1';
const BIG_ENDIAN = '1.2.840.10008.1.2.2';
const LONG = new Set(['OB', 'OW']);
/** An empty table of offsets, and the end of the fragments. */
const NO_TABLE = Buffer.from('feff00e000000000', 'hex');
const FRAGMENTS_END = Buffer.from('feffdde000000000', 'hex');

function element(group: number, number: number, vr: string, value: Buffer, length = value.length): Buffer {
  const head = Buffer.alloc(LONG.has(vr) ? 12 : 8);
  head.writeUInt16LE(group, 0);
  head.writeUInt16LE(number, 2);
  head.write(vr, 4, 'latin1');
  if (LONG.has(vr)) head.writeUInt32LE(length, 8);
  else head.writeUInt16LE(length, 6);
  return Buffer.concat([head, value]);
}

function text(value: string, filler = ' '): Buffer {
  return Buffer.from(value.length % 2 === 0 ? value : value + filler, 'latin1');
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

/** Numbers with their lowest byte first. */
function littleEndian(bytes: Buffer, bitsAllocated: number): Buffer {
  if (bitsAllocated === 16) return Buffer.from(bytes).swap16();
  return bitsAllocated === 32 ? Buffer.from(bytes).swap32() : bytes;
}

function pixelsOf({ isCoded, vr, transferSyntax, bitsAllocated }: FrameForm, bytes: Buffer): Buffer {
  if (isCoded) return element(0x7fe0, 0x10, vr, Buffer.concat([NO_TABLE, bytes, FRAGMENTS_END]), 0xffff_ffff);
  const own = transferSyntax === BIG_ENDIAN ? littleEndian(bytes, bitsAllocated) : bytes;
  return element(0x7fe0, 0x10, vr, own.length % 2 === 0 ? own : Buffer.concat([own, Buffer.alloc(1)]));
}

/**
 * Makes a DICOM file of one frame of a file of several, with what its pixels are read by, and nothing that names a person.
 *
 * @param bytes the frame as it stands in its file; of a coded one its fragments with their heads
 */
export function singleFrameFile(form: SliceForm, frames: FrameForm, bytes: Buffer): Buffer {
  const syntax = text(frames.isCoded ? frames.transferSyntax : EXPLICIT, '\0');
  const meta = element(2, 0x10, 'UI', syntax);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(meta.length);
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    element(2, 0, 'UL', size),
    meta,
    element(0x28, 2, 'US', short(1)),
    element(0x28, 4, 'CS', text(frames.photometric)),
    element(0x28, 0x10, 'US', short(form.rows)),
    element(0x28, 0x11, 'US', short(form.columns)),
    element(0x28, 0x100, 'US', short(frames.bitsAllocated)),
    element(0x28, 0x101, 'US', short(form.bitsStored)),
    element(0x28, 0x102, 'US', short(form.bitsStored - 1)),
    element(0x28, 0x103, 'US', short(form.isSigned ? 1 : 0)),
    element(0x28, 0x1052, 'DS', text(String(form.intercept))),
    element(0x28, 0x1053, 'DS', text(String(form.slope))),
    pixelsOf(frames, bytes),
  ]);
}
