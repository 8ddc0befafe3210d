import { crc32, deflateSync } from 'node:zlib';
import type { Colour } from './jpeg.ts';

function createChunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Creates a PNG of one colour whose header says `width` × `height` and which contains `lines` lines. */
function createPngLines(width: number, height: number, colour: Colour, lines: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x += 1) line.set(colour, 1 + x * 3);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: lines }, () => line)))),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Creates a PNG of one colour. */
export function createPng(width: number, height: number, colour: Colour): Buffer {
  return createPngLines(width, height, colour, height);
}

/** Creates a file of a few hundred bytes that would be 40,000 × 40,000 px in memory. */
export function createImageBomb(): Buffer {
  return createPngLines(40_000, 40_000, [0, 0, 0], 1);
}

/** Creates a BMP of one colour, 24 bits per pixel. */
export function createBmp(width: number, height: number, [red, green, blue]: Colour): Buffer {
  const line = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + line * height);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) bytes.set([blue, green, red], 54 + y * line + x * 3);
  }
  return bytes;
}
