import type { ModelShape } from '../../../objects/images/model/model-shape.ts';

/** The limits of a jaw in mm: width and depth, and height. */
const ACROSS = { min: 35, max: 100 };
const HEIGHT = { min: 6, max: 50 };
/**
 * The minimum ratio of the roughness of the teeth side to that of the base. An open scan is rough on both sides and
 * gives no result.
 */
const MIN_CONTRAST = 2;

function isWithin(value: number, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return value >= min && value <= max;
}

/**
 * Finds the jaw of a model by its shape in the orientation of scanners: flat, z up, lower teeth facing up and upper
 * teeth facing down. Returns `undefined` for a model that does not have the size of a jaw.
 */
export function findJawCategory({ size, view, contrast }: ModelShape): 51 | 53 | undefined {
  const [x, y, z] = size;
  const isJaw = isWithin(x, ACROSS) && isWithin(y, ACROSS) && isWithin(z, HEIGHT) && view.axis === 2;
  if (!isJaw || contrast < MIN_CONTRAST) return undefined;
  return view.from === 'above' ? 51 : 53;
}
