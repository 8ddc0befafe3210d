import {
  type Body,
  createBody,
  type Draco,
  readModel,
  countTriangles,
  orientOutwards,
  UnreadableModel,
} from '@dentarium/models';
import { SCHEME_LIMITS } from '../format/limits.ts';
import { toMeshKind } from '../format/entry-path.ts';

/** The files of the zip of a scheme. The code that opens the zip implements it. */
export interface SchemeEntries {
  /** Bytes of the zip. */
  readonly zipBytes: number;
  /** The uncompressed bytes of each file, by its path. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Reads the bytes of a file, at most as many as `sizes` states. */
  read(path: string): Promise<Uint8Array>;
}

/** The use of a mesh, which determines its limits. */
export type MeshUse = 'tooth' | 'gum';

/** Reads a mesh of a scheme on request. Meshes are not cached. */
export type MeshReader = (path: string, use: MeshUse) => Promise<Body>;

/** Thrown if a mesh has too many bytes or triangles. */
export class OversizedMeshError extends Error {
  override readonly name = 'OversizedMeshError';
  readonly limit: number;
  /** The number of triangles; `null` if the file has too many bytes to be read. */
  readonly triangles: number | null;

  constructor(limit: number, triangles: number | null) {
    super(`a mesh over its limit of ${limit}`);
    this.limit = limit;
    this.triangles = triangles;
  }
}

const LIMITS = {
  tooth: { bytes: SCHEME_LIMITS.toothBytes, triangles: SCHEME_LIMITS.toothTriangles },
  gum: { bytes: SCHEME_LIMITS.gumBytes, triangles: SCHEME_LIMITS.gumTriangles },
} as const;

/**
 * Creates a reader of meshes that enforces their limits, and turns the triangles of teeth and attachments outwards. A
 * gum keeps its winding: it is an open sheet around a palate, whose volume has no sign.
 *
 * @param draco loads the decoder, with the first mesh that needs it
 * @returns a reader that throws UnreadableModel, OversizedMesh, and the errors of reading the zip
 */
export function createMeshReader(entries: SchemeEntries, draco: () => Promise<Draco>): MeshReader {
  return async (path, use) => {
    const limits = LIMITS[use];
    if ((entries.sizes.get(path) ?? 0) > limits.bytes) throw new OversizedMeshError(limits.bytes, null);
    const kind = toMeshKind(path);
    if (kind === null) throw new UnreadableModel('form');
    const mesh = await readModel(await entries.read(path), kind, draco);
    const triangles = countTriangles(mesh);
    if (triangles > limits.triangles) throw new OversizedMeshError(limits.triangles, triangles);
    const body = createBody(mesh);
    // A viewer shows what is there; a plan needs the whole mesh.
    if (body.notices.some((notice) => notice.kind === 'facetsMissing')) throw new UnreadableModel('cut');
    return use === 'gum' ? body : { ...body, indices: orientOutwards(body) };
  };
}
