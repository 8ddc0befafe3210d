import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createInflateRaw, inflateRaw } from 'node:zlib';
import { type DiscFiles, readDiscFiles } from '@dentarium/dicom/disc-files';
import { processZipEntries } from '@dentarium/dicom/zip-entries';
import { type FileEntry, Reader } from '@zip.js/zip.js/index-native.js';
import { type ByteSource, toSubSource } from '../../stores/byte-source.ts';

/** The zip is damaged, or packed in an unsupported way. */
export class UnreadableZipError extends Error {
  override readonly name = 'UnreadableZipError';
}

/** The position of the bytes of a file in a zip. */
export interface PackedFile {
  readonly start: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly isDeflated: boolean;
}

const LOCAL_HEADER = 30;
const LOCAL_SIGNATURE = 0x0403_4b50;
const STORED_METHOD = 0;
const DEFLATED_METHOD = 8;
/** Bytes for names and extra fields of a local header that are read in the same request. */
const USUAL_FIELDS = 512;
/** Bytes per read when a file is unpacked to the disk. */
const PIECE_BYTES = 4 * 1024 ** 2;

/** Inflates the first bytes of deflated data; the rest is not unpacked, whatever its size. */
async function inflateHead(packedBytes: Buffer, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  const inflate = createInflateRaw();
  // The stream reports the missing end of the data only after the available bytes.
  inflate.end(packedBytes);
  try {
    for await (const part of inflate) {
      parts.push(part as Buffer);
      length += (part as Buffer).length;
      if (length >= maxBytes) break;
    }
  } catch (error) {
    if (length === 0) throw new UnreadableZipError('a damaged file in a zip', { cause: error });
  } finally {
    inflate.destroy();
  }
  return Buffer.concat(parts).subarray(0, maxBytes);
}

/** Lists a zip through partial reads. */
class RangeReader extends Reader<void> {
  readonly #source: ByteSource;

  constructor(source: ByteSource) {
    super();
    this.size = source.size;
    this.#source = source;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return Uint8Array.from(await this.#source.read(index, length));
  }
}

/** The files of a zip and the facts from disc directories in it. */
export interface ZipListing {
  readonly entries: readonly FileEntry[];
  readonly discs: DiscFiles;
}

/** A zip whose parts are read on demand. */
export class StoredZip {
  readonly #source: ByteSource;

  constructor(source: ByteSource) {
    this.#source = source;
  }

  /**
   * Lists the files of the zip, without folders and encrypted files.
   *
   * @param maxFiles maximum number of listed files
   * @throws UnreadableZipError
   */
  async list(maxFiles: number): Promise<ZipListing> {
    try {
      return await processZipEntries(
        new RangeReader(this.#source),
        async (entries) => ({ entries, discs: await readDiscFiles(entries) }),
        { most: maxFiles },
      );
    } catch (error) {
      throw new UnreadableZipError('a zip whose list cannot be read', { cause: error });
    }
  }

  /**
   * Reads the first bytes of a file in one request and returns the position of the whole file.
   *
   * @throws UnreadableZipError
   */
  async head(entry: FileEntry, maxBytes: number): Promise<{ readonly head: Buffer; readonly location: PackedFile }> {
    const { offset, compressedSize: packedBytes, uncompressedSize: unpackedBytes, compressionMethod } = entry;
    if (compressionMethod !== STORED_METHOD && compressionMethod !== DEFLATED_METHOD)
      throw new UnreadableZipError('another compression');
    const wantedBytes = Math.min(packedBytes, maxBytes);
    const bytes = await this.#source.read(offset, LOCAL_HEADER + USUAL_FIELDS + wantedBytes);
    if (bytes.length < LOCAL_HEADER || bytes.readUInt32LE(0) !== LOCAL_SIGNATURE)
      throw new UnreadableZipError('no file where the list has one');
    const headerLength = LOCAL_HEADER + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
    const location: PackedFile = {
      start: offset + headerLength,
      packed: packedBytes,
      unpacked: unpackedBytes,
      isDeflated: compressionMethod === DEFLATED_METHOD,
    };
    const data =
      headerLength <= LOCAL_HEADER + USUAL_FIELDS
        ? bytes.subarray(headerLength, headerLength + wantedBytes)
        : await this.#source.read(location.start, wantedBytes);
    return { head: location.isDeflated ? await inflateHead(data, maxBytes) : data, location };
  }

  /**
   * Reads all bytes of a file.
   *
   * @throws UnreadableZipError also for a file that is larger than its entry says
   */
  async readAll({ start, packed: packedBytes, unpacked: unpackedBytes, isDeflated }: PackedFile): Promise<Buffer> {
    const bytes = await this.#source.read(start, packedBytes);
    if (bytes.length !== packedBytes) throw new UnreadableZipError('a zip that ends too early');
    if (!isDeflated) return bytes;
    try {
      return await promisify(inflateRaw)(bytes, { maxOutputLength: Math.max(1, unpackedBytes) });
    } catch (error) {
      throw new UnreadableZipError('a damaged file in a zip', { cause: error });
    }
  }

  /** Returns the bytes of a file that is not deflated. */
  toByteSource({ start, packed: packedBytes }: PackedFile): ByteSource {
    return toSubSource(this.#source, start, packedBytes);
  }

  /**
   * Unpacks a deflated file to the disk in pieces.
   *
   * @throws UnreadableZipError also for a file of another size than its entry says
   */
  async unpack({ start, packed: packedBytes, unpacked: unpackedBytes }: PackedFile, path: string): Promise<void> {
    let length = 0;
    try {
      await pipeline(
        Readable.from(this.#readPieces(start, packedBytes)),
        createInflateRaw(),
        async function* bounded(parts: AsyncIterable<Buffer>) {
          for await (const part of parts) {
            length += part.length;
            if (length > unpackedBytes) throw new UnreadableZipError('a file that is larger than its entry says');
            yield part;
          }
        },
        createWriteStream(path),
      );
    } catch (error) {
      if (isInflateError(error)) throw new UnreadableZipError('a damaged file in a zip', { cause: error });
      throw error;
    }
    if (length !== unpackedBytes) throw new UnreadableZipError('a file that is smaller than its entry says');
  }

  async *#readPieces(start: number, packedBytes: number): AsyncGenerator<Buffer> {
    for (let at = 0; at < packedBytes; at += PIECE_BYTES) {
      const piece = await this.#source.read(start + at, Math.min(PIECE_BYTES, packedBytes - at));
      if (piece.length === 0) throw new UnreadableZipError('a zip that ends too early');
      yield piece;
    }
  }
}

/** Returns whether the deflated bytes caused an error, and not the disk or the store. */
function isInflateError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
