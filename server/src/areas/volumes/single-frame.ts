import type { FrameForm, SliceForm } from './file-index.ts';

const EXPLICIT = '1.2.840.10008.1.2.1';
const BIG_ENDIAN = '1.2.840.10008.1.2.2';
const LONG = new Set(['OB', 'OW']);
/** An empty offset table, and the end of the fragments. */
const NO_TABLE = Buffer.from('feff00e000000000', 'hex');
const FRAGMENTS_END = Buffer.from('feffdde000000000', 'hex');

function encodeElement(group: number, number: number, vr: string, value: Buffer, length = value.length): Buffer {
  const head = Buffer.alloc(LONG.has(vr) ? 12 : 8);
  head.writeUInt16LE(group, 0);
  head.writeUInt16LE(number, 2);
  head.write(vr, 4, 'latin1');
  if (LONG.has(vr)) head.writeUInt32LE(length, 8);
  else head.writeUInt16LE(length, 6);
  return Buffer.concat([head, value]);
}

function encodeText(value: string, filler = ' '): Buffer {
  return Buffer.from(value.length % 2 === 0 ? value : value + filler, 'latin1');
}

function encodeShort(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

/** Converts numbers to little-endian order. */
function toLittleEndian(bytes: Buffer, bitsAllocated: number): Buffer {
  if (bitsAllocated === 16) return Buffer.from(bytes).swap16();
  return bitsAllocated === 32 ? Buffer.from(bytes).swap32() : bytes;
}

function encodePixels({ isCoded, vr, transferSyntax, bitsAllocated }: FrameForm, bytes: Buffer): Buffer {
  if (isCoded) return encodeElement(0x7fe0, 0x10, vr, Buffer.concat([NO_TABLE, bytes, FRAGMENTS_END]), 0xffff_ffff);
  const own = transferSyntax === BIG_ENDIAN ? toLittleEndian(bytes, bitsAllocated) : bytes;
  return encodeElement(0x7fe0, 0x10, vr, own.length % 2 === 0 ? own : Buffer.concat([own, Buffer.alloc(1)]));
}

/**
 * Creates a DICOM file from one frame of a multi-frame file, with the attributes for reading its pixels and without
 * personal data.
 *
 * @param bytes the bytes of the frame in its file; for a coded frame its fragments with their headers
 */
export function createSingleFrameFile(form: SliceForm, frames: FrameForm, bytes: Buffer): Buffer {
  const syntax = encodeText(frames.isCoded ? frames.transferSyntax : EXPLICIT, '\0');
  const meta = encodeElement(2, 0x10, 'UI', syntax);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(meta.length);
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    encodeElement(2, 0, 'UL', size),
    meta,
    encodeElement(0x28, 2, 'US', encodeShort(1)),
    encodeElement(0x28, 4, 'CS', encodeText(frames.photometric)),
    encodeElement(0x28, 0x10, 'US', encodeShort(form.rows)),
    encodeElement(0x28, 0x11, 'US', encodeShort(form.columns)),
    encodeElement(0x28, 0x100, 'US', encodeShort(frames.bitsAllocated)),
    encodeElement(0x28, 0x101, 'US', encodeShort(form.bitsStored)),
    encodeElement(0x28, 0x102, 'US', encodeShort(form.bitsStored - 1)),
    encodeElement(0x28, 0x103, 'US', encodeShort(form.isSigned ? 1 : 0)),
    encodeElement(0x28, 0x1052, 'DS', encodeText(String(form.intercept))),
    encodeElement(0x28, 0x1053, 'DS', encodeText(String(form.slope))),
    encodePixels(frames, bytes),
  ]);
}
