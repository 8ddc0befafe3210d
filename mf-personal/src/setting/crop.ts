/** Position of an image behind the square crop window: its scale, and its corner in px of the window. */
export interface Crop {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Maximum zoom relative to the scale that just fills the window. */
export const MAX_ZOOM = 4;

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** Returns the scale at which an image just fills the window. */
function computeFillScale(image: Size, side: number): number {
  return side / Math.min(image.width, image.height);
}

/** Moves an image so that it leaves no gap in the window. */
function clampCrop(image: Size, side: number, crop: Crop): Crop {
  return {
    scale: crop.scale,
    x: clamp(crop.x, side - image.width * crop.scale, 0),
    y: clamp(crop.y, side - image.height * crop.scale, 0),
  };
}

/** Returns the crop with the image in the middle of the window, filling it. */
export function createCentredCrop(image: Size, side: number): Crop {
  const scale = computeFillScale(image, side);
  return { scale, x: (side - image.width * scale) / 2, y: (side - image.height * scale) / 2 };
}

/** Moves the image by px of the window. */
export function moveCrop(image: Size, side: number, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  return clampCrop(image, side, { ...crop, x: crop.x + by.x, y: crop.y + by.y });
}

/** Zooms the image about the middle of the window; 1 just fills it. */
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

/** Returns the zoom of an image relative to the scale that just fills the window. */
export function toZoom(image: Size, side: number, crop: Crop): number {
  return crop.scale / computeFillScale(image, side);
}
