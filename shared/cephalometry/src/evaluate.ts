import {
  computeBoxCentre,
  distance,
  type Line,
  toMidpoint,
  toPerpendicular,
  locateOnLine,
  type Point,
  reverseLine,
  computeTurn,
} from './geometry.ts';
import { CONSTRUCTED_POINTS, type Formula, type LineName, LINES, type LineUse, type PointName } from './formula.ts';
import type { LandmarkId } from './landmarks.ts';
import { CEPH_MEASURES, type CephMeasure } from './measures.ts';

/** Placed landmarks, in pixels of the upright image: to the right and down. */
export type PlacedPoints = Readonly<Partial<Record<LandmarkId, Point>>>;

/** Millimetres of the patient per pixel, across and down. */
export interface PixelSize {
  readonly x: number;
  readonly y: number;
}

/** The result of a measure: a value, the missing landmarks, or the reason for which there is none. */
export type MeasureResult =
  | { readonly value: number }
  | { readonly missing: readonly LandmarkId[] }
  /** `scale`: the length of a millimetre is unknown. `degenerate`: points coincide. */
  | { readonly none: 'scale' | 'degenerate' };

/** Pairs of landmarks of which the second lies in front of the first, or on the patient's left in a frontal image. */
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

/** Returns the side of the image that the face looks to: 1 for right, −1 for left. In a frontal image, the side of the patient's left. */
export function detectFacing(points: PlacedPoints): 1 | -1 {
  for (const [rear, front] of FORWARDS) {
    const [one, other] = [points[rear], points[front]];
    if (one !== undefined && other !== undefined && one.x !== other.x) return other.x > one.x ? 1 : -1;
  }
  return 1;
}

/** Returns the points of a face that looks to the right, in mm if a pixel size is given. */
function toUprightPoints(points: PlacedPoints, size: PixelSize): PlacedPoints {
  const side = detectFacing(points);
  const uprightEntries = Object.entries(points).map(([id, { x, y }]) => [id, { x: x * size.x * side, y: y * size.y }]);
  return Object.fromEntries(uprightEntries) as PlacedPoints;
}

/** Lists the landmarks from which a point is constructed. */
function listPointLandmarks(name: PointName): readonly LandmarkId[] {
  if (!isConstructed(name)) return [name];
  const rule = CONSTRUCTED_POINTS[name];
  return 'middle' in rule ? rule.middle : [...rule.box, ...listLineLandmarks(rule.along)];
}

function isConstructed(name: PointName): name is keyof typeof CONSTRUCTED_POINTS {
  return Object.hasOwn(CONSTRUCTED_POINTS, name);
}

function toLineName(line: LineUse): LineName {
  return line.replace('-', '') as LineName;
}

function listLineLandmarks(line: LineUse): readonly LandmarkId[] {
  const rule = LINES[toLineName(line)];
  return 'through' in rule
    ? [...listPointLandmarks(rule.through), ...listLineLandmarks(rule.across)]
    : [...listPointLandmarks(rule.from), ...listPointLandmarks(rule.to)];
}

function listFormulaLandmarks(formula: Formula): readonly LandmarkId[] {
  switch (formula.op) {
    case 'corner':
      return [formula.from, formula.at, formula.to].flatMap(listPointLandmarks);
    case 'between':
      return [formula.one, formula.other].flatMap(listLineLandmarks);
    case 'turn':
      return [formula.from, formula.to].flatMap(listLineLandmarks);
    case 'offset':
      return [...listPointLandmarks(formula.point), ...listLineLandmarks(formula.line)];
    case 'along':
      return [...listLineLandmarks(formula.line), ...[formula.from, formula.to].flatMap(listPointLandmarks)];
    case 'length':
      return [formula.from, formula.to].flatMap(listPointLandmarks);
    case 'ratio':
      return [formula.part, formula.to].flatMap(listFormulaLandmarks);
    case 'sum':
      return formula.terms.flatMap(listFormulaLandmarks);
    case 'difference':
      return [formula.minuend, formula.minus].flatMap(listFormulaLandmarks);
    case 'number':
      return [];
  }
}

/** Lists the landmarks that measures need, each once. */
export function listRequiredLandmarks(measures: readonly CephMeasure[]): ReadonlySet<LandmarkId> {
  return new Set(measures.flatMap((measure) => listFormulaLandmarks(CEPH_MEASURES[measure].formula)));
}

/** Computes points, lines and formulas of one tracing with complete landmarks. */
class Tracing {
  readonly #points: PlacedPoints;

  constructor(points: PlacedPoints) {
    this.#points = points;
  }

  point(name: PointName): Point {
    if (isConstructed(name)) {
      const rule = CONSTRUCTED_POINTS[name];
      if ('middle' in rule) return toMidpoint(this.point(rule.middle[0]), this.point(rule.middle[1]));
      const [r1, r2, r3, r4] = rule.box;
      return computeBoxCentre([this.point(r1), this.point(r2), this.point(r3), this.point(r4)], this.line(rule.along));
    }
    const landmark = this.#points[name];
    if (landmark === undefined) throw new Error(`no landmark ${name}`);
    return landmark;
  }

  line(use: LineUse): Line {
    const rule = LINES[toLineName(use)];
    const line =
      'through' in rule
        ? toPerpendicular(this.point(rule.through), this.line(rule.across))
        : { from: this.point(rule.from), to: this.point(rule.to) };
    return use.startsWith('-') ? reverseLine(line) : line;
  }

  value(formula: Formula): number {
    switch (formula.op) {
      case 'corner': {
        const at = this.point(formula.at);
        const side = (name: PointName): Line => ({ from: at, to: this.point(name) });
        return Math.abs(computeTurn(side(formula.from), side(formula.to)));
      }
      case 'between':
        return Math.abs(computeTurn(this.line(formula.one), this.line(formula.other)));
      case 'turn':
        return computeTurn(this.line(formula.from), this.line(formula.to));
      case 'offset':
        return locateOnLine(this.point(formula.point), this.line(formula.line)).offset;
      case 'along': {
        const line = this.line(formula.line);
        return (
          locateOnLine(this.point(formula.to), line).position - locateOnLine(this.point(formula.from), line).position
        );
      }
      case 'length':
        return distance(this.point(formula.from), this.point(formula.to));
      case 'ratio':
        return (100 * this.value(formula.part)) / this.value(formula.to);
      case 'sum':
        return formula.terms.reduce((sum, one) => sum + this.value(one), 0);
      case 'difference':
        return this.value(formula.minuend) - this.value(formula.minus);
      case 'number':
        return formula.value;
    }
  }
}

/**
 * Measures a tracing. Without a pixel size there are angles and ratios, for which pixels count as square, and no lengths.
 *
 * @param size mm per pixel; `null` if unknown
 */
export function measureTracing(
  points: PlacedPoints,
  size: PixelSize | null,
  measures: readonly CephMeasure[],
): Map<CephMeasure, MeasureResult> {
  const tracing = new Tracing(toUprightPoints(points, size ?? { x: 1, y: 1 }));
  return new Map(measures.map((measure) => [measure, computeResult(tracing, points, measure, size !== null)]));
}

function computeResult(tracing: Tracing, points: PlacedPoints, measure: CephMeasure, isScaled: boolean): MeasureResult {
  const { formula, unit } = CEPH_MEASURES[measure];
  const missing = [...new Set(listFormulaLandmarks(formula))].filter((id) => points[id] === undefined);
  if (missing.length > 0) return { missing };
  if (unit === 'mm' && !isScaled) return { none: 'scale' };
  const value = tracing.value(formula);
  return Number.isFinite(value) ? { value } : { none: 'degenerate' };
}

/** Computes the values of a tracing, by measure. */
export function computeMeasuredValues(
  points: PlacedPoints,
  size: PixelSize | null,
  measures: readonly CephMeasure[],
): Partial<Record<CephMeasure, number>> {
  const values = [...measureTracing(points, size, measures)].flatMap(([measure, result]) =>
    'value' in result ? [[measure, Math.round(result.value * 10) / 10 + 0] as const] : [],
  );
  return Object.fromEntries(values) as Partial<Record<CephMeasure, number>>;
}
