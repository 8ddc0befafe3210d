import {
  boxCentre,
  distance,
  type Line,
  middle,
  perpendicular,
  place as placeOn,
  type Point,
  reversed,
  turn,
} from './geometry.ts';
import { CONSTRUCTED_POINTS, type Formula, type LineName, LINES, type LineUse, type PointName } from './formula.ts';
import type { LandmarkId } from './landmarks.ts';
import { CEPH_MEASURES, type CephMeasure } from './measures.ts';

/** Where landmarks were placed, in pixels of the upright image: to the right and down. */
export type PlacedPoints = Readonly<Partial<Record<LandmarkId, Point>>>;

/** Millimetres of the patient to a pixel, across and down. */
export interface PixelSize {
  readonly x: number;
  readonly y: number;
}

/** What came of a measure: a value, the landmarks that are missing, or why there is none. */
export type MeasureResult =
  | { readonly value: number }
  | { readonly missing: readonly LandmarkId[] }
  /** `scale`: nothing says how long a millimetre is. `degenerate`: points that lie on each other. */
  | { readonly none: 'scale' | 'degenerate' };

/** Pairs of landmarks, the second of which lies in front of the first, or on the patient's left in a frontal image. */
const FORWARDS: readonly (readonly [LandmarkId, LandmarkId])[] = [
  ['s', 'n'],
  ['po', 'or'],
  ['pns', 'ans'],
  ['go', 'me'],
  ['ar', 'a'],
  ['opPosterior', 'opAnterior'],
  ['zR', 'zL'],
  ['jR', 'jL'],
  ['agR', 'agL'],
  ['u6R', 'u6L'],
];

/** Towards which side of the image the face looks: 1 to the right, −1 to the left. In a frontal image, where the patient's left is. */
export function facing(points: PlacedPoints): 1 | -1 {
  for (const [behind, before] of FORWARDS) {
    const [one, other] = [points[behind], points[before]];
    if (one !== undefined && other !== undefined && one.x !== other.x) return other.x > one.x ? 1 : -1;
  }
  return 1;
}

/** The points as a face that looks to the right has them, in mm where a pixel size is given. */
function uprightPoints(points: PlacedPoints, size: PixelSize): PlacedPoints {
  const side = facing(points);
  const placed = Object.entries(points).map(([id, { x, y }]) => [id, { x: x * size.x * side, y: y * size.y }]);
  return Object.fromEntries(placed) as PlacedPoints;
}

/** The landmarks that a point follows from. */
function landmarksOfPoint(name: PointName): readonly LandmarkId[] {
  if (!isConstructed(name)) return [name];
  const rule = CONSTRUCTED_POINTS[name];
  return 'middle' in rule ? rule.middle : [...rule.box, ...landmarksOfLine(rule.along)];
}

function isConstructed(name: PointName): name is keyof typeof CONSTRUCTED_POINTS {
  return Object.hasOwn(CONSTRUCTED_POINTS, name);
}

function nameOf(line: LineUse): LineName {
  return line.replace('-', '') as LineName;
}

function landmarksOfLine(line: LineUse): readonly LandmarkId[] {
  const rule = LINES[nameOf(line)];
  return 'through' in rule
    ? [...landmarksOfPoint(rule.through), ...landmarksOfLine(rule.across)]
    : [...landmarksOfPoint(rule.from), ...landmarksOfPoint(rule.to)];
}

function landmarksOfFormula(formula: Formula): readonly LandmarkId[] {
  switch (formula.op) {
    case 'corner':
      return [formula.from, formula.at, formula.to].flatMap(landmarksOfPoint);
    case 'between':
      return [formula.one, formula.other].flatMap(landmarksOfLine);
    case 'turn':
      return [formula.from, formula.to].flatMap(landmarksOfLine);
    case 'offset':
      return [...landmarksOfPoint(formula.point), ...landmarksOfLine(formula.line)];
    case 'along':
      return [...landmarksOfLine(formula.line), ...[formula.from, formula.to].flatMap(landmarksOfPoint)];
    case 'length':
      return [formula.from, formula.to].flatMap(landmarksOfPoint);
    case 'ratio':
      return [formula.of, formula.to].flatMap(landmarksOfFormula);
    case 'sum':
      return formula.of.flatMap(landmarksOfFormula);
    case 'difference':
      return [formula.of, formula.minus].flatMap(landmarksOfFormula);
    case 'number':
      return [];
  }
}

/** The landmarks that measures need, each once. */
export function landmarksFor(measures: readonly CephMeasure[]): ReadonlySet<LandmarkId> {
  return new Set(measures.flatMap((measure) => landmarksOfFormula(CEPH_MEASURES[measure].formula)));
}

/** Works out points, lines and formulas of one tracing, whose landmarks are all there. */
class Tracing {
  readonly #points: PlacedPoints;

  constructor(points: PlacedPoints) {
    this.#points = points;
  }

  point(name: PointName): Point {
    if (isConstructed(name)) {
      const rule = CONSTRUCTED_POINTS[name];
      if ('middle' in rule) return middle(this.point(rule.middle[0]), this.point(rule.middle[1]));
      const [r1, r2, r3, r4] = rule.box;
      return boxCentre([this.point(r1), this.point(r2), this.point(r3), this.point(r4)], this.line(rule.along));
    }
    const found = this.#points[name];
    if (found === undefined) throw new Error(`no landmark ${name}`);
    return found;
  }

  line(use: LineUse): Line {
    const rule = LINES[nameOf(use)];
    const line =
      'through' in rule
        ? perpendicular(this.point(rule.through), this.line(rule.across))
        : { from: this.point(rule.from), to: this.point(rule.to) };
    return use.startsWith('-') ? reversed(line) : line;
  }

  value(formula: Formula): number {
    switch (formula.op) {
      case 'corner': {
        const at = this.point(formula.at);
        const side = (name: PointName): Line => ({ from: at, to: this.point(name) });
        return Math.abs(turn(side(formula.from), side(formula.to)));
      }
      case 'between':
        return Math.abs(turn(this.line(formula.one), this.line(formula.other)));
      case 'turn':
        return turn(this.line(formula.from), this.line(formula.to));
      case 'offset':
        return placeOn(this.point(formula.point), this.line(formula.line)).offset;
      case 'along': {
        const line = this.line(formula.line);
        return placeOn(this.point(formula.to), line).along - placeOn(this.point(formula.from), line).along;
      }
      case 'length':
        return distance(this.point(formula.from), this.point(formula.to));
      case 'ratio':
        return (100 * this.value(formula.of)) / this.value(formula.to);
      case 'sum':
        return formula.of.reduce((sum, one) => sum + this.value(one), 0);
      case 'difference':
        return this.value(formula.of) - this.value(formula.minus);
      case 'number':
        return formula.value;
    }
  }
}

/**
 * Measures a tracing. Without a pixel size there are angles and ratios, for which pixels count as square, and no lengths.
 *
 * @param size mm to a pixel; `null` where nothing says it
 */
export function measureTracing(
  points: PlacedPoints,
  size: PixelSize | null,
  measures: readonly CephMeasure[],
): Map<CephMeasure, MeasureResult> {
  const tracing = new Tracing(uprightPoints(points, size ?? { x: 1, y: 1 }));
  return new Map(measures.map((measure) => [measure, resultOf(tracing, points, measure, size !== null)]));
}

function resultOf(tracing: Tracing, points: PlacedPoints, measure: CephMeasure, isScaled: boolean): MeasureResult {
  const { formula, unit } = CEPH_MEASURES[measure];
  const missing = [...new Set(landmarksOfFormula(formula))].filter((id) => points[id] === undefined);
  if (missing.length > 0) return { missing };
  if (unit === 'mm' && !isScaled) return { none: 'scale' };
  const value = tracing.value(formula);
  return Number.isFinite(value) ? { value } : { none: 'degenerate' };
}

/** The values that a tracing gives, by measure. */
export function measuredValues(
  points: PlacedPoints,
  size: PixelSize | null,
  measures: readonly CephMeasure[],
): Partial<Record<CephMeasure, number>> {
  const values = [...measureTracing(points, size, measures)].flatMap(([measure, result]) =>
    'value' in result ? [[measure, Math.round(result.value * 10) / 10 + 0] as const] : [],
  );
  return Object.fromEntries(values) as Partial<Record<CephMeasure, number>>;
}
