import { contactKey } from '@dentarium/domain';
import { type Body, SurfaceTree } from '@dentarium/models';
import { ARCHES, type Pose, type Scheme, type SchemeTooth, type Vector } from '../format/scheme.ts';
import { archOf, neighboursIn } from '../format/teeth.ts';
import { reductionAtContacts } from '../marks/movement-marks.ts';
import { placeBefore, placedBy, poseAt } from '../poses/pose-at.ts';
import { minus } from '@dentarium/models/vectors';
import type { ArchSteps } from './occlusion.ts';

/** Two teeth of which one lies in the other. */
export interface ToothContact {
  readonly teeth: readonly [number, number];
  /** How deep, in mm. */
  readonly mm: number;
  /** The reduction at the contact that is done by then, which the meshes do not show. */
  readonly ipr: number;
  /** Whether it is deeper than teeth can be, with the reduction. */
  readonly isMarked: boolean;
}

/** Depth that is no fault of a scheme, in mm. */
export const DEEPEST_CONTACT = 0.1;
/** How deep is looked for, in mm: what lies deeper is as deep. */
const REACH = 1.5;
/** The least cosine with which a place lies behind a surface; beside the rim of an open mesh it lies behind nothing. */
const BEHIND = 0.5;
/** Meshes that are kept for the next pairs. */
const KEPT = 8;

/** A tooth whose surface can be asked how deep a place lies in it. */
interface ReadyTooth {
  readonly tooth: SchemeTooth;
  readonly body: Body;
  readonly tree: SurfaceTree;
}

/** Gives the mesh of a tooth. */
export type ReadTooth = (tooth: SchemeTooth) => Promise<Body>;

/** Meshes that were used last: pairs come in the order of the arch, so that few of them are needed at a time. */
class ReadyTeeth {
  readonly #read: ReadTooth;
  readonly #kept = new Map<number, ReadyTooth>();

  constructor(read: ReadTooth) {
    this.#read = read;
  }

  async of(tooth: SchemeTooth): Promise<ReadyTooth> {
    const kept = this.#kept.get(tooth.tooth);
    this.#kept.delete(tooth.tooth);
    const body = kept?.body ?? (await this.#read(tooth));
    const ready = kept ?? { tooth, body, tree: new SurfaceTree(body) };
    this.#kept.set(tooth.tooth, ready);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return ready;
  }
}

/** The corners of the box around a mesh at step 0. */
export type ToothBoxes = ReadonlyMap<number, Pick<Body, 'least' | 'most'>>;

/**
 * The teeth that lie in each other at a step of each arch: neighbours, and teeth of both arches whose boxes meet. No more than eight meshes are held. As
 * with the contacts of jaws, the vertices of the one are looked for in the other.
 */
export async function contactsAt(
  scheme: Pick<Scheme, 'teeth' | 'ipr'>,
  boxes: ToothBoxes,
  steps: ArchSteps,
  read: ReadTooth,
): Promise<ToothContact[]> {
  const teeth = new Map(scheme.teeth.map((one) => [one.tooth, one]));
  const done = scheme.ipr.filter(({ between: [one], beforeStep }) => beforeStep <= steps[archOf(one)]);
  const reduced = new Map(reductionAtContacts(done).map(({ teeth: [a, b], mm }) => [contactKey(a, b), mm]));
  const ready = new ReadyTeeth(read);
  const contacts: ToothContact[] = [];
  for (const pair of pairsOf(scheme, boxes, steps)) {
    const [one, other] = pair.map((tooth) => teeth.get(tooth));
    if (one === undefined || other === undefined) continue;
    const mm = deepest(await ready.of(one), await ready.of(other), steps);
    const ipr = reduced.get(contactKey(...pair)) ?? 0;
    if (mm > 0) contacts.push({ teeth: pair, mm, ipr, isMarked: mm > DEEPEST_CONTACT + ipr });
  }
  return contacts;
}

function pairsOf(scheme: Pick<Scheme, 'teeth'>, boxes: ToothBoxes, steps: ArchSteps): (readonly [number, number])[] {
  const numbers = scheme.teeth.map(({ tooth }) => tooth);
  const placed = new Map(
    scheme.teeth.flatMap((one) => {
      const box = boxes.get(one.tooth);
      return box === undefined ? [] : [[one.tooth, placedBox(one, box, steps)] as const];
    }),
  );
  const opposing = numbers
    .filter((tooth) => archOf(tooth) === 'upper')
    .flatMap((upper) =>
      numbers
        .filter((tooth) => archOf(tooth) === 'lower' && doMeet(placed.get(upper), placed.get(tooth)))
        .map((lower) => [upper, lower] as const),
    );
  return [...ARCHES.flatMap((arch) => neighboursIn(numbers, arch)), ...opposing];
}

type Box = readonly [least: Vector, most: Vector];

function placedBox(tooth: SchemeTooth, { least, most }: Pick<Body, 'least' | 'most'>, steps: ArchSteps): Box {
  const pose = poseAt(tooth, steps[archOf(tooth.tooth)]);
  const corners = Array.from({ length: 8 }, (_, at) =>
    placedBy(pose, tooth.frame, [(at & 1 ? most : least)[0], (at & 2 ? most : least)[1], (at & 4 ? most : least)[2]]),
  );
  const reach = (pick: (...values: number[]) => number): Vector => [
    pick(...corners.map(([x]) => x)),
    pick(...corners.map(([, y]) => y)),
    pick(...corners.map(([, , z]) => z)),
  ];
  return [reach(Math.min), reach(Math.max)];
}

function doMeet(one: Box | undefined, other: Box | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one[0].every((least, axis) => least <= (other[1][axis] ?? 0) && (one[1][axis] ?? 0) >= (other[0][axis] ?? 0));
}

function deepest(one: ReadyTooth, other: ReadyTooth, steps: ArchSteps): number {
  const [a, b] = [one, other].map(({ tooth }) => poseAt(tooth, steps[archOf(tooth.tooth)]));
  return a === undefined || b === undefined ? 0 : Math.max(depthIn(one, a, other, b), depthIn(other, b, one, a));
}

/** How deep the vertices of a tooth lie in another one. Numbers and no places: there are many vertices, and few of them are near. */
function depthIn(one: ReadyTooth, pose: Pose, other: ReadyTooth, otherPose: Pose): number {
  const { positions } = one.body;
  const { least, most } = other.body;
  // What both poses do together, by where they take the corners of the axes.
  const taken = (place: Vector): Vector =>
    placeBefore(otherPose, other.tooth.frame, placedBy(pose, one.tooth.frame, place));
  const start = taken([0, 0, 0]);
  const [u, v, w] = [minus(taken([1, 0, 0]), start), minus(taken([0, 1, 0]), start), minus(taken([0, 0, 1]), start)];
  let depth = 0;
  for (let at = 0; at < positions.length; at += 3) {
    const a = positions[at] ?? 0;
    const b = positions[at + 1] ?? 0;
    const c = positions[at + 2] ?? 0;
    const x = start[0] + u[0] * a + v[0] * b + w[0] * c;
    if (x < least[0] || x > most[0]) continue;
    const y = start[1] + u[1] * a + v[1] * b + w[1] * c;
    if (y < least[1] || y > most[1]) continue;
    const z = start[2] + u[2] * a + v[2] * b + w[2] * c;
    if (z < least[2] || z > most[2]) continue;
    const nearest = other.tree.nearest(x, y, z, REACH);
    if (nearest !== null && nearest.facing <= -BEHIND) depth = Math.max(depth, nearest.distance);
  }
  return depth;
}
