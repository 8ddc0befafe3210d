import { Readable } from 'node:stream';
import { Failure } from '../../kernel/failures/failure.ts';
import type { BlobAnswer } from '../../kernel/http/blob-answer.ts';
import { type PackedFile, StoredZip, UnreadableZipError } from '../../objects/images/zip/stored-zip.ts';
import { toObjectName } from '../../objects/object-row.ts';
import { toObjectSource } from '../../objects/stores/byte-source.ts';
import { MissingObjectError } from '../../objects/stores/object-store.ts';
import type { Library } from '../files/area.ts';
import type { VersionMesh } from './scheme-access.ts';

/** The maximum size of all meshes in transfer, packed and unpacked, in bytes. A single mesh may exceed it. */
const MAX_TRANSFER_BYTES = 768 * 1024 ** 2;
/** The size of the chunks that are passed to a connection, in bytes. */
const CHUNK_BYTES = 1024 ** 2;

function* splitChunks(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

/** Extracts the meshes of schemes from their zips. */
export class SchemeFiles {
  readonly #library: Pick<Library, 'store'>;
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(library: Pick<Library, 'store'>, maxBytes = MAX_TRANSFER_BYTES) {
    this.#library = library;
    this.#maxBytes = maxBytes;
  }

  /**
   * Returns the bytes of a mesh of a version. Opening them fails with `scheme.busy` or `object.notFound`.
   *
   * @throws Failure `not.found` for another path, `object.notFound`
   */
  toMeshAnswer({ place, object, digest }: VersionMesh): BlobAnswer {
    if (place === null || digest === null) throw new Failure('not.found');
    if (object === undefined) throw new Failure('object.notFound');
    const zip = new StoredZip(toObjectSource(this.#library.store, toObjectName(object), object.size));
    return {
      body: () => this.#open(zip, place),
      size: place.unpacked,
      contentType: 'application/octet-stream',
      etag: `${digest.slice(0, 32)}-${place.start}`,
    };
  }

  /** Opens a mesh. Its bytes count towards the limit until they are sent or the request ends. */
  async #open(zip: StoredZip, place: PackedFile): Promise<Readable> {
    const count = place.packed + place.unpacked;
    if (this.#bytes > 0 && this.#bytes + count > this.#maxBytes) throw new Failure('scheme.busy');
    this.#bytes += count;
    try {
      const bytes = await zip.readAll(place);
      if (bytes.length !== place.unpacked) throw new UnreadableZipError('a file that is smaller than its entry says');
      return Readable.from(splitChunks(bytes)).once('close', () => {
        this.#bytes -= count;
      });
    } catch (error) {
      this.#bytes -= count;
      if (error instanceof MissingObjectError || error instanceof UnreadableZipError)
        throw new Failure('object.notFound');
      throw error;
    }
  }
}
