import { type FaceMask, LEAST_MASK } from '@dentarium/domain/face-mask';

/** How an image was filed. */
interface Turned {
  readonly mirror: boolean;
  /** Degrees clockwise. */
  readonly rotation: number;
}

const held = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The mask with its middle elsewhere, within the image. */
export function movedTo(mask: FaceMask, x: number, y: number): FaceMask {
  return { ...mask, x: held(x, 0, 1), y: held(y, 0, 1) };
}

/** The mask in another size around its middle. */
export function sizedTo(mask: FaceMask, w: number, h: number): FaceMask {
  return { ...mask, w: held(w, LEAST_MASK, 2), h: held(h, LEAST_MASK, 2) };
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
