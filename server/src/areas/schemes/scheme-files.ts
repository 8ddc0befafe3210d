import { Failure } from '../../kernel/failure.ts';
import type { BlobAnswer } from '../../kernel/http/blob-answer.ts';
import { StoredZip, UnreadableZip } from '../../objects/images/zip/stored-zip.ts';
import { nameOf } from '../../objects/object-row.ts';
import { bytesOfObject } from '../../objects/stores/byte-source.ts';
import { MissingObject } from '../../objects/stores/object-store.ts';
import type { Library } from '../files/area.ts';
import type { MeshOfVersion } from './scheme-access.ts';

/** Bytes that meshes on their way to browsers take together, packed and unpacked. A single one may take more. */
const MOST_BYTES = 768 * 1024 ** 2;

/** Gives the meshes of schemes out of their zips. */
export class SchemeFiles {
  readonly #library: Pick<Library, 'store'>;
  #bytes = 0;

  constructor(library: Pick<Library, 'store'>) {
    this.#library = library;
  }

  /**
   * The bytes of a mesh of a version.
   *
   * @throws Failure `not.found` for another path, `scheme.busy`, `object.notFound`
   */
  async mesh({ place, object, digest }: MeshOfVersion): Promise<BlobAnswer> {
    if (place === null || digest === null) throw new Failure('not.found');
    if (object === undefined) throw new Failure('object.notFound');
    const bytes = place.packed + place.unpacked;
    if (this.#bytes > 0 && this.#bytes + bytes > MOST_BYTES) throw new Failure('scheme.busy');
    this.#bytes += bytes;
    try {
      const zip = new StoredZip(bytesOfObject(this.#library.store, nameOf(object), object.size));
      const body = await zip.whole(place);
      return { body, contentType: 'application/octet-stream', etag: `${digest.slice(0, 32)}-${place.start}` };
    } catch (error) {
      if (error instanceof MissingObject || error instanceof UnreadableZip) throw new Failure('object.notFound');
      throw error;
    } finally {
      this.#bytes -= bytes;
    }
  }
}
