import type { Body } from '@dentarium/models';
import type { Arch, Scheme, ToothFrame, Vector } from '../format/scheme.ts';
import { toArch } from '../format/teeth.ts';
import { applyPose, interpolatePose } from '../poses/interpolate-pose.ts';
import { cross, computeLength, subtractVectors, scaleVector } from '@dentarium/models/vectors';
import type { MeshReader, MeshUse } from '../reading/scheme-meshes.ts';

/** Bytes of the header including the number of triangles, and of each triangle. */
const [HEADER_BYTES, FACET_BYTES] = [84, 50];
/** The number of triangles per chunk. */
const CHUNK_FACETS = 4096;

/** A mesh of the model with its placement. */
interface PlacedMesh {
  readonly path: string;
  readonly use: MeshUse;
  readonly toPlace: (at: Vector) => Vector;
}

/**
 * Streams the model of an arch at a step as binary STL: the teeth and their attachments with meshes in the poses of the
 * step, and the gum unchanged. Reads each mesh twice, because the number of triangles comes first. One mesh is in
 * memory at a time.
 *
 * @throws the errors of the mesh reader
 */
export async function* streamStepStl(
  scheme: Scheme,
  arch: Arch,
  step: number,
  readMesh: MeshReader,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const meshes = listPlacedMeshes(scheme, arch, step);
  let triangles = 0;
  for (const { path, use } of meshes) triangles += (await readMesh(path, use)).indices.length / 3;
  yield createHeader(`${arch} step ${step}`, triangles);
  for (const { path, use, toPlace } of meshes) yield* streamFacets(await readMesh(path, use), toPlace);
}

function listPlacedMeshes({ teeth, attachments, gums }: Scheme, arch: Arch, step: number): PlacedMesh[] {
  const archTeeth = teeth.filter(({ tooth }) => toArch(tooth) === arch);
  const gum = gums[arch];
  return [
    ...archTeeth.flatMap((tooth): PlacedMesh[] => {
      const toPlace = createPlacement(tooth.frame, interpolatePose(tooth, step));
      const bonded = attachments.filter(
        (one) => one.tooth === tooth.tooth && one.stepOn <= step && step <= one.stepOff,
      );
      return [
        { path: tooth.mesh, use: 'tooth', toPlace },
        ...bonded.flatMap(({ mesh }): PlacedMesh[] => (mesh === null ? [] : [{ path: mesh, use: 'tooth', toPlace }])),
      ];
    }),
    ...(gum === null ? [] : [{ path: gum, use: 'gum', toPlace: (at: Vector) => at } as const]),
  ];
}

function createPlacement(frame: ToothFrame, pose: ReturnType<typeof interpolatePose>): PlacedMesh['toPlace'] {
  return (at) => applyPose(pose, frame, at);
}

function createHeader(name: string, triangles: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES);
  // A header that begins with "solid" would be taken for STL as text.
  new TextEncoder().encodeInto(`Dentarium ${name}`, bytes.subarray(0, 80));
  new DataView(bytes.buffer).setUint32(80, triangles, true);
  return bytes;
}

function* streamFacets({ positions, indices }: Body, place: PlacedMesh['toPlace']): Generator<Uint8Array<ArrayBuffer>> {
  const corner = (at: number): Vector => {
    const from = (indices[at] ?? 0) * 3;
    return place([positions[from] ?? 0, positions[from + 1] ?? 0, positions[from + 2] ?? 0]);
  };
  const count = indices.length / 3;
  for (let first = 0; first < count; first += CHUNK_FACETS) {
    const facetCount = Math.min(CHUNK_FACETS, count - first);
    const view = new DataView(new ArrayBuffer(facetCount * FACET_BYTES));
    for (let facet = 0; facet < facetCount; facet += 1) {
      const at = (first + facet) * 3;
      const [a, b, c] = [corner(at), corner(at + 1), corner(at + 2)];
      const normal = cross(subtractVectors(b, a), subtractVectors(c, a));
      const values = [...scaleVector(normal, 1 / (computeLength(normal) || 1)), ...a, ...b, ...c];
      for (const [index, value] of values.entries()) view.setFloat32(facet * FACET_BYTES + index * 4, value, true);
    }
    yield new Uint8Array(view.buffer);
  }
}
