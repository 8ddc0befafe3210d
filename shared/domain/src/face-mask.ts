/**
 * The covered area of a photograph: a rectangle by its centre and size, in fractions of the upright image, rotated
 * clockwise around its centre.
 */
export interface FaceMask {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Degrees. */
  readonly angle: number;
}

/**
 * The minimum width and height of a mask, in fractions of the image. A mask that hides nothing would allow an unmasked
 * package.
 */
export const MIN_MASK_SIZE = 0.03;

/** The area that a mask covers. */
export type MaskedArea = 'eyes' | 'face';

/** The categories that show a face (`domain-forms.md` 5). */
const FACE_CATEGORIES: ReadonlySet<number> = new Set([8, 9, 10, 11, 12, 13, 26, 27]);

/** Returns whether files of a category show a face. */
export function isFaceCategory(category: number): boolean {
  return FACE_CATEGORIES.has(category);
}

/** The mask of an image in which the face may be anywhere. */
const WHOLE_IMAGE_MASK: FaceMask = { x: 0.5, y: 0.5, w: 1, h: 1, angle: 0 };

/** The fraction of the covered part above the eyes; the eyes, from the brows to the lower lids, lie below it. */
const BROW_PART = 0.6;

/**
 * Creates the initial mask of a photograph from the part of its height that packages and reports cover
 * (`computeCoveredPart`): the lower share of it for the eyes, and the head from below the hairline to the chin for the
 * face. If packages cover the whole image, the mask does so, too.
 */
export function createInitialMask(area: MaskedArea, part: number): FaceMask {
  if (part >= 1) return WHOLE_IMAGE_MASK;
  if (area === 'eyes') return { x: 0.5, y: ((1 + BROW_PART) / 2) * part, w: 0.9, h: (1 - BROW_PART) * part, angle: 0 };
  const [top, bottom] = [0.3 * part, Math.min(1, 1.5 * part)];
  return { x: 0.5, y: (top + bottom) / 2, w: 0.9, h: bottom - top, angle: 0 };
}

/** Creates a function that returns whether a mask covers a pixel of an image of this size. */
export function createMaskTest(mask: FaceMask, size: { readonly width: number; readonly height: number }) {
  const turn = (mask.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [left, top] = [mask.x * size.width, mask.y * size.height];
  // Half a pixel is added so that partly covered pixels count as covered.
  const [halfWidth, halfHeight] = [(mask.w * size.width) / 2 + 0.5, (mask.h * size.height) / 2 + 0.5];
  return (x: number, y: number): boolean => {
    const [dx, dy] = [x + 0.5 - left, y + 0.5 - top];
    return Math.abs(cos * dx + sin * dy) <= halfWidth && Math.abs(cos * dy - sin * dx) <= halfHeight;
  };
}
