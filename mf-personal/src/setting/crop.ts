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
export const MAX_ZOOM = 4;

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** The scale at which an image just fills the window. */
function computeFillScale(image: Size, side: number): number {
  return side / Math.min(image.width, image.height);
}

/** An image never leaves a gap in the window. */
function clampCrop(image: Size, side: number, crop: Crop): Crop {
  return {
    scale: crop.scale,
    x: clamp(crop.x, side - image.width * crop.scale, 0),
    y: clamp(crop.y, side - image.height * crop.scale, 0),
  };
}

/** The image in the middle of the window, filling it. */
export function createCentredCrop(image: Size, side: number): Crop {
  const scale = computeFillScale(image, side);
  return { scale, x: (side - image.width * scale) / 2, y: (side - image.height * scale) / 2 };
}

/** The image moved by so many px. */
export function moveCrop(image: Size, side: number, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  return clampCrop(image, side, { ...crop, x: crop.x + by.x, y: crop.y + by.y });
}

/** The image enlarged about the middle of the window; 1 just fills it. */
export function zoomCrop(image: Size, side: number, crop: Crop, zoom: number): Crop {
  const scale = computeFillScale(image, side) * clamp(zoom, 1, MAX_ZOOM);
  const ratio = scale / crop.scale;
  const middle = side / 2;
  return clampCrop(image, side, {
    scale,
    x: middle - (middle - crop.x) * ratio,
    y: middle - (middle - crop.y) * ratio,
  });
}

/** How much an image is enlarged over just filling the window. */
export function toZoom(image: Size, side: number, crop: Crop): number {
  return crop.scale / computeFillScale(image, side);
}
