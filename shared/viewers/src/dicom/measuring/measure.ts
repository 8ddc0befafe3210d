import type { DicomSummary, GreyFrame } from '@dentarium/dicom/pool';
import type { Measurement } from '../../source/annotations.ts';

/** The kind of a measurement. */
export type MeasurementKind = Measurement['kind'];
type Spot = Measurement['points'][number];

/** The number of points of each kind of measurement. */
export const POINT_COUNTS: Readonly<Record<MeasurementKind, number>> = {
  length: 2,
  angle: 3,
  cobb: 4,
  rectangle: 2,
  ellipse: 2,
};

/** The size of a pixel: in millimetres, or in pixels if they are unknown. */
export interface Scale {
  readonly across: number;
  readonly down: number;
  readonly unit: 'mm' | 'px';
}

/**
 * Returns the size of a pixel. A calibration by the user takes precedence over the file. Without millimetres a pixel has
 * its width as unit.
 *
 * @param aspect the height of a pixel divided by its width
 * @param calibration millimetres across a pixel by a known length, or `null`
 */
export function toScale(
  { spacing, aspect }: Pick<DicomSummary, 'spacing' | 'aspect'>,
  calibration: number | null,
): Scale {
  const { across, down } = spacing ?? { across: 1, down: aspect };
  if (calibration !== null) return { across: calibration, down: (calibration * down) / across, unit: 'mm' };
  return { across, down, unit: spacing === null ? 'px' : 'mm' };
}

/** Returns the vector from one point to another in the units of the scale. */
function toVector([x, y]: Spot, [toX, toY]: Spot, { across, down }: Scale): readonly [number, number] {
  return [(toX - x) * across, (toY - y) * down];
}

/** Returns the length of a line. */
export function computeLength(from: Spot, to: Spot, scale: Scale): number {
  return Math.hypot(...toVector(from, to, scale));
}

/** Returns the angle between two vectors in degrees, 0 to 180. */
function computeAngle([a, b]: readonly [number, number], [c, d]: readonly [number, number]): number {
  return (Math.abs(Math.atan2(a * d - b * c, a * c + b * d)) * 180) / Math.PI;
}

/** Statistics of the grey values within a region. */
export interface RegionValues {
  readonly mean: number;
  readonly deviation: number;
  readonly least: number;
  readonly most: number;
  readonly count: number;
}

/** The result of a measurement. */
export interface MeasurementResult {
  readonly length: number | null;
  readonly degrees: number | null;
  readonly area: number | null;
  readonly values: RegionValues | null;
}

const EMPTY_RESULT: MeasurementResult = { length: null, degrees: null, area: null, values: null };

/** Computes the statistics of the pixels whose middles lie in a rectangle, or in the ellipse within it. */
export function computeRegionValues(
  kind: 'rectangle' | 'ellipse',
  [[x, y], [toX, toY]]: readonly [Spot, Spot],
  { values, slope, intercept }: Pick<GreyFrame, 'values' | 'slope' | 'intercept'>,
  { width, height }: { readonly width: number; readonly height: number },
): RegionValues | null {
  const [left, right, top, bottom] = [Math.min(x, toX), Math.max(x, toX), Math.min(y, toY), Math.max(y, toY)];
  const [midX, midY, halfX, halfY] = [(left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2];
  let [count, sum, squares, least, most] = [0, 0, 0, Infinity, -Infinity];
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(height, Math.ceil(bottom)); row += 1) {
    for (let column = Math.max(0, Math.floor(left)); column < Math.min(width, Math.ceil(right)); column += 1) {
      const [alongX, alongY] = [(column + 0.5 - midX) / halfX, (row + 0.5 - midY) / halfY];
      const isIn =
        kind === 'rectangle' ? Math.abs(alongX) <= 1 && Math.abs(alongY) <= 1 : alongX * alongX + alongY * alongY <= 1;
      if (!isIn) continue;
      const value = (values[row * width + column] ?? 0) * slope + intercept;
      count += 1;
      sum += value;
      squares += value * value;
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  }
  if (count === 0) return null;
  const mean = sum / count;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)), least, most, count };
}

/** The size of a frame and its grey values; `null` for colour frames. */
export interface MeasuredFrame {
  readonly width: number;
  readonly height: number;
  readonly grey: GreyFrame | null;
}

/** Computes the result of a measurement on its frame. */
export function computeMeasurement(
  { kind, points }: Pick<Measurement, 'kind' | 'points'>,
  scale: Scale,
  frame: MeasuredFrame,
): MeasurementResult {
  const [a, b, c, d] = points;
  if (a === undefined || b === undefined) return EMPTY_RESULT;
  switch (kind) {
    case 'length':
      return { ...EMPTY_RESULT, length: computeLength(a, b, scale) };
    case 'angle':
      return c === undefined
        ? EMPTY_RESULT
        : { ...EMPTY_RESULT, degrees: computeAngle(toVector(b, a, scale), toVector(b, c, scale)) };
    case 'cobb': {
      if (c === undefined || d === undefined) return EMPTY_RESULT;
      const degrees = computeAngle(toVector(a, b, scale), toVector(c, d, scale));
      // Lines have no direction, so the smaller of the two angles between them is used.
      return { ...EMPTY_RESULT, degrees: Math.min(degrees, 180 - degrees) };
    }
    case 'rectangle':
    case 'ellipse': {
      const [across, down] = toVector(a, b, scale);
      const area = Math.abs(across * down) * (kind === 'ellipse' ? Math.PI / 4 : 1);
      const values = frame.grey === null ? null : computeRegionValues(kind, [a, b], frame.grey, frame);
      return { ...EMPTY_RESULT, area, values };
    }
  }
}
