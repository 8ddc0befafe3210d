import type { PlacedPoints } from './evaluate.ts';
import type { Point } from './geometry.ts';
import type { LandmarkId } from './landmarks.ts';

/** A line of the drawn tracing. */
export interface TracingShape {
  /** A plane or an outline: planes are drawn thinner. */
  readonly kind: 'plane' | 'outline';
  /** The corners of the line, close enough to look like a curve; pixels of the image. */
  readonly points: readonly Point[];
}

/** Straight lines between landmarks, each drawn as soon as both are placed. */
const PLANES: readonly (readonly [LandmarkId, LandmarkId])[] = [
  ['s', 'n'],
  ['po', 'or'],
  ['ba', 'n'],
  ['n', 'a'],
  ['n', 'b'],
  ['n', 'pog'],
  ['pns', 'ans'],
  ['opPosterior', 'opAnterior'],
  ['go', 'me'],
  ['pt', 'gn'],
  ['prn', 'softPog'],
  ['zR', 'zL'],
  ['jR', 'jL'],
  ['u6R', 'u6L'],
  ['agR', 'agL'],
  ['cg', 'meFrontal'],
];

/** Outlines of the anatomy, through those of their landmarks that are placed. */
const OUTLINES: readonly (readonly LandmarkId[])[] = [
  ['co', 'ar', 'go', 'me', 'gn', 'pog', 'pm', 'b'],
  ['pns', 'ans', 'a'],
  ['prn', 'cm', 'sn', 'ul'],
  ['ll', 'softPog'],
  ['agR', 'meFrontal', 'agL'],
];

const INCISORS: readonly (readonly [tip: LandmarkId, apex: LandmarkId])[] = [
  ['u1', 'u1Apex'],
  ['l1', 'l1Apex'],
];

/** Number of straight pieces between two points of a curve. */
const PIECES = 12;
const STEPS = Array.from({ length: PIECES }, (_, step) => (step + 1) / PIECES);

/** Returns a smooth curve through points: a Catmull-Rom spline. */
function createCurve(points: readonly Point[]): Point[] {
  const [first] = points;
  if (first === undefined) return [];
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? first;
  const parts = points.slice(1).map((end, index) => {
    const [before, start, after] = [at(index - 1), at(index), at(index + 2)];
    return STEPS.map((part) => ({
      x: interpolate([before.x, start.x, end.x, after.x], part),
      y: interpolate([before.y, start.y, end.y, after.y], part),
    }));
  });
  return [first, ...parts.flat()];
}

/** Returns a coordinate on the spline between the second and the third of four. */
function interpolate([p0, p1, p2, p3]: readonly [number, number, number, number], part: number): number {
  const bend = 2 * p0 - 5 * p1 + 4 * p2 - p3;
  const twist = 3 * p1 - p0 - 3 * p2 + p3;
  return p1 + (part * (p2 - p0 + part * (bend + part * twist))) / 2;
}

/** The outline of an incisor from its edge over one side to the apex and back, in parts of its length: along it, and to the side. */
const INCISOR_OUTLINE: readonly (readonly [along: number, side: number])[] = [
  [0, 0],
  [0.08, 0.09],
  [0.3, 0.13],
  [0.65, 0.09],
  [1, 0],
  [0.65, -0.09],
  [0.3, -0.13],
  [0.08, -0.09],
  [0, 0],
];

function createIncisor(tip: Point, apex: Point): Point[] {
  const axis = { x: apex.x - tip.x, y: apex.y - tip.y };
  return createCurve(
    INCISOR_OUTLINE.map(([part, side]) => ({
      x: tip.x + axis.x * part - axis.y * side,
      y: tip.y + axis.y * part + axis.x * side,
    })),
  );
}

/** Landmarks to whose level the midline of a frontal tracing is drawn, the lowest first. */
const MIDLINE_END_LANDMARKS: readonly LandmarkId[] = ['meFrontal', 'l1Mid', 'u1Mid', 'ansFrontal'];

/** Returns the reference line of asymmetry: through Cg, at a right angle to Z-Z. */
function createMidline(points: PlacedPoints): TracingShape[] {
  const { cg, zR, zL } = points;
  if (cg === undefined || zR === undefined || zL === undefined) return [];
  const width = Math.hypot(zL.x - zR.x, zL.y - zR.y);
  if (width === 0) return [];
  const across = { x: (zL.x - zR.x) / width, y: (zL.y - zR.y) / width };
  // The line runs down the image, regardless of the side of the patient's left.
  const down = across.x > 0 ? { x: -across.y, y: across.x } : { x: across.y, y: -across.x };
  const [lowest] = MIDLINE_END_LANDMARKS.flatMap((id) => points[id] ?? []);
  const length = lowest === undefined ? width : (lowest.x - cg.x) * down.x + (lowest.y - cg.y) * down.y;
  return [{ kind: 'plane', points: [cg, { x: cg.x + down.x * length, y: cg.y + down.y * length }] }];
}

/** Returns the tracing as drawn over an image: planes and outlines of the placed landmarks. */
export function createTracingShapes(points: PlacedPoints): TracingShape[] {
  const planes = PLANES.flatMap(([from, to]): TracingShape[] => {
    const [one, other] = [points[from], points[to]];
    return one === undefined || other === undefined ? [] : [{ kind: 'plane', points: [one, other] }];
  });
  const outlines = OUTLINES.flatMap((ids): TracingShape[] => {
    const placedPoints = ids.flatMap((id) => points[id] ?? []);
    return placedPoints.length < 2 ? [] : [{ kind: 'outline', points: createCurve(placedPoints) }];
  });
  const teeth = INCISORS.flatMap(([tip, apex]): TracingShape[] => {
    const [one, other] = [points[tip], points[apex]];
    return one === undefined || other === undefined ? [] : [{ kind: 'outline', points: createIncisor(one, other) }];
  });
  return [...planes, ...createMidline(points), ...outlines, ...teeth];
}

/** Returns the stroke width of the marks on an image: relative to its longer side, so that thumbnails and films look alike. */
export function toStrokeWidth({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.max(1, Math.max(width, height) / 900);
}
