/** One step of the zoom (specification, section 9). */
const STEP = 0.2;
/** The exclusive lower limit of the scale. */
const FLOOR = 0.2;
const CEILING = 16;
/** The part of the image that stays on the screen when it is dragged, in px. */
const HOLD_PX = 64;

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
export function openingView(image: { readonly mirror: boolean; readonly rotation: number }): View {
  return { scale: 1, x: 0, y: 0, rotation: normal(image.rotation), mirror: image.mirror };
}

function normal(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

/** Returns the scale some steps of 0.2 further; a step that would end at 0.2 or below has no effect. */
export function steppedScale(scale: number, steps: number): number {
  // In whole tenths, so that steps up and down meet.
  const wanted = Math.round((scale + steps * STEP) * 10) / 10;
  return wanted <= FLOOR ? scale : Math.min(wanted, CEILING);
}

/** Returns the view at another scale, with the same spot of the image under `point`. */
export function zoomedTo(view: View, scale: number, point: Point = { x: 0, y: 0 }): View {
  const ratio = scale / view.scale;
  return { ...view, scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
}

/** Returns the view some zoom steps further in (or, negative, out) around `point`. */
export function zoomed(view: View, steps: number, point?: Point): View {
  return zoomedTo(view, steppedScale(view.scale, steps), point);
}

/** Clamps a scale to the allowed range, for zooming with two fingers, which has no steps. */
export function allowedScale(scale: number): number {
  return Math.min(Math.max(scale, FLOOR + STEP), CEILING);
}

/** Returns the view a quarter turn further: 1 clockwise, -1 anticlockwise. */
export function turned(view: View, quarters: 1 | -1): View {
  return { ...view, rotation: normal(view.rotation + quarters * 90) };
}

/** Returns the view mirrored from left to right on the screen, in any rotation. */
export function mirrored(view: View): View {
  return { ...view, mirror: !view.mirror, rotation: normal(-view.rotation), x: -view.x };
}

/** Returns the view with the whole image in the window again, in the same orientation. */
export function fitted(view: View): View {
  return { ...view, scale: 1, x: 0, y: 0 };
}

/** Returns the view dragged by some px, only so far that a part of the image can still be grabbed. */
export function dragged(view: View, by: Point, box: Size): View {
  const hold = (value: number, size: number): number => {
    const most = Math.max(0, (size * view.scale + size) / 2 - HOLD_PX);
    return Math.min(Math.max(value, -most), most);
  };
  return { ...view, x: hold(view.x + by.x, box.width), y: hold(view.y + by.y, box.height) };
}

/**
 * Returns whether an image covers more pixels of the screen than it has, so that a larger rendition is worth loading.
 */
export function needsMore(view: View, box: Size, image: Size, pixelRatio: number): boolean {
  const sideways = view.rotation % 180 !== 0;
  const [width, height] = sideways ? [box.height, box.width] : [box.width, box.height];
  const fit = Math.min(width / image.width, height / image.height);
  return fit * view.scale * pixelRatio > 1.02;
}

/** Returns the index in a row of images some steps further; the first follows the last. */
export function wrapped(index: number, steps: number, total: number): number {
  return (((index + steps) % total) + total) % total;
}

/** Returns the view as a CSS transform. */
export function transformOf(view: View): string {
  return `translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${view.rotation}deg) scaleX(${view.mirror ? -1 : 1})`;
}
