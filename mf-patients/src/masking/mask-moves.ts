import { type FaceMask, MIN_MASK_SIZE } from '@dentarium/domain/face-mask';

/** The orientation of an image as it was filed. */
interface FiledOrientation {
  readonly mirror: boolean;
  /** The rotation in degrees clockwise. */
  readonly rotation: number;
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Returns the middle of the right side and the lower right corner of a mask, in px of the stored image. */
export function computeCorners(
  { x, y, w, h, angle }: FaceMask,
  size: { readonly width: number; readonly height: number },
) {
  const [halfWidth, halfHeight] = [(w * size.width) / 2, (h * size.height) / 2];
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const side = { x: x * size.width + cos * halfWidth, y: y * size.height + sin * halfWidth };
  return { side, corner: { x: side.x - sin * halfHeight, y: side.y + cos * halfHeight } };
}

/**
 * Returns the places of the handles that resize and rotate a mask: as near to its corner and its side as fits within the image, and not
 * overlapping.
 */
export function computeHandles(
  mask: FaceMask,
  radius: number,
  size: { readonly width: number; readonly height: number },
) {
  const { side, corner } = computeCorners(mask, size);
  const clampToImage = ({ x, y }: Spot): Spot => ({
    x: clamp(x, radius, size.width - radius),
    y: clamp(y, radius, size.height - radius),
  });
  const [sizing, turning] = [clampToImage(corner), clampToImage(side)];
  if (Math.hypot(sizing.x - turning.x, sizing.y - turning.y) >= radius) return { sizing, turning };
  const away = turning.y > size.height / 2 ? -1 : 1;
  return { sizing, turning: { x: turning.x, y: sizing.y + away * 2 * radius } };
}

/** Moves the middle of the mask, clamped to the image. */
export function moveMask(mask: FaceMask, x: number, y: number): FaceMask {
  return { ...mask, x: clamp(x, 0, 1), y: clamp(y, 0, 1) };
}

/** Resizes the mask around its middle. */
export function resizeMask(mask: FaceMask, w: number, h: number): FaceMask {
  return { ...mask, w: clamp(w, MIN_MASK_SIZE, 2), h: clamp(h, MIN_MASK_SIZE, 2) };
}

/** Rotates the mask to an angle, normalised to half a turn either way. */
export function rotateMask(mask: FaceMask, degrees: number): FaceMask {
  return { ...mask, angle: degrees - 360 * Math.round(degrees / 360) };
}

/** Converts a place of the image as it was filed to the stored image; both in fractions. */
function toStoredPlace({ mirror, rotation }: FiledOrientation, place: { readonly x: number; readonly y: number }) {
  let { x, y } = place;
  for (let turnedDegrees = 0; turnedDegrees < rotation; turnedDegrees += 90) [x, y] = [y, 1 - x];
  return { x: mirror ? 1 - x : x, y };
}

/** Converts a mask that is level in the image as it was filed to the stored image. */
export function toStoredMask(mask: FaceMask, orientation: FiledOrientation): FaceMask {
  const isSideways = orientation.rotation % 180 !== 0;
  return { ...mask, ...toStoredPlace(orientation, mask), ...(isSideways ? { w: mask.h, h: mask.w } : {}) };
}

/** Converts a step on the screen to the stored image. */
export function toStoredStep(orientation: FiledOrientation, x: number, y: number): readonly [number, number] {
  const [from, to] = [toStoredPlace(orientation, { x: 0, y: 0 }), toStoredPlace(orientation, { x, y })];
  return [to.x - from.x, to.y - from.y];
}
