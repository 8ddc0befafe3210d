import type { ModelShape } from '../../../objects/images/model/chewing-side.ts';

/** Millimetres of a jaw: across, from front to back, and in height. */
const ACROSS = { min: 35, max: 100 };
const HEIGHT = { min: 6, max: 50 };
/** How much rougher the side with the teeth is than a base. An open scan is rough on both sides, and says nothing. */
const MIN_CONTRAST = 2;

function isWithin(value: number, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return value >= min && value <= max;
}

/**
 * The jaw of a model by its shape, where scanners put it: flat, z up, so that lower teeth look up and upper teeth down.
 * `undefined` for anything that is not of the size of a jaw.
 */
export function findJawCategory({ size, view, contrast }: ModelShape): 51 | 53 | undefined {
  const [x, y, z] = size;
  const isJaw = isWithin(x, ACROSS) && isWithin(y, ACROSS) && isWithin(z, HEIGHT) && view.axis === 2;
  if (!isJaw || contrast < MIN_CONTRAST) return undefined;
  return view.from === 'above' ? 51 : 53;
}
