import { isUsableRuler } from './calibration.ts';
import type { PixelSize } from './evaluate.ts';
import { distance, type Line, locateOnLine, type Point, computeTurn } from './geometry.ts';

/** A line through two points of a template, from the first to the second. */
export type PointPair = readonly [from: string, to: string];

/** The formula of a measure of a template: a closed set of operations, so that a formula is data. */
export type CustomFormula =
  /** The distance of two points. */
  | { readonly op: 'length'; readonly from: string; readonly to: string }
  /** The distance of a point from a line: positive on the left in the direction of the line, negative on the right. */
  | { readonly op: 'offset'; readonly point: string; readonly line: PointPair }
  /** The angle at a point between two others, 0 to 180°. */
  | { readonly op: 'corner'; readonly from: string; readonly at: string; readonly to: string }
  /** The angle between the directions of two lines, 0 to 180°. */
  | { readonly op: 'between'; readonly one: PointPair; readonly other: PointPair }
  /** One distance in percent of another. */
  | { readonly op: 'ratio'; readonly of: PointPair; readonly to: PointPair };

/** The points of a template in the order of placing, and its measures. */
export interface MeasurementDefinition {
  readonly name: string;
  readonly points: readonly { readonly id: string; readonly name: string }[];
  readonly measures: readonly { readonly id: string; readonly name: string; readonly formula: CustomFormula }[];
}

/** The source of the millimetres of an image: the pixel size that its file states, or a line of known length in it. */
export type ImageCalibration =
  | { readonly by: 'file' }
  | { readonly by: 'ruler'; readonly from: Point; readonly to: Point; readonly mm: number };

/** The size of a pixel, and the unit of distances. */
export interface ImageScale {
  readonly size: PixelSize;
  readonly unit: 'mm' | 'px';
}

/** The result of a measure: a value, the missing points, or a note that points coincide. */
export type CustomResult =
  | { readonly value: number; readonly unit: 'mm' | 'px' | 'deg' | 'percent' }
  | { readonly missing: readonly string[] }
  | { readonly none: 'degenerate' };

/** A problem of a template. */
export type DefinitionProblem = 'pointTwice' | 'measureTwice' | 'unknownPoint' | 'samePoint';

/** Lists the points of a formula, in the order of its parts. */
export function listFormulaPoints(formula: CustomFormula): readonly string[] {
  switch (formula.op) {
    case 'length':
      return [formula.from, formula.to];
    case 'offset':
      return [formula.point, ...formula.line];
    case 'corner':
      return [formula.from, formula.at, formula.to];
    case 'between':
      return [...formula.one, ...formula.other];
    case 'ratio':
      return [...formula.of, ...formula.to];
  }
}

/** Lists the sets of points of a formula that must differ from each other. */
function listDistinctPoints(formula: CustomFormula): readonly (readonly string[])[] {
  switch (formula.op) {
    case 'between':
      return [formula.one, formula.other];
    case 'ratio':
      return [formula.of, formula.to];
    default:
      return [listFormulaPoints(formula)];
  }
}

const hasDuplicates = (texts: readonly string[]): boolean => new Set(texts).size !== texts.length;

/**
 * Returns the problem that makes a template unusable; `null` if there is none. The ids and names of points and of measures must be unique.
 */
export function findDefinitionProblem({ points, measures }: MeasurementDefinition): DefinitionProblem | null {
  if (hasDuplicates(points.map(({ id }) => id)) || hasDuplicates(points.map(({ name }) => name))) return 'pointTwice';
  if (hasDuplicates(measures.map(({ id }) => id)) || hasDuplicates(measures.map(({ name }) => name)))
    return 'measureTwice';
  const pointIds = new Set(points.map(({ id }) => id));
  const formulas = measures.map(({ formula }) => formula);
  if (!formulas.flatMap(listFormulaPoints).every((id) => pointIds.has(id))) return 'unknownPoint';
  return formulas.flatMap(listDistinctPoints).some(hasDuplicates) ? 'samePoint' : null;
}

/**
 * Returns the scale of an image: the ruler takes precedence over the file. Without either, distances are in horizontal pixels; if the file
 * states that pixels are not square, that is respected in both cases.
 *
 * @param stated mm per pixel as the file states them; `null` if it states none
 */
export function resolveImageScale(stated: PixelSize | null, calibration: ImageCalibration | null): ImageScale {
  const square = { x: 1, y: stated === null ? 1 : stated.y / stated.x };
  if (calibration?.by === 'file' && stated !== null) return { size: stated, unit: 'mm' };
  if (calibration?.by !== 'ruler' || !isUsableRuler(calibration)) return { size: square, unit: 'px' };
  const factor =
    calibration.mm / distance(toScaledPoint(calibration.from, square), toScaledPoint(calibration.to, square));
  return { size: { x: square.x * factor, y: square.y * factor }, unit: 'mm' };
}

function toScaledPoint({ x, y }: Point, size: PixelSize): Point {
  return { x: x * size.x, y: y * size.y };
}

/**
 * Measures an image by a formula of a template.
 *
 * @param points the placed points, in pixels of the upright image: to the right and down
 * @param isMirrored true if the image is displayed mirrored, so that left and right of a line are exchanged
 */
export function computeCustomMeasure(
  formula: CustomFormula,
  points: Readonly<Record<string, Point | undefined>>,
  { size, unit }: ImageScale,
  isMirrored: boolean,
): CustomResult {
  const missing = [...new Set(listFormulaPoints(formula))].filter((id) => points[id] === undefined);
  if (missing.length > 0) return { missing };
  const displaySize = { x: isMirrored ? -size.x : size.x, y: size.y };
  const at = (id: string): Point => toScaledPoint(points[id] ?? { x: 0, y: 0 }, displaySize);
  const line = ([from, to]: PointPair): Line => ({ from: at(from), to: at(to) });
  const computeLength = (pair: PointPair): number => distance(at(pair[0]), at(pair[1]));
  const toResult = (value: number, resultUnit: 'mm' | 'px' | 'deg' | 'percent'): CustomResult =>
    Number.isFinite(value) ? { value, unit: resultUnit } : { none: 'degenerate' };
  switch (formula.op) {
    case 'length':
      return toResult(computeLength([formula.from, formula.to]), unit);
    case 'offset':
      return toResult(locateOnLine(at(formula.point), line(formula.line)).offset, unit);
    case 'corner':
      return toResult(Math.abs(computeTurn(line([formula.at, formula.from]), line([formula.at, formula.to]))), 'deg');
    case 'between':
      return toResult(Math.abs(computeTurn(line(formula.one), line(formula.other))), 'deg');
    case 'ratio':
      return toResult((100 * computeLength(formula.of)) / computeLength(formula.to), 'percent');
  }
}
