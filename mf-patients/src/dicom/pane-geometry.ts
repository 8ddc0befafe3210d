import type { Point, Size, View } from '@dentarium/ui/zoom';

/** The size of an image with the aspect ratio of its pixels. */
export interface PaneImage extends Size {
  /** Height of a pixel divided by its width; 1 for square ones. */
  readonly aspect: number;
}

/** The transformation from image points to pane points: x' = a x + c y + e, y' = b x + d y + f. */
export interface Placement {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/** Returns the pane pixels per pixel of the whole image, across. */
function computeFitScale(image: PaneImage, box: Size, rotation: number): number {
  const sideways = rotation % 180 !== 0;
  const [width, height] = [image.width, image.height * image.aspect];
  const [across, down] = sideways ? [height, width] : [width, height];
  return Math.min(box.width / across, box.height / down);
}

/** Places an image in a pane: mirrored, rotated, scaled and moved around the middles of both, with the true proportion of its pixels. */
export function toPlacement(image: PaneImage, box: Size, view: View): Placement {
  const scale = computeFitScale(image, box, view.rotation) * view.scale;
  const turn = (view.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.round(Math.cos(turn) * 1e9) / 1e9, Math.round(Math.sin(turn) * 1e9) / 1e9];
  const [across, down] = [view.mirror ? -scale : scale, scale * image.aspect];
  const [a, b, c, d] = [cos * across, sin * across, -sin * down, cos * down];
  const [midX, midY] = [image.width / 2, image.height / 2];
  return {
    a,
    b,
    c,
    d,
    e: box.width / 2 + view.x - a * midX - c * midY,
    f: box.height / 2 + view.y - b * midX - d * midY,
  };
}

/** Returns the pane point of an image point. */
export function toPanePoint({ a, b, c, d, e, f }: Placement, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** Returns the image point under a pane point. */
export function toImagePoint({ a, b, c, d, e, f }: Placement, { x, y }: Point): Point {
  const size = a * d - b * c;
  return { x: (d * (x - e) - c * (y - f)) / size, y: (a * (y - f) - b * (x - e)) / size };
}

/** Returns the pane pixels per image pixel, along the rows. */
export function computePixelScale({ a, b }: Placement): number {
  return Math.hypot(a, b);
}

/** Magnification of the lens relative to the pane. */
const LENS_SCALE = 3;
/** Px from a finger to the edge of the magnifier. */
const FINGER_DISTANCE_PX = 40;

/** Places an image in the magnifier with a pane point in its middle. */
export function toLensPlacement({ a, b, c, d, e, f }: Placement, at: Point, radius: number): Placement {
  return {
    a: a * LENS_SCALE,
    b: b * LENS_SCALE,
    c: c * LENS_SCALE,
    d: d * LENS_SCALE,
    e: radius + (e - at.x) * LENS_SCALE,
    f: radius + (f - at.y) * LENS_SCALE,
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
