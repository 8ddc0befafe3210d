/** Where a picture lies behind the square window that cuts it: its scale, and its corner in px of the window. */
export interface Crop {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The most that a picture is enlarged over just filling the window. */
export const MOST_ZOOM = 4;

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** The scale at which a picture just fills the window. */
function filling(picture: Size, side: number): number {
  return side / Math.min(picture.width, picture.height);
}

/** A picture never leaves a gap in the window. */
function inside(picture: Size, side: number, crop: Crop): Crop {
  return {
    scale: crop.scale,
    x: between(crop.x, side - picture.width * crop.scale, 0),
    y: between(crop.y, side - picture.height * crop.scale, 0),
  };
}

/** The picture in the middle of the window, filling it. */
export function centred(picture: Size, side: number): Crop {
  const scale = filling(picture, side);
  return { scale, x: (side - picture.width * scale) / 2, y: (side - picture.height * scale) / 2 };
}

/** The picture moved by so many px. */
export function moved(picture: Size, side: number, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  return inside(picture, side, { ...crop, x: crop.x + by.x, y: crop.y + by.y });
}

/** The picture enlarged about the middle of the window; 1 just fills it. */
export function zoomed(picture: Size, side: number, crop: Crop, zoom: number): Crop {
  const scale = filling(picture, side) * between(zoom, 1, MOST_ZOOM);
  const ratio = scale / crop.scale;
  const middle = side / 2;
  return inside(picture, side, {
    scale,
    x: middle - (middle - crop.x) * ratio,
    y: middle - (middle - crop.y) * ratio,
  });
}

/** How much a picture is enlarged over just filling the window. */
export function zoomOf(picture: Size, side: number, crop: Crop): number {
  return crop.scale / filling(picture, side);
}
