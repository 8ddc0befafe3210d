import { UnreadableModel } from '@dentarium/models';
import type { SchemeEntries } from '@dentarium/scheme/reading';
import type { FileEntry } from '@zip.js/zip.js/index-native.js';
import type { ByteSource } from '../../../objects/content/content-type.ts';
import { type PackedFile, StoredZip, UnreadableZip } from '../../../objects/images/zip/stored-zip.ts';

/** More files than a scheme has: teeth, attachments, gums, and a model for each step. */
const MOST_FILES = 2000;
/** Bytes of a file that are read to find where it lies; a block of deflated bytes says something before that. */
const HEAD = 16 * 1024;

/** The files of the zip of a scheme. */
export class SchemeZip implements SchemeEntries {
  readonly zipBytes: number;
  readonly sizes: ReadonlyMap<string, number>;
  readonly #zip: StoredZip;
  readonly #entries: ReadonlyMap<string, FileEntry>;

  private constructor(zip: StoredZip, zipBytes: number, entries: readonly FileEntry[]) {
    this.#zip = zip;
    this.zipBytes = zipBytes;
    this.#entries = new Map(entries.map((entry) => [entry.filename, entry]));
    this.sizes = new Map(entries.map(({ filename, uncompressedSize }) => [filename, uncompressedSize]));
  }

  /** @throws UnreadableZip */
  static async open(bytes: ByteSource): Promise<SchemeZip> {
    const zip = new StoredZip({
      size: bytes.size,
      // A list may name places outside of the zip.
      read: async (first, length) =>
        first < 0 || first >= bytes.size
          ? Buffer.alloc(0)
          : bytes.at(first, Math.max(0, Math.min(length, bytes.size - first))),
    });
    const { entries } = await zip.list(MOST_FILES);
    return new SchemeZip(zip, bytes.size, entries);
  }

  /**
   * Where a file lies.
   *
   * @throws UnreadableZip also for one that is not there
   */
  async place(path: string): Promise<PackedFile> {
    const entry = this.#entries.get(path);
    if (entry === undefined) throw new UnreadableZip('a file that is not there');
    const { place } = await this.#zip.head(entry, HEAD);
    if (!place.isDeflated && place.packed !== place.unpacked) throw new UnreadableZip('a file of two sizes');
    return place;
  }

  /** The bytes of the document. @throws UnreadableZip */
  async document(path: string): Promise<Uint8Array> {
    return this.#zip.whole(await this.place(path));
  }

  /** @throws UnreadableModel for a mesh whose bytes are damaged, so that its place is told */
  async read(path: string): Promise<Uint8Array> {
    try {
      return await this.document(path);
    } catch (error) {
      if (error instanceof UnreadableZip) throw new UnreadableModel('cut', { cause: error });
      throw error;
    }
  }
}
