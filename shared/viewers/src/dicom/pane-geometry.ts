import type { Point, Size, View } from '@dentarium/ui/zoom';

/** The size of an image with the aspect ratio of its pixels. */
export interface PaneImage extends Size {
  /** Height of a pixel divided by its width; 1 for square ones. */
  readonly aspect: number;
}

/** The transformation from image points to canvas points: x' = a x + c y + e, y' = b x + d y + f. */
export interface Placement {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/** Returns the pane pixels per pixel of the whole image, across. */
export function computeFitScale(image: PaneImage, box: Size, rotation: number): number {
  const sideways = rotation % 180 !== 0;
  const [width, height] = [image.width, image.height * image.aspect];
  const [across, down] = sideways ? [height, width] : [width, height];
  return Math.min(box.width / across, box.height / down);
}

/** Returns the canvas pixels per image pixel, along the rows. */
export function computePixelScale({ a, b }: Placement): number {
  return Math.hypot(a, b);
}

/** Magnification of the lens relative to the pane. */
const LENS_SCALE = 3;
/** Px from a finger to the edge of the magnifier. */
const FINGER_DISTANCE_PX = 40;

/** Returns the view of an image in the magnifier with a pane point in its middle. */
export function toLensView(
  image: PaneImage,
  box: Size,
  view: View,
  lens: { readonly at: Point; readonly side: number },
): View {
  const { at, side } = lens;
  const lensFit = computeFitScale(image, { width: side, height: side }, view.rotation);
  return {
    ...view,
    scale: (view.scale * LENS_SCALE * computeFitScale(image, box, view.rotation)) / lensFit,
    x: (box.width / 2 + view.x - at.x) * LENS_SCALE,
    y: (box.height / 2 + view.y - at.y) * LENS_SCALE,
  };
}

/** Returns the middle of the magnifier in the pane: under the pointer; for a finger above it, or beside it if there is no room. */
export function toLensCentre(at: Point, box: Size, radius: number, isFinger: boolean): Point {
  if (!isFinger) return at;
  const distance = radius + FINGER_DISTANCE_PX;
  const inside = Math.max(radius, Math.min(at.x, box.width - radius));
  if (at.y >= distance + radius) return { x: inside, y: at.y - distance };
  return { x: at.x < box.width / 2 ? at.x + distance : at.x - distance, y: Math.max(radius, at.y) };
}
