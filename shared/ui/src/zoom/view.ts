/** One step of the zoom (specification, section 9). */
const ZOOM_STEP = 0.2;
/** The exclusive lower limit of the scale. */
const MIN_SCALE = 0.2;
const MAX_SCALE = 16;
/** The part of the image that stays on the screen when it is dragged, in px. */
const MIN_VISIBLE_PX = 64;

/** The view of an image. Scale 1 fits it into the window; x and y are px from the middle. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  /** Degrees clockwise, on the screen. */
  readonly rotation: number;
  /** True if the image is mirrored, before it is rotated. */
  readonly mirror: boolean;
}

/** A point on the screen in px from the middle. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A width and a height in px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the initial view of an image: fitted, in its stored orientation. */
export function createOpeningView(image: { readonly mirror: boolean; readonly rotation: number }): View {
  return { scale: 1, x: 0, y: 0, rotation: normaliseDegrees(image.rotation), mirror: image.mirror };
}

function normaliseDegrees(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

/** Returns the scale some steps of 0.2 further; a step that would end at 0.2 or below has no effect. */
export function stepScale(scale: number, steps: number): number {
  // In whole tenths, so that steps up and down meet.
  const nextScale = Math.round((scale + steps * ZOOM_STEP) * 10) / 10;
  return nextScale <= MIN_SCALE ? scale : Math.min(nextScale, MAX_SCALE);
}

/** Returns the view at another scale, with the same spot of the image under `point`. */
export function zoomViewTo(view: View, scale: number, point: Point = { x: 0, y: 0 }): View {
  const ratio = scale / view.scale;
  return { ...view, scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
}

/** Returns the view some zoom steps further in (or, negative, out) around `point`. */
export function zoomView(view: View, steps: number, point?: Point): View {
  return zoomViewTo(view, stepScale(view.scale, steps), point);
}

/** Clamps a scale to the allowed range, for zooming with two fingers, which has no steps. */
export function clampScale(scale: number): number {
  return Math.min(Math.max(scale, MIN_SCALE + ZOOM_STEP), MAX_SCALE);
}

/** Returns the view a quarter turn further: 1 clockwise, -1 anticlockwise. */
export function turnView(view: View, quarters: 1 | -1): View {
  return { ...view, rotation: normaliseDegrees(view.rotation + quarters * 90) };
}

/** Returns the view mirrored from left to right on the screen, in any rotation. */
export function mirrorView(view: View): View {
  return { ...view, mirror: !view.mirror, rotation: normaliseDegrees(-view.rotation), x: -view.x };
}

/** Returns the view with the whole image in the window again, in the same orientation. */
export function fitView(view: View): View {
  return { ...view, scale: 1, x: 0, y: 0 };
}

/** Returns the view dragged by some px, only so far that a part of the image can still be grabbed. */
export function dragView(view: View, offset: Point, box: Size): View {
  const clampOffset = (value: number, size: number): number => {
    const limit = Math.max(0, (size * view.scale + size) / 2 - MIN_VISIBLE_PX);
    return Math.min(Math.max(value, -limit), limit);
  };
  return { ...view, x: clampOffset(view.x + offset.x, box.width), y: clampOffset(view.y + offset.y, box.height) };
}

/**
 * Returns whether an image covers more pixels of the screen than it has, so that a larger rendition is worth loading.
 */
export function shouldLoadLarger(view: View, box: Size, image: Size, pixelRatio: number): boolean {
  const isSideways = view.rotation % 180 !== 0;
  const [width, height] = isSideways ? [box.height, box.width] : [box.width, box.height];
  const fit = Math.min(width / image.width, height / image.height);
  return fit * view.scale * pixelRatio > 1.02;
}

/** Returns the index in a row of images some steps further; the first follows the last. */
export function wrapIndex(index: number, steps: number, total: number): number {
  return (((index + steps) % total) + total) % total;
}

/** Returns the view as a CSS transform. */
export function toTransform(view: View): string {
  return `translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${view.rotation}deg) scaleX(${view.mirror ? -1 : 1})`;
}
