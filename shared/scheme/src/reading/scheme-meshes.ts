import { type Body, bodyOf, type Draco, readModel, triangleCount, UnreadableModel } from '@dentarium/models';
import { SCHEME_LIMITS } from '../format/limits.ts';
import { toMeshKind } from '../format/entry-path.ts';

/** The files of the zip of a scheme. Whoever opens the zip makes it. */
export interface SchemeEntries {
  /** Bytes of the zip. */
  readonly zipBytes: number;
  /** The bytes of each file once it is unpacked, by its path. */
  readonly sizes: ReadonlyMap<string, number>;
  /** The bytes of a file, no more of them than `sizes` says. */
  read(path: string): Promise<Uint8Array>;
}

/** What a mesh is of, by which its limits are. */
export type MeshUse = 'tooth' | 'gum';

/** Gives the meshes of a scheme, each when it is asked for: none is kept. */
export type MeshReader = (path: string, use: MeshUse) => Promise<Body>;

/** A mesh has more bytes or triangles than it may have. */
export class OversizedMesh extends Error {
  override readonly name = 'OversizedMesh';
  readonly limit: number;
  /** How many there are; `null` where the bytes are too many to be read. */
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
 * Reads meshes of a scheme within their limits.
 *
 * @param draco loads the decoder, with the first mesh that needs it
 * @returns a reader that throws UnreadableModel, OversizedMesh, and what reading the zip throws
 */
export function createMeshReader(entries: SchemeEntries, draco: () => Promise<Draco>): MeshReader {
  return async (path, use) => {
    const limits = LIMITS[use];
    if ((entries.sizes.get(path) ?? 0) > limits.bytes) throw new OversizedMesh(limits.bytes, null);
    const kind = toMeshKind(path);
    if (kind === null) throw new UnreadableModel('form');
    const mesh = await readModel(await entries.read(path), kind, draco);
    const triangles = triangleCount(mesh);
    if (triangles > limits.triangles) throw new OversizedMesh(limits.triangles, triangles);
    return bodyOf(mesh);
  };
}
