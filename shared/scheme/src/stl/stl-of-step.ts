import type { Body } from '@dentarium/models';
import type { Arch, Scheme, ToothFrame, Vector } from '../format/scheme.ts';
import { archOf } from '../format/teeth.ts';
import { placedBy, poseAt } from '../poses/pose-at.ts';
import { cross, lengthOf, minus, times } from '@dentarium/models/vectors';
import type { MeshReader, MeshUse } from '../reading/scheme-meshes.ts';

/** Bytes of the header with the number of triangles, and of each triangle. */
const [HEADER, FACET] = [84, 50];
/** Triangles that are handed on together. */
const TOGETHER = 4096;

/** A mesh of the model, and where it goes. */
interface Placed {
  readonly path: string;
  readonly use: MeshUse;
  readonly place: (at: Vector) => Vector;
}

/**
 * The model of an arch at a step as binary STL: teeth and the attachments that have a mesh where they are then, and the gum as it is. Each mesh is read twice, for the number of
 * triangles stands before them; one is held at a time.
 *
 * @throws what reading a mesh throws
 */
export async function* stlOfStep(
  scheme: Scheme,
  arch: Arch,
  step: number,
  readMesh: MeshReader,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const meshes = meshesOf(scheme, arch, step);
  let triangles = 0;
  for (const { path, use } of meshes) triangles += (await readMesh(path, use)).indices.length / 3;
  yield headerOf(`${arch} step ${step}`, triangles);
  for (const { path, use, place } of meshes) yield* facetsOf(await readMesh(path, use), place);
}

function meshesOf({ teeth, attachments, gums }: Scheme, arch: Arch, step: number): Placed[] {
  const shown = teeth.filter(({ tooth }) => archOf(tooth) === arch);
  const gum = gums[arch];
  return [
    ...shown.flatMap((tooth): Placed[] => {
      const place = placing(tooth.frame, poseAt(tooth, step));
      const bonded = attachments.filter(
        (one) => one.tooth === tooth.tooth && one.stepOn <= step && step <= one.stepOff,
      );
      return [
        { path: tooth.mesh, use: 'tooth', place },
        ...bonded.flatMap(({ mesh }): Placed[] => (mesh === null ? [] : [{ path: mesh, use: 'tooth', place }])),
      ];
    }),
    ...(gum === null ? [] : [{ path: gum, use: 'gum', place: (at: Vector) => at } as const]),
  ];
}

function placing(frame: ToothFrame, pose: ReturnType<typeof poseAt>): Placed['place'] {
  return (at) => placedBy(pose, frame, at);
}

function headerOf(name: string, triangles: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER);
  // A header that began with "solid" would be taken for STL of text.
  new TextEncoder().encodeInto(`Dentarium ${name}`, bytes.subarray(0, 80));
  new DataView(bytes.buffer).setUint32(80, triangles, true);
  return bytes;
}

function* facetsOf({ positions, indices }: Body, place: Placed['place']): Generator<Uint8Array<ArrayBuffer>> {
  const corner = (at: number): Vector => {
    const from = (indices[at] ?? 0) * 3;
    return place([positions[from] ?? 0, positions[from + 1] ?? 0, positions[from + 2] ?? 0]);
  };
  const count = indices.length / 3;
  for (let first = 0; first < count; first += TOGETHER) {
    const some = Math.min(TOGETHER, count - first);
    const view = new DataView(new ArrayBuffer(some * FACET));
    for (let facet = 0; facet < some; facet += 1) {
      const at = (first + facet) * 3;
      const [a, b, c] = [corner(at), corner(at + 1), corner(at + 2)];
      const normal = cross(minus(b, a), minus(c, a));
      const values = [...times(normal, 1 / (lengthOf(normal) || 1)), ...a, ...b, ...c];
      for (const [index, value] of values.entries()) view.setFloat32(facet * FACET + index * 4, value, true);
    }
    yield new Uint8Array(view.buffer);
  }
}
