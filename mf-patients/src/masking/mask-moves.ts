import { type FaceMask, MIN_MASK_SIZE } from '@dentarium/domain/face-mask';

/** How an image was filed. */
interface Turned {
  readonly mirror: boolean;
  /** Degrees clockwise. */
  readonly rotation: number;
}

const held = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where the middle of the right side and the lower right corner of a mask are, in px of the stored image. */
export function cornersOf({ x, y, w, h, angle }: FaceMask, size: { readonly width: number; readonly height: number }) {
  const [along, down] = [(w * size.width) / 2, (h * size.height) / 2];
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const side = { x: x * size.width + cos * along, y: y * size.height + sin * along };
  return { side, corner: { x: side.x - sin * down, y: side.y + cos * down } };
}

/**
 * Where the handles of a mask are drawn, by which it is sized and turned: as near to its corner and its side as each is within the image as a
 * whole, where it can be caught, and apart from each other.
 */
export function handlesOf(mask: FaceMask, radius: number, size: { readonly width: number; readonly height: number }) {
  const { side, corner } = cornersOf(mask, size);
  const within = ({ x, y }: Spot): Spot => ({
    x: held(x, radius, size.width - radius),
    y: held(y, radius, size.height - radius),
  });
  const [sizing, turning] = [within(corner), within(side)];
  if (Math.hypot(sizing.x - turning.x, sizing.y - turning.y) >= radius) return { sizing, turning };
  const away = turning.y > size.height / 2 ? -1 : 1;
  return { sizing, turning: { x: turning.x, y: sizing.y + away * 2 * radius } };
}

/** The mask with its middle elsewhere, within the image. */
export function movedTo(mask: FaceMask, x: number, y: number): FaceMask {
  return { ...mask, x: held(x, 0, 1), y: held(y, 0, 1) };
}

/** The mask in another size around its middle. */
export function sizedTo(mask: FaceMask, w: number, h: number): FaceMask {
  return { ...mask, w: held(w, MIN_MASK_SIZE, 2), h: held(h, MIN_MASK_SIZE, 2) };
}

/** The mask turned to an angle, kept between half a turn either way. */
export function turnedTo(mask: FaceMask, degrees: number): FaceMask {
  return { ...mask, angle: degrees - 360 * Math.round(degrees / 360) };
}

/** A place of the image as it was filed, in the stored image; both in fractions. */
function storedPlace({ mirror, rotation }: Turned, place: { readonly x: number; readonly y: number }) {
  let { x, y } = place;
  for (let turned = 0; turned < rotation; turned += 90) [x, y] = [y, 1 - x];
  return { x: mirror ? 1 - x : x, y };
}

/** A mask that is level in the image as it was filed, in the stored image. */
export function inStoredImage(mask: FaceMask, turned: Turned): FaceMask {
  const isSideways = turned.rotation % 180 !== 0;
  return { ...mask, ...storedPlace(turned, mask), ...(isSideways ? { w: mask.h, h: mask.w } : {}) };
}

/** A way on the screen, in the stored image. */
export function inStoredWay(turned: Turned, x: number, y: number): readonly [number, number] {
  const [from, to] = [storedPlace(turned, { x: 0, y: 0 }), storedPlace(turned, { x, y })];
  return [to.x - from.x, to.y - from.y];
}
