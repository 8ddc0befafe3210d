/**
 * What is covered of a photograph: a rectangle by its middle and size, in fractions of the upright image, turned clockwise around its
 * middle.
 */
export interface FaceMask {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Degrees. */
  readonly angle: number;
}

/** A mask is at least so wide and high, in fractions of the image: one that hides nothing would open a package. */
export const LEAST_MASK = 0.03;

/** What a mask is laid over. */
export type MaskedArea = 'eyes' | 'face';

/** The categories that show a face (`domain-forms.md` 5). */
const FACES: ReadonlySet<number> = new Set([8, 9, 10, 11, 12, 13, 26, 27]);

/** Whether files of a category show a face. */
export function showsFace(category: number): boolean {
  return FACES.has(category);
}

/** Of an image in which the face may lie anywhere. */
const WHOLE: FaceMask = { x: 0.5, y: 0.5, w: 1, h: 1, angle: 0 };

/** The eyes, from the brows to the lower lids, lie in this share of what is covered without knowing where they are. */
const BROWS = 0.6;

/**
 * The mask that a photograph begins with, by the part of its height that packages and reports cover (`coveredPart`): for the eyes
 * its lower share, for the face all of the head below the hairline as far as the chin. Where packages cover all of it, so does the mask.
 */
export function firstMask(area: MaskedArea, part: number): FaceMask {
  if (part >= 1) return WHOLE;
  if (area === 'eyes') return { x: 0.5, y: ((1 + BROWS) / 2) * part, w: 0.9, h: (1 - BROWS) * part, angle: 0 };
  const [top, bottom] = [0.3 * part, Math.min(1, 1.5 * part)];
  return { x: 0.5, y: (top + bottom) / 2, w: 0.9, h: bottom - top, angle: 0 };
}

/** Whether the middle of a pixel lies below a mask, in an image of this size. */
export function isCovered(mask: FaceMask, size: { readonly width: number; readonly height: number }) {
  const turn = (mask.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [left, top] = [mask.x * size.width, mask.y * size.height];
  // A pixel that is touched is covered.
  const [halfWidth, halfHeight] = [(mask.w * size.width) / 2 + 0.5, (mask.h * size.height) / 2 + 0.5];
  return (x: number, y: number): boolean => {
    const [dx, dy] = [x + 0.5 - left, y + 0.5 - top];
    return Math.abs(cos * dx + sin * dy) <= halfWidth && Math.abs(cos * dy - sin * dx) <= halfHeight;
  };
}
