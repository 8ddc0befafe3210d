import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createInflateRaw, inflateRaw } from 'node:zlib';
import { withEntriesOf } from '@dentarium/dicom/zip-entries';
import { type FileEntry, Reader } from '@zip.js/zip.js/index-native.js';
import type { ObjectName } from '../../stores/object-name.ts';
import type { ObjectStore } from '../../stores/object-store.ts';

/** A zip that is damaged, or packed in a way that is not read. */
export class UnreadableZip extends Error {
  override readonly name = 'UnreadableZip';
}

/** Where the bytes of a file lie in a zip. */
export interface PackedFile {
  readonly start: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly isDeflated: boolean;
}

const LOCAL_HEADER = 30;
const LOCAL_SIGNATURE = 0x0403_4b50;
const STORED = 0;
const DEFLATED = 8;
/** Names and further fields of a local header that are read along with it. */
const USUAL_FIELDS = 512;

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The first bytes of what is deflated; the rest is not unpacked, whatever its size. */
async function inflatedHead(packed: Buffer, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  const inflate = createInflateRaw();
  // The end of the data is missing, which the stream reports after what is there.
  inflate.end(packed);
  try {
    for await (const part of inflate) {
      parts.push(part as Buffer);
      length += (part as Buffer).length;
      if (length >= most) break;
    }
  } catch (error) {
    if (length === 0) throw new UnreadableZip('a damaged file in a zip', { cause: error });
  } finally {
    inflate.destroy();
  }
  return Buffer.concat(parts).subarray(0, most);
}

/** Lists a zip through reads of its parts. */
class RangeReader extends Reader<void> {
  readonly #read: (first: number, length: number) => Promise<Buffer>;

  constructor(size: number, read: (first: number, length: number) => Promise<Buffer>) {
    super();
    this.size = size;
    this.#read = read;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return Uint8Array.from(await this.#read(index, length));
  }
}

/** A zip in the store, of which only those parts are read that are asked for. */
export class StoredZip {
  readonly #store: ObjectStore;
  readonly #object: ObjectName;
  readonly #size: number;

  constructor(store: ObjectStore, object: ObjectName, size: number) {
    this.#store = store;
    this.#object = object;
    this.#size = size;
  }

  async #read(first: number, length: number): Promise<Buffer> {
    const last = Math.min(first + length, this.#size) - 1;
    if (last < first || first < 0) return Buffer.alloc(0);
    return bytesOf(await this.#store.read(this.#object, { first, last }));
  }

  /**
   * The files of the zip, without folders and without what needs a password.
   *
   * @param most files after which no more are listed
   * @throws UnreadableZip
   */
  async entries(most: number): Promise<FileEntry[]> {
    const source = new RangeReader(this.#size, (first, length) => this.#read(first, length));
    try {
      return await withEntriesOf(source, (entries) => Promise.resolve(entries), { most });
    } catch (error) {
      throw new UnreadableZip('a zip whose list cannot be read', { cause: error });
    }
  }

  /**
   * The first bytes of a file, by one read, and where all of it lies.
   *
   * @throws UnreadableZip
   */
  async head(entry: FileEntry, most: number): Promise<{ readonly head: Buffer; readonly place: PackedFile }> {
    const { offset, compressedSize: packed, uncompressedSize: unpacked, compressionMethod } = entry;
    if (compressionMethod !== STORED && compressionMethod !== DEFLATED) throw new UnreadableZip('another compression');
    const wanted = Math.min(packed, most);
    const bytes = await this.#read(offset, LOCAL_HEADER + USUAL_FIELDS + wanted);
    if (bytes.length < LOCAL_HEADER || bytes.readUInt32LE(0) !== LOCAL_SIGNATURE)
      throw new UnreadableZip('no file where the list has one');
    const before = LOCAL_HEADER + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
    const place = { start: offset + before, packed, unpacked, isDeflated: compressionMethod === DEFLATED };
    const data =
      before <= LOCAL_HEADER + USUAL_FIELDS
        ? bytes.subarray(before, before + wanted)
        : await this.#read(place.start, wanted);
    return { head: place.isDeflated ? await inflatedHead(data, most) : data, place };
  }

  /**
   * All bytes of a file.
   *
   * @throws UnreadableZip also for a file that is larger than its entry says
   */
  async whole({ start, packed, unpacked, isDeflated }: PackedFile): Promise<Buffer> {
    const bytes = await this.#read(start, packed);
    if (bytes.length !== packed) throw new UnreadableZip('a zip that ends too early');
    if (!isDeflated) return bytes;
    try {
      return await promisify(inflateRaw)(bytes, { maxOutputLength: Math.max(1, unpacked) });
    } catch (error) {
      throw new UnreadableZip('a damaged file in a zip', { cause: error });
    }
  }
}
