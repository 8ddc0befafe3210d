import type { Point } from '@dentarium/cephalometry';
import type { Size, View } from '@dentarium/ui/zoom';

/** An image in a box, with the sizes of both and the view. */
export interface Placement {
  readonly image: Size;
  readonly box: Size;
  readonly view: View;
}

/** Returns the screen pixels per image pixel. */
export function computeScale({ image, box, view }: Placement): number {
  const sideways = view.rotation % 180 !== 0;
  const [width, height] = sideways ? [image.height, image.width] : [image.width, image.height];
  return Math.min(box.width / width, box.height / height) * view.scale;
}

/** Returns the SVG transform that draws the image in its box. */
export function formatTransform(placement: Placement): string {
  const { image, box, view } = placement;
  const scale = computeScale(placement);
  return [
    `translate(${box.width / 2 + view.x} ${box.height / 2 + view.y})`,
    `scale(${scale}) rotate(${view.rotation}) scale(${view.mirror ? -1 : 1} 1)`,
    `translate(${-image.width / 2} ${-image.height / 2})`,
  ].join(' ');
}

/** Converts a step on the image to a step on the screen, rotated and mirrored. */
function rotateStep({ x, y }: Point, { rotation, mirror }: View): Point {
  const across = mirror ? -x : x;
  switch (rotation) {
    case 90:
      return { x: -y, y: across };
    case 180:
      return { x: -across, y: -y };
    case 270:
      return { x: y, y: -across };
    default:
      return { x: across, y };
  }
}

/** Converts a step on the screen to a step on the image. */
export function toImageStep({ x, y }: Point, { rotation, mirror }: View): Point {
  const back = rotateStep({ x, y }, { scale: 1, x: 0, y: 0, mirror: false, rotation: (360 - rotation) % 360 });
  return { x: mirror ? -back.x : back.x, y: back.y };
}

/** Returns the box place of an image point. */
export function toBox(point: Point, placement: Placement): Point {
  const { image, box, view } = placement;
  const scale = computeScale(placement);
  const step = rotateStep({ x: point.x - image.width / 2, y: point.y - image.height / 2 }, view);
  return { x: box.width / 2 + view.x + step.x * scale, y: box.height / 2 + view.y + step.y * scale };
}

/** Returns the image point under a place of the box. */
export function toImage(place: Point, placement: Placement): Point {
  const { image, box, view } = placement;
  const scale = computeScale(placement);
  const step = toImageStep(
    { x: (place.x - box.width / 2 - view.x) / scale, y: (place.y - box.height / 2 - view.y) / scale },
    view,
  );
  return { x: image.width / 2 + step.x, y: image.height / 2 + step.y };
}

/** Returns the view, moved by the minimum that makes a point visible. */
export function toVisibleView(point: Point, placement: Placement): View {
  const { box, view } = placement;
  const { x, y } = toBox(point, placement);
  const margin = 40;
  const toOffset = (value: number, size: number): number =>
    Math.min(Math.max(value, margin), Math.max(margin, size - margin)) - value;
  return { ...view, x: view.x + toOffset(x, box.width), y: view.y + toOffset(y, box.height) };
}

/** Returns a place clamped to the image, rounded to a tenth of a pixel. */
export function clampToImage({ x, y }: Point, { width, height }: Size): Point {
  const clamp = (value: number, most: number): number => Math.round(Math.min(most, Math.max(0, value)) * 10) / 10;
  return { x: clamp(x, width), y: clamp(y, height) };
}
