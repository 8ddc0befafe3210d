import { toContactKey } from '@dentarium/domain';
import { type Body, SurfaceTree } from '@dentarium/models';
import { ARCHES, type Pose, type Scheme, type SchemeTooth, type Vector } from '../format/scheme.ts';
import { toArch, listNeighbours } from '../format/teeth.ts';
import { sumReductionByContact } from '../marks/movement-marks.ts';
import { reversePose, applyPose, interpolatePose } from '../poses/interpolate-pose.ts';
import { subtractVectors } from '@dentarium/models/vectors';
import type { ArchSteps } from './occlusion.ts';

/** Two teeth that penetrate each other. */
export interface ToothContact {
  readonly teeth: readonly [number, number];
  /** The depth in mm. */
  readonly mm: number;
  /** The reduction at the contact that is done by this step. The meshes do not show it. */
  readonly ipr: number;
  /** True if the depth exceeds the tolerance plus the reduction. */
  readonly isMarked: boolean;
}

/** The depth that counts as contact without a fault, in mm. */
export const MAX_CONTACT_DEPTH_MM = 0.1;
/** The greatest depth that the search measures, in mm. Deeper points count as this deep. */
const MAX_SEARCH_DEPTH_MM = 1.5;
/**
 * The least cosine at which a point lies behind a surface. Points beside the rim of an open mesh lie behind nothing.
 */
const MIN_BEHIND_COSINE = 0.5;
/** The number of meshes in the cache. */
const MAX_CACHED_MESHES = 8;

/** A tooth with the search tree of its surface. */
interface SearchableTooth {
  readonly tooth: SchemeTooth;
  readonly body: Body;
  readonly tree: SurfaceTree;
}

/** Reads the mesh of a tooth. */
export type ReadTooth = (tooth: SchemeTooth) => Promise<Body>;

/**
 * A cache of the most recently used meshes. Pairs come in the order of the arch, so few meshes are needed at a time.
 */
class SearchableToothCache {
  readonly #read: ReadTooth;
  readonly #teeth = new Map<number, SearchableTooth>();

  constructor(read: ReadTooth) {
    this.#read = read;
  }

  async load(tooth: SchemeTooth): Promise<SearchableTooth> {
    const cached = this.#teeth.get(tooth.tooth);
    this.#teeth.delete(tooth.tooth);
    const body = cached?.body ?? (await this.#read(tooth));
    const loaded = cached ?? { tooth, body, tree: new SurfaceTree(body) };
    this.#teeth.set(tooth.tooth, loaded);
    const [oldest] = this.#teeth.keys();
    if (this.#teeth.size > MAX_CACHED_MESHES && oldest !== undefined) this.#teeth.delete(oldest);
    return loaded;
  }
}

/** The corners of the box around a mesh at step 0. */
export type ToothBoxes = ReadonlyMap<number, Pick<Body, 'least' | 'most'>>;

/**
 * Finds the teeth that penetrate each other at a step of each arch: neighbours, and teeth of both arches whose boxes
 * intersect. At most eight meshes are in memory. As with the contacts of jaws, the vertices of one tooth are looked up
 * in the other.
 */
export async function findContacts(
  scheme: Pick<Scheme, 'teeth' | 'ipr'>,
  boxes: ToothBoxes,
  steps: ArchSteps,
  read: ReadTooth,
): Promise<ToothContact[]> {
  const teeth = new Map(scheme.teeth.map((one) => [one.tooth, one]));
  const performedIpr = scheme.ipr.filter(({ between: [one], beforeStep }) => beforeStep <= steps[toArch(one)]);
  const reduced = new Map(sumReductionByContact(performedIpr).map(({ teeth: [a, b], mm }) => [toContactKey(a, b), mm]));
  const cache = new SearchableToothCache(read);
  const contacts: ToothContact[] = [];
  for (const pair of listPairs(scheme, boxes, steps)) {
    const [one, other] = pair.map((tooth) => teeth.get(tooth));
    if (one === undefined || other === undefined) continue;
    const mm = measurePenetration(await cache.load(one), await cache.load(other), steps);
    const ipr = reduced.get(toContactKey(...pair)) ?? 0;
    if (mm > 0) contacts.push({ teeth: pair, mm, ipr, isMarked: mm > MAX_CONTACT_DEPTH_MM + ipr });
  }
  return contacts;
}

function listPairs(scheme: Pick<Scheme, 'teeth'>, boxes: ToothBoxes, steps: ArchSteps): (readonly [number, number])[] {
  const numbers = scheme.teeth.map(({ tooth }) => tooth);
  const posedBoxes = new Map(
    scheme.teeth.flatMap((one) => {
      const box = boxes.get(one.tooth);
      return box === undefined ? [] : [[one.tooth, toPosedBox(one, box, steps)] as const];
    }),
  );
  const opposing = numbers
    .filter((tooth) => toArch(tooth) === 'upper')
    .flatMap((upper) =>
      numbers
        .filter((tooth) => toArch(tooth) === 'lower' && areIntersecting(posedBoxes.get(upper), posedBoxes.get(tooth)))
        .map((lower) => [upper, lower] as const),
    );
  return [...ARCHES.flatMap((arch) => listNeighbours(numbers, arch)), ...opposing];
}

type PosedBox = readonly [least: Vector, most: Vector];

function toPosedBox(tooth: SchemeTooth, { least, most }: Pick<Body, 'least' | 'most'>, steps: ArchSteps): PosedBox {
  const pose = interpolatePose(tooth, steps[toArch(tooth.tooth)]);
  const corners = Array.from({ length: 8 }, (_, at) =>
    applyPose(pose, tooth.frame, [(at & 1 ? most : least)[0], (at & 2 ? most : least)[1], (at & 4 ? most : least)[2]]),
  );
  const toCorner = (pick: (...values: number[]) => number): Vector => [
    pick(...corners.map(([x]) => x)),
    pick(...corners.map(([, y]) => y)),
    pick(...corners.map(([, , z]) => z)),
  ];
  return [toCorner(Math.min), toCorner(Math.max)];
}

function areIntersecting(one: PosedBox | undefined, other: PosedBox | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one[0].every((least, axis) => least <= (other[1][axis] ?? 0) && (one[1][axis] ?? 0) >= (other[0][axis] ?? 0));
}

function measurePenetration(one: SearchableTooth, other: SearchableTooth, steps: ArchSteps): number {
  const [a, b] = [one, other].map(({ tooth }) => interpolatePose(tooth, steps[toArch(tooth.tooth)]));
  return a === undefined || b === undefined
    ? 0
    : Math.max(measureDepth(one, a, other, b), measureDepth(other, b, one, a));
}

/**
 * Measures how deep the vertices of a tooth lie in another tooth. Works on plain numbers, because there are many
 * vertices and few of them are near.
 */
function measureDepth(one: SearchableTooth, pose: Pose, other: SearchableTooth, otherPose: Pose): number {
  const { positions } = one.body;
  const { least, most } = other.body;
  // Combines both poses into one affine map, which the images of the axes define.
  const toOther = (place: Vector): Vector =>
    reversePose(otherPose, other.tooth.frame, applyPose(pose, one.tooth.frame, place));
  const start = toOther([0, 0, 0]);
  const [u, v, w] = [
    subtractVectors(toOther([1, 0, 0]), start),
    subtractVectors(toOther([0, 1, 0]), start),
    subtractVectors(toOther([0, 0, 1]), start),
  ];
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
    const nearest = other.tree.findNearest(x, y, z, MAX_SEARCH_DEPTH_MM);
    if (nearest !== null && nearest.facing <= -MIN_BEHIND_COSINE) depth = Math.max(depth, nearest.distance);
  }
  return depth;
}
