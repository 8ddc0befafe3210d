/** Where an image lies behind the square window that cuts it: its scale, and its corner in px of the window. */
export interface Crop {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The most that an image is enlarged over just filling the window. */
export const MOST_ZOOM = 4;

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** The scale at which an image just fills the window. */
function filling(image: Size, side: number): number {
  return side / Math.min(image.width, image.height);
}

/** An image never leaves a gap in the window. */
function inside(image: Size, side: number, crop: Crop): Crop {
  return {
    scale: crop.scale,
    x: between(crop.x, side - image.width * crop.scale, 0),
    y: between(crop.y, side - image.height * crop.scale, 0),
  };
}

/** The image in the middle of the window, filling it. */
export function centred(image: Size, side: number): Crop {
  const scale = filling(image, side);
  return { scale, x: (side - image.width * scale) / 2, y: (side - image.height * scale) / 2 };
}

/** The image moved by so many px. */
export function moved(image: Size, side: number, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  return inside(image, side, { ...crop, x: crop.x + by.x, y: crop.y + by.y });
}

/** The image enlarged about the middle of the window; 1 just fills it. */
export function zoomed(image: Size, side: number, crop: Crop, zoom: number): Crop {
  const scale = filling(image, side) * between(zoom, 1, MOST_ZOOM);
  const ratio = scale / crop.scale;
  const middle = side / 2;
  return inside(image, side, {
    scale,
    x: middle - (middle - crop.x) * ratio,
    y: middle - (middle - crop.y) * ratio,
  });
}

/** How much an image is enlarged over just filling the window. */
export function zoomOf(image: Size, side: number, crop: Crop): number {
  return crop.scale / filling(image, side);
}
