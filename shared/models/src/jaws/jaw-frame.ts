import type { Body, Place } from '../mesh/body.ts';

/** The content of a model. */
export type JawRole = 'upper' | 'lower' | 'bite' | 'other';

/**
 * The patient's left, back and top in a file, as unit directions along its axes, and the centre of the models. Together
 * they are right-handed, like the axes of DICOM.
 */
export interface JawFrame {
  readonly left: Place;
  readonly back: Place;
  readonly up: Place;
  readonly middle: Place;
  /** True if the frame was detected from the shape; otherwise the frame is that of DICOM. */
  readonly isFound: boolean;
}

/** The input of the detection. */
export interface JawBody {
  readonly role: JawRole;
  readonly body: Pick<Body, 'positions' | 'indices' | 'least' | 'most'>;
}

type Axis = 0 | 1 | 2;
const AXES = [0, 1, 2] as const;

/** A direction along an axis. */
interface Direction {
  readonly axis: Axis;
  readonly sign: 1 | -1;
}

const toVector = ({ axis, sign }: Direction): Place => [
  axis === 0 ? sign : 0,
  axis === 1 ? sign : 0,
  axis === 2 ? sign : 0,
];

/** The number of sampled points per model. More points add no information and block the page. */
const MAX_SAMPLES = 4000;

function sampleVertices({ positions }: JawBody['body']): Place[] {
  const count = positions.length / 3;
  const step = Math.max(1, Math.ceil(count / MAX_SAMPLES));
  const samples: Place[] = [];
  for (let vertex = 0; vertex < count; vertex += step)
    samples.push([positions[vertex * 3] ?? 0, positions[vertex * 3 + 1] ?? 0, positions[vertex * 3 + 2] ?? 0]);
  return samples;
}

function computeMean(places: readonly Place[], axis: Axis): number {
  return places.reduce((sum, place) => sum + place[axis], 0) / Math.max(1, places.length);
}

function computeBounds(bodies: readonly JawBody[]): { readonly least: Place; readonly most: Place } {
  const findExtreme = (pick: 'least' | 'most', axis: Axis): number =>
    Math[pick === 'least' ? 'min' : 'max'](...bodies.map(({ body }) => body[pick][axis]));
  return {
    least: [findExtreme('least', 0), findExtreme('least', 1), findExtreme('least', 2)],
    most: [findExtreme('most', 0), findExtreme('most', 1), findExtreme('most', 2)],
  };
}

/** Finds the patient's left, back and top from the shape of the jaws. */
export function detectJawFrame(bodies: readonly JawBody[]): JawFrame {
  const { least, most } = computeBounds(bodies);
  const middle = AXES.map((axis) => (least[axis] + most[axis]) / 2) as unknown as Place;
  const upDirection = findUp(bodies);
  const front = findFront(bodies, upDirection?.axis ?? 2);
  if (upDirection === null && front === null)
    return { left: [1, 0, 0], back: [0, 1, 0], up: [0, 0, 1], middle, isFound: false };
  const top = toVector(upDirection ?? { axis: 2, sign: 1 });
  const back = toBack(front, upDirection?.axis ?? 2);
  return { left: crossProduct(back, top), back, up: top, middle, isFound: upDirection !== null && front !== null };
}

function toBack(front: Direction | null, upright: Axis): Place {
  if (front !== null) return toVector({ axis: front.axis, sign: front.sign === 1 ? -1 : 1 });
  return upright === 1 ? [0, 0, -1] : [0, 1, 0];
}

function crossProduct(a: Place, b: Place): Place {
  // Adding zero removes the sign of negative zero, because the directions are compared and shown.
  return [a[1] * b[2] - a[2] * b[1] + 0, a[2] * b[0] - a[0] * b[2] + 0, a[0] * b[1] - a[1] * b[0] + 0];
}

/** The minimum vertical distance between two jaws, in units of the file. */
const MIN_JAW_DISTANCE = 2;

/**
 * Finds the upward direction: from the lower jaw to the upper one, or by the side of a single jaw that has the teeth.
 */
function findUp(bodies: readonly JawBody[]): Direction | null {
  const [upper, lower] = (['upper', 'lower'] as const).map((role) => bodies.find((one) => one.role === role));
  if (upper !== undefined && lower !== undefined) {
    const [upperSamples, lowerSamples] = [sampleVertices(upper.body), sampleVertices(lower.body)];
    const distances = AXES.map((axis) => computeMean(upperSamples, axis) - computeMean(lowerSamples, axis));
    const axis = AXES.toSorted((one, other) => Math.abs(distances[other] ?? 0) - Math.abs(distances[one] ?? 0))[0] ?? 2;
    const distance = distances[axis] ?? 0;
    if (Math.abs(distance) > MIN_JAW_DISTANCE) return { axis, sign: distance > 0 ? 1 : -1 };
  }
  const single = upper ?? lower;
  if (single === undefined) return null;
  const teeth = findChewingSide(single.body);
  if (teeth === null || single === lower) return teeth;
  return { axis: teeth.axis, sign: teeth.sign === 1 ? -1 : 1 };
}

/** The factor of roughness from which a side has the teeth. Flat triangles form a base. */
const MIN_ROUGHNESS_RATIO = 1.15;

/**
 * Finds the side with the teeth along the thinnest axis: the side with the least flat triangles, or the open side of a
 * scan.
 */
function findChewingSide({ positions, indices, least, most }: JawBody['body']): Direction | null {
  const extents = AXES.map((axis) => most[axis] - least[axis]);
  const thinnest = Math.min(...extents);
  // Scanners use z for the height. Another axis counts only if it is clearly the thinnest.
  const axis: Axis = (extents[2] ?? 0) <= thinnest * 1.15 ? 2 : (extents[1] ?? 0) <= (extents[0] ?? 0) ? 1 : 0;
  const sides = { 1: { sum: 0, flat: 0 }, '-1': { sum: 0, flat: 0 } };
  const step = Math.max(1, Math.floor(indices.length / 3 / MAX_SAMPLES)) * 3;
  for (let at = 0; at + 2 < indices.length; at += step) {
    const [a, b, c] = [at, at + 1, at + 2].map((corner) => (indices[corner] ?? 0) * 3) as [number, number, number];
    const u = AXES.map((one) => (positions[b + one] ?? 0) - (positions[a + one] ?? 0)) as unknown as Place;
    const v = AXES.map((one) => (positions[c + one] ?? 0) - (positions[a + one] ?? 0)) as unknown as Place;
    const normal = crossProduct(u, v);
    const area = Math.hypot(...normal);
    const side = sides[normal[axis] >= 0 ? 1 : '-1'];
    side.sum += Math.abs(normal[axis]);
    if (Math.abs(normal[axis]) > area * 0.985) side.flat += Math.abs(normal[axis]);
  }
  const [positiveSide, negativeSide] = [sides[1], sides['-1']];
  // An open scan has no base, so more of it faces the teeth than the other side.
  if (positiveSide.sum > negativeSide.sum * MIN_ROUGHNESS_RATIO) return { axis, sign: 1 };
  if (negativeSide.sum > positiveSide.sum * MIN_ROUGHNESS_RATIO) return { axis, sign: -1 };
  if (positiveSide.flat > negativeSide.flat * MIN_ROUGHNESS_RATIO) return { axis, sign: -1 };
  return negativeSide.flat > positiveSide.flat * MIN_ROUGHNESS_RATIO ? { axis, sign: 1 } : null;
}

/** The share of an arch's depth that counts as its end. */
const END_SHARE = 0.15;
/** The minimum difference between the widths of back and front, as a share of half the width. */
const MIN_NARROWING = 0.12;

/** Finds the front: an arch is closed there and open at the back. */
function findFront(bodies: readonly JawBody[], upright: Axis): Direction | null {
  const jaws = bodies.filter(({ role }) => role === 'upper' || role === 'lower');
  const samples = (jaws.length > 0 ? jaws : bodies).flatMap(({ body }) => sampleVertices(body));
  const flat = AXES.filter((axis) => axis !== upright);
  const candidates = flat.flatMap((axis) => {
    const side = flat.find((one) => one !== axis) ?? 0;
    const [high, low] = ([1, -1] as const).map((sign) => measureSpread(samples, { axis, sign }, side));
    return ([1, -1] as const).map((sign) => ({
      axis,
      sign,
      narrower: sign === 1 ? (low ?? 0) - (high ?? 0) : (high ?? 0) - (low ?? 0),
    }));
  });
  const [best] = candidates.toSorted((one, other) => other.narrower - one.narrower);
  return best !== undefined && best.narrower > MIN_NARROWING ? { axis: best.axis, sign: best.sign } : null;
}

/** Measures the mean distance from the midline at an end of the arch, as a share of half its width. */
function measureSpread(samples: readonly Place[], { axis, sign }: Direction, side: Axis): number {
  let [nearEnd, farEnd, left, right] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const place of samples) {
    nearEnd = Math.min(nearEnd, place[axis] * sign);
    farEnd = Math.max(farEnd, place[axis] * sign);
    left = Math.min(left, place[side]);
    right = Math.max(right, place[side]);
  }
  const [begin, middle, half] = [farEnd - (farEnd - nearEnd) * END_SHARE, (left + right) / 2, (right - left) / 2];
  const end = samples.filter((place) => place[axis] * sign >= begin);
  return end.reduce((sum, place) => sum + Math.abs(place[side] - middle), 0) / Math.max(1, end.length) / (half || 1);
}
