import type { Size } from '@dentarium/ui/zoom';
import type { Placement } from './pane-geometry.ts';

/** The values of pixels, row by row. */
export type Numbers = Uint8Array | Int8Array | Uint16Array | Int16Array | Int32Array | Float64Array;

/** The values of an image at some size. */
export interface Level<Values extends Numbers = Numbers> extends Size {
  readonly values: Values;
}

/** The values at the pixels of a rectangle of a canvas. */
export interface SampledValues<Values extends Numbers = Numbers> extends Level<Values> {
  /** The place of the rectangle on the canvas. */
  readonly left: number;
  readonly top: number;
}

/**
 * The samples along one side of a canvas: the offsets of the values before and after each of its pixels, and the weight of the one after.
 */
interface SampledSide {
  readonly first: number;
  readonly before: Int32Array;
  readonly after: Int32Array;
  readonly share: Float32Array;
}

/**
 * Samples one side of a canvas.
 *
 * @param count pixels of the canvas along its side
 * @param scale pixels of the canvas per image pixel; negative if the image runs the other way
 * @param start the place of the image on the canvas
 * @param length pixels of the image along this side
 * @param stride the memory distance between its values
 */
function sampleSide(
  count: number,
  { scale, start, length, stride }: Readonly<Record<'scale' | 'start' | 'length' | 'stride', number>>,
  isSharp: boolean,
): SampledSide {
  const ends = [start, start + scale * length] as const;
  const first = Math.max(0, Math.ceil(Math.min(...ends) - 0.5));
  const last = Math.min(count, Math.ceil(Math.max(...ends) - 0.5));
  const size = Math.max(0, last - first);
  const [before, after, share] = [new Int32Array(size), new Int32Array(size), new Float32Array(size)];
  for (let at = 0; at < size; at += 1) {
    const place = (first + at + 0.5 - start) / scale - (isSharp ? 0 : 0.5);
    const lowerIndex = Math.floor(place);
    before[at] = Math.max(0, Math.min(length - 1, lowerIndex)) * stride;
    after[at] = Math.max(0, Math.min(length - 1, lowerIndex + 1)) * stride;
    share[at] = isSharp ? 0 : place - lowerIndex;
  }
  return { first, before, after, share };
}

/**
 * Samples the values at the middles of the pixels of a canvas by interpolation between four image pixels, or by the nearest one for sharp
 * pixels.
 *
 * @param placement the placement of the image on the canvas, rotated by quarter turns only
 */
export function sampleValues<Values extends Numbers>(
  { values, width, height }: Level<Values>,
  { a, b, c, d, e, f }: Placement,
  canvas: Size,
  isSharp: boolean,
): SampledValues<Values> {
  const isSideways = Math.abs(b) > Math.abs(a);
  const acrossSide = { length: width, stride: 1 };
  const downSide = { length: height, stride: width };
  const columns = sampleSide(
    canvas.width,
    { scale: isSideways ? c : a, start: e, ...(isSideways ? downSide : acrossSide) },
    isSharp,
  );
  const rows = sampleSide(
    canvas.height,
    { scale: isSideways ? b : d, start: f, ...(isSideways ? acrossSide : downSide) },
    isSharp,
  );
  const size = { width: columns.before.length, height: rows.before.length };
  const Kind = values.constructor as new (length: number) => Values;
  const sampled = new Kind(size.width * size.height);
  const isWhole = !(values instanceof Float64Array);
  for (let y = 0, to = 0; y < size.height; y += 1) {
    const [upperOffset, lowerOffset, rowShare] = [rows.before[y] ?? 0, rows.after[y] ?? 0, rows.share[y] ?? 0];
    for (let x = 0; x < size.width; x += 1, to += 1) {
      const [left, right, share] = [columns.before[x] ?? 0, columns.after[x] ?? 0, columns.share[x] ?? 0];
      const upperValue = (values[upperOffset + left] ?? 0) * (1 - share) + (values[upperOffset + right] ?? 0) * share;
      const lowerValue = (values[lowerOffset + left] ?? 0) * (1 - share) + (values[lowerOffset + right] ?? 0) * share;
      const value = upperValue + (lowerValue - upperValue) * rowShare;
      sampled[to] = isWhole ? Math.round(value) : value;
    }
  }
  return { values: sampled, ...size, left: columns.first, top: rows.first };
}
