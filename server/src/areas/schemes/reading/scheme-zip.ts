import { listSchemeDocuments, SCHEME_DOCUMENT } from '@dentarium/domain/zip-content';
import { UnreadableModel } from '@dentarium/models';
import type { SchemeEntries } from '@dentarium/scheme/reading';
import type { FileEntry } from '@zip.js/zip.js/index-native.js';
import type { ByteSource } from '../../../objects/content/content-type.ts';
import { type PackedFile, StoredZip, UnreadableZipError } from '../../../objects/images/zip/stored-zip.ts';

/** The maximum number of files; a scheme has fewer: teeth, attachments, gums, and a model for each step. */
const MAX_FILES = 2000;
/** The bytes of a file that are read to find its location; a block of deflated bytes yields data earlier. */
const HEAD_BYTES = 16 * 1024;

/** The files of the zip of a scheme. */
export class SchemeZip implements SchemeEntries {
  readonly zipBytes: number;
  readonly sizes: ReadonlyMap<string, number>;
  /** The paths of the documents in the zip; more than one if none of them is at its top. */
  readonly documents: readonly string[];
  readonly #zip: StoredZip;
  readonly #entries: ReadonlyMap<string, FileEntry>;

  private constructor(zip: StoredZip, zipBytes: number, entries: readonly FileEntry[]) {
    this.#zip = zip;
    this.zipBytes = zipBytes;
    this.documents = listSchemeDocuments(entries.map(({ filename }) => filename));
    const [document = SCHEME_DOCUMENT] = this.documents;
    const folder = document.slice(0, -SCHEME_DOCUMENT.length);
    const packedEntries = entries.filter(({ filename }) => filename.startsWith(folder));
    this.#entries = new Map(packedEntries.map((entry) => [entry.filename.slice(folder.length), entry]));
    this.sizes = new Map([...this.#entries].map(([path, { uncompressedSize }]) => [path, uncompressedSize]));
  }

  /** Opens a zip. Paths are relative to the folder of its document. @throws UnreadableZip */
  static async open(bytes: ByteSource): Promise<SchemeZip> {
    const zip = new StoredZip({
      size: bytes.size,
      // A damaged list may refer to places outside of the zip.
      read: async (first, length) =>
        first < 0 || first >= bytes.size
          ? Buffer.alloc(0)
          : bytes.readAt(first, Math.max(0, Math.min(length, bytes.size - first))),
    });
    const { entries } = await zip.list(MAX_FILES);
    return new SchemeZip(zip, bytes.size, entries);
  }

  /**
   * Locates a file in the zip.
   *
   * @throws UnreadableZip also for a missing file
   */
  async locate(path: string): Promise<PackedFile> {
    const entry = this.#entries.get(path);
    if (entry === undefined) throw new UnreadableZipError('a file that is not there');
    const { location: place } = await this.#zip.head(entry, HEAD_BYTES);
    if (!place.isDeflated && place.packed !== place.unpacked) throw new UnreadableZipError('a file of two sizes');
    return place;
  }

  /** Reads the bytes of a document. @throws UnreadableZip */
  async readDocument(path: string): Promise<Uint8Array> {
    return this.#zip.readAll(await this.locate(path));
  }

  /** Reads a mesh. @throws UnreadableModel for a mesh whose bytes are damaged, so that its place is reported */
  async read(path: string): Promise<Uint8Array> {
    try {
      return await this.readDocument(path);
    } catch (error) {
      if (error instanceof UnreadableZipError) throw new UnreadableModel('cut', { cause: error });
      throw error;
    }
  }
}
