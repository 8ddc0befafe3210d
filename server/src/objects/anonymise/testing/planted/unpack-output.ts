import { inflateRawSync, inflateSync } from 'node:zlib';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/index-native.js';
import { readFacetAttributes } from './planted-models.ts';

/** The transfer syntax whose elements are packed, as its header states it. */
const DEFLATED_SYNTAX = Buffer.from('1.2.840.10008.1.2.1.99');

async function unpackZip(zip: Buffer): Promise<Buffer[]> {
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(zip)), { useWebWorkers: false });
  const parts: Buffer[] = [];
  // The bytes of names, comments and extra fields are those of the zip itself.
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) parts.push(...(await unpackOutput(Buffer.from(await entry.getData(new Uint8ArrayWriter())))));
  }
  return parts;
}

function inflateAll(bytes: Buffer, starts: readonly number[], inflate: (packed: Buffer) => Buffer): Buffer[] {
  return starts.flatMap((start) => {
    try {
      return [inflate(bytes.subarray(start))];
    } catch {
      // These bytes are not packed, so the search of the whole file covers them.
      return [];
    }
  });
}

function inflatePdf(pdf: Buffer): Buffer[] {
  const text = pdf.toString('latin1');
  const starts = Array.from(text.matchAll(/stream\r?\n/g), ({ index, 0: { length } }) => index + length);
  return inflateAll(pdf, starts, (packed) => inflateSync(packed));
}

/** Unpacks the texts and profiles of a PNG; its pixels are compared elsewhere. */
function inflatePng(png: Buffer): Buffer[] {
  const starts: number[] = [];
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString('latin1', at + 4, at + 8);
    const content = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    const head = content.indexOf(0) + 2;
    if (type === 'zTXt' || type === 'iCCP') starts.push(at + 8 + head);
    if (type === 'IDAT') starts.push(at + 8);
  }
  return inflateAll(png, starts, (packed) => inflateSync(packed));
}

function inflateDicom(dicom: Buffer): Buffer[] {
  if (!dicom.subarray(0, 1024).includes(DEFLATED_SYNTAX)) return [];
  return inflateAll(dicom, [144 + dicom.readUInt32LE(140)], (packed) => inflateRawSync(packed));
}

/** Returns the bytes of a file with all the bytes that are packed or spread in it. */
export async function unpackOutput(bytes: Buffer): Promise<Buffer[]> {
  const head = bytes.toString('latin1', 0, 8);
  // A zip may have bytes before its first entry.
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end >= 0 && bytes.length - end < 0x1_0000 + 22 && bytes.toString('latin1', 0, 1024).includes('PK\u0003\u0004'))
    return [bytes, ...(await unpackZip(bytes))];
  if (head.startsWith('%PDF-')) return [bytes, ...inflatePdf(bytes)];
  if (head.startsWith('\u0089PNG')) return [bytes, ...inflatePng(bytes)];
  if (bytes.toString('latin1', 128, 132) === 'DICM') return [bytes, ...inflateDicom(bytes)];
  const isStl = bytes.length > 84 && 84 + bytes.readUInt32LE(80) * 50 <= bytes.length && bytes.readUInt32LE(80) > 0;
  return isStl ? [bytes, readFacetAttributes(bytes)] : [bytes];
}
