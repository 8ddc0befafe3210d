import { computeBounds, rasterise, type Relief, type ViewFrom } from './rasterise.ts';
import type { Surface } from '@dentarium/models';

/** The facts that follow from the shape of a model. */
export interface ModelShape {
  /** Width, depth and height along the axes of the file, in its units: millimetres for all scanners. */
  readonly size: readonly [number, number, number];
  /** The side with the teeth: the thinnest direction of the jaw, from its rougher end. */
  readonly view: ViewFrom;
  /** The ratio of the roughness of this side to the other one; 1 for a body that is the same on both. */
  readonly contrast: number;
}

const GRID = 96;

/**
 * Computes the mean step between adjacent spots of a surface: teeth are rough, a base or the inner side of a scan is
 * smooth.
 */
function computeRoughness({ width, height, depth }: Relief): number {
  let [sum, count] = [0, 0];
  for (let y = 0; y < height - 1; y += 1) {
    for (let x = 0; x < width - 1; x += 1) {
      const at = y * width + x;
      const [current, right, lower] = [depth[at], depth[at + 1], depth[at + width]];
      const step = Math.abs((current ?? 0) - (right ?? 0)) + Math.abs((current ?? 0) - (lower ?? 0));
      if (!Number.isFinite(step)) continue;
      sum += Math.min(step, 6);
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

/** Finds the side of a model with the teeth: the thinnest direction, from its rougher end. */
export function findModelShape(mesh: Surface): ModelShape {
  const { least, most } = computeBounds(mesh);
  const size = [most[0] - least[0], most[1] - least[1], most[2] - least[2]] as const;
  const thinnest = Math.min(...size);
  // Scanners use z for the height; another axis wins only if it is clearly the thinnest.
  const axis = size[2] <= thinnest * 1.15 ? 2 : size[1] <= size[0] ? 1 : 0;
  const upperRoughness = computeRoughness(rasterise(mesh, { axis, from: 'above' }, GRID));
  const lowerRoughness = computeRoughness(rasterise(mesh, { axis, from: 'below' }, GRID));
  const from = upperRoughness >= lowerRoughness ? 'above' : 'below';
  const lowerValue = Math.min(upperRoughness, lowerRoughness);
  return {
    size,
    view: { axis, from },
    contrast: lowerValue > 0 ? Math.max(upperRoughness, lowerRoughness) / lowerValue : 1,
  };
}
