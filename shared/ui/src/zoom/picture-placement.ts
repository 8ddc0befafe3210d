import type { Point, Size } from './view.ts';

/** The linear part of a CSS transform: (x, y) becomes (a·x + c·y, b·x + d·y). */
export interface LinearMap {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

const IDENTITY: LinearMap = { a: 1, b: 0, c: 0, d: 1 };

/** Reads the linear part of a computed transform, which is `none` or `matrix(a, b, c, d, e, f)`. */
export function parseLinearMap(transform: string): LinearMap {
  const numbers = /^matrix\(([^)]*)\)$/.exec(transform)?.[1]?.split(',').map(Number) ?? [];
  const [a = 1, b = 0, c = 0, d = 1] = numbers;
  return [a, b, c, d].every(Number.isFinite) ? { a, b, c, d } : IDENTITY;
}

/** Returns the map that applies `inner` first. */
export function combineMaps(outer: LinearMap, inner: LinearMap): LinearMap {
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
  };
}

/** Returns the largest size of a ratio that fits into a box, as `object-fit: contain` does. */
export function fitInto(picture: Size, box: Size): Size {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** The place of a picture on the page: its size before all transforms, its centre after them, and what they do. */
export interface PicturePlacement {
  readonly size: Size;
  readonly centre: Point;
  readonly map: LinearMap;
}

/**
 * Finds the place of a picture. Elements are transformed around their centres, so that the centre of the visible bounds is
 * that of the picture.
 *
 * @param box the ancestor of the picture that is not transformed
 * @param pixels the size of the picture in its own pixels
 * @returns `null` for a picture that is not laid out
 */
export function findPlacement(picture: HTMLElement, box: HTMLElement, pixels: Size): PicturePlacement | null {
  const layoutSize = { width: picture.offsetWidth, height: picture.offsetHeight };
  if ([pixels.width, pixels.height, layoutSize.width, layoutSize.height].includes(0)) return null;
  const bounds = picture.getBoundingClientRect();
  let map = IDENTITY;
  for (let element: HTMLElement | null = picture; element !== null && element !== box; element = element.parentElement)
    map = combineMaps(parseLinearMap(getComputedStyle(element).transform), map);
  const isContained = getComputedStyle(picture).objectFit === 'contain';
  return {
    size: isContained ? fitInto(pixels, layoutSize) : layoutSize,
    centre: { x: bounds.left + bounds.width / 2, y: bounds.top + bounds.height / 2 },
    map,
  };
}
