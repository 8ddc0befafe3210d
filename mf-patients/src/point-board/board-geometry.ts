import type { Point } from '@dentarium/cephalometry';
import type { Size, View } from '@dentarium/ui/zoom';

/** An image in a box: how large both are, and how it is looked at. */
export interface Placement {
  readonly image: Size;
  readonly box: Size;
  readonly view: View;
}

/** Pixels of the screen to a pixel of the image. */
export function computeScale({ image, box, view }: Placement): number {
  const sideways = view.rotation % 180 !== 0;
  const [width, height] = sideways ? [image.height, image.width] : [image.width, image.height];
  return Math.min(box.width / width, box.height / height) * view.scale;
}

/** The transform of SVG that draws the image in its box. */
export function formatTransform(placement: Placement): string {
  const { image, box, view } = placement;
  const scale = computeScale(placement);
  return [
    `translate(${box.width / 2 + view.x} ${box.height / 2 + view.y})`,
    `scale(${scale}) rotate(${view.rotation}) scale(${view.mirror ? -1 : 1} 1)`,
    `translate(${-image.width / 2} ${-image.height / 2})`,
  ].join(' ');
}

/** A step on the image as a step on the screen, turned and mirrored. */
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

/** A step on the screen as a step on the image. */
export function toImageStep({ x, y }: Point, { rotation, mirror }: View): Point {
  const back = rotateStep({ x, y }, { scale: 1, x: 0, y: 0, mirror: false, rotation: (360 - rotation) % 360 });
  return { x: mirror ? -back.x : back.x, y: back.y };
}

/** Where a point of the image is in the box. */
export function toBox(point: Point, placement: Placement): Point {
  const { image, box, view } = placement;
  const scale = computeScale(placement);
  const step = rotateStep({ x: point.x - image.width / 2, y: point.y - image.height / 2 }, view);
  return { x: box.width / 2 + view.x + step.x * scale, y: box.height / 2 + view.y + step.y * scale };
}

/** Which point of the image is at a place of the box. */
export function toImage(place: Point, placement: Placement): Point {
  const { image, box, view } = placement;
  const scale = computeScale(placement);
  const step = toImageStep(
    { x: (place.x - box.width / 2 - view.x) / scale, y: (place.y - box.height / 2 - view.y) / scale },
    view,
  );
  return { x: image.width / 2 + step.x, y: image.height / 2 + step.y };
}

/** The view moved as little as is needed for a point to be seen. */
export function toVisibleView(point: Point, placement: Placement): View {
  const { box, view } = placement;
  const { x, y } = toBox(point, placement);
  const margin = 40;
  const toOffset = (value: number, size: number): number =>
    Math.min(Math.max(value, margin), Math.max(margin, size - margin)) - value;
  return { ...view, x: view.x + toOffset(x, box.width), y: view.y + toOffset(y, box.height) };
}

/** A place on the image to a tenth of a pixel, inside of it. */
export function clampToImage({ x, y }: Point, { width, height }: Size): Point {
  const clamp = (value: number, most: number): number => Math.round(Math.min(most, Math.max(0, value)) * 10) / 10;
  return { x: clamp(x, width), y: clamp(y, height) };
}
