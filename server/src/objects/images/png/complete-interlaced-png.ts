import { constants, crc32, deflateSync, inflateSync } from 'node:zlib';
import { DamagedImageError } from '../image-job.ts';
import { readPasses } from './interlaced-passes.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** The samples of a pixel by the colour type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Lists the chunks of a PNG; the last one of a cut file ends where the file ends. */
function listChunks(file: Buffer): readonly Chunk[] {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new DamagedImageError('no PNG');
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 8 <= file.length;) {
    const length = file.readUInt32BE(at);
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

function writeChunk({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Inflates the bytes that a cut file has. */
function inflateAvailable(chunks: readonly Chunk[], maxBytes: number): Buffer {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  try {
    return inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxBytes });
  } catch (error) {
    throw new DamagedImageError('a PNG whose pixels cannot be unpacked', { cause: error });
  }
}

/**
 * Completes a cut interlaced PNG, of which decoders show nothing: the pixels of missing passes become those of the
 * earlier passes around them, as browsers show the file while it arrives.
 *
 * @returns a PNG that is not interlaced, with the other content of the file
 * @throws DamagedImageError if no pass has begun
 */
export function completeInterlacedPng(file: Buffer): Buffer {
  const chunks = listChunks(file);
  const head = chunks[0];
  if (head?.type !== 'IHDR' || head.data.length !== 13) throw new DamagedImageError('a PNG without a head');
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  const pixelBits = head.data.readUInt8(8) * (SAMPLES[head.data.readUInt8(9)] ?? 0);
  if (pixelBits === 0) throw new DamagedImageError('a PNG of an unknown colour type');
  const rowBytes = Math.ceil((width * pixelBits) / 8);
  // Seven passes have at most seven rows for each row of the image, with their filters.
  const rows = readPasses(inflateAvailable(chunks, (rowBytes + 8) * height * 2 + 64), { width, height, pixelBits });
  if (rows === null) throw new DamagedImageError('a PNG that ends before its first pixels');
  const plainHead = Buffer.from(head.data);
  plainHead.writeUInt8(0, 12);
  const filtered = Buffer.alloc((rowBytes + 1) * height);
  for (let row = 0; row < height; row += 1)
    rows.copy(filtered, row * (rowBytes + 1) + 1, row * rowBytes, (row + 1) * rowBytes);
  const others = chunks.slice(1).filter(({ type }) => type !== 'IDAT' && type !== 'IEND');
  return Buffer.concat([
    SIGNATURE,
    ...[
      { type: 'IHDR', data: plainHead },
      ...others,
      { type: 'IDAT', data: deflateSync(filtered, { level: 1 }) },
      { type: 'IEND', data: Buffer.alloc(0) },
    ].map(writeChunk),
  ]);
}
