import type { Point, Size, View } from '@dentarium/ui/zoom';
import type { Viewport } from 'cornerstone-core/dist/cornerstone.min.js';
import { computeFitScale, type PaneImage } from './pane-geometry.ts';
import type { Look } from './window-level.ts';

/** The display state of an image in terms of the pane: zoom relative to the whole image, distances in px of the page. */
export interface Display {
  readonly view: View;
  readonly look: Look;
}

/** The sizes by which a display state becomes a viewport of cornerstone. */
export interface Stage {
  readonly image: PaneImage;
  /** The size of the pane in px of the page. */
  readonly box: Size;
  /** The size of its canvas in pixels of the screen. */
  readonly canvas: Size;
}

/** Rounds away the errors of conversions, so that steps of the zoom meet. */
const toExact = (value: number): number => Math.round(value * 1e9) / 1e9;

function rotate({ x, y }: Point, degrees: number): Point {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [toExact(Math.cos(turn)), toExact(Math.sin(turn))];
  return { x: cos * x - sin * y, y: sin * x + cos * y };
}

/** Cornerstone scales the shorter side of a pixel; the zoom is that of its width. */
function toShorterSide({ aspect }: PaneImage): number {
  return Math.min(1, aspect);
}

/** Returns the settings of cornerstone that display an image as stated. */
export function toViewport({ view, look }: Display, { image, box, canvas }: Stage): Viewport {
  const across = computeFitScale(image, canvas, view.rotation) * view.scale;
  const offset = { x: (view.x * canvas.width) / box.width, y: (view.y * canvas.height) / box.height };
  const turnedOffset = rotate(offset, -view.rotation);
  return {
    scale: across * toShorterSide(image),
    translation: rotate({ x: turnedOffset.x / across, y: turnedOffset.y / (across * image.aspect) }, view.rotation),
    rotation: view.rotation,
    hflip: view.mirror,
    invert: look.isInverted,
    voi: { windowCenter: look.window?.centre, windowWidth: look.window?.width },
  };
}

/** Returns the window and the inversion of a viewport. Without a window, the one of the file applies. */
export function toLook({
  voi: { windowCenter: centre, windowWidth: width },
  invert,
}: Pick<Viewport, 'voi' | 'invert'>): Look {
  return { window: centre === undefined || width === undefined ? null : { centre, width }, isInverted: invert };
}

/** Returns the display state of an image with the settings of cornerstone. */
export function toDisplay(viewport: Viewport, { image, box, canvas }: Stage): Display {
  const { scale, translation, rotation, hflip } = viewport;
  const across = scale / toShorterSide(image);
  const turnedOffset = rotate(translation, -rotation);
  const offset = rotate({ x: turnedOffset.x * across, y: turnedOffset.y * across * image.aspect }, rotation);
  return {
    view: {
      scale: toExact(across / computeFitScale(image, canvas, rotation)),
      x: toExact((offset.x * box.width) / canvas.width),
      y: toExact((offset.y * box.height) / canvas.height),
      rotation,
      mirror: hflip,
    },
    look: toLook(viewport),
  };
}
