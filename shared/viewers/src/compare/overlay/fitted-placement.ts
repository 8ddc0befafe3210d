import type { Size, View } from '@dentarium/ui/zoom';
import type { Placement } from './draw-overlay.ts';
import type { Spot } from './similarity.ts';

/** Returns the placement of an image in a box that shows it whole at scale 1, in px of the box. */
export function toPlacement(box: Size, image: Size, { scale: zoom, x, y }: Pick<View, 'scale' | 'x' | 'y'>): Placement {
  const scale = Math.min(box.width / image.width, box.height / image.height) * zoom;
  return {
    scale,
    x: box.width / 2 + x - (image.width * scale) / 2,
    y: box.height / 2 + y - (image.height * scale) / 2,
  };
}

/** Returns the box place of an image spot. */
export function toBoxSpot({ scale, x, y }: Placement, spot: Spot): Spot {
  return { x: x + spot.x * scale, y: y + spot.y * scale };
}

/** Returns the image spot under a place of the box, clamped to the image. */
export function toImageSpot({ scale, x, y }: Placement, place: Spot, image: Size): Spot {
  const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  return { x: clamp((place.x - x) / scale, image.width), y: clamp((place.y - y) / scale, image.height) };
}
