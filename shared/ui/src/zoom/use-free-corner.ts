import { type RefObject, useEffect, useRef, useState } from 'react';
import { chooseCorner, FACT_CORNERS, type FactCorner, measureMarks } from './free-corner.ts';
import { findPlacement } from './picture-placement.ts';
import type { Size, View } from './view.ts';

/** The distance of the facts from the edges of their box, in px. */
const MARGIN_PX = 8;
/** Screen pixels for each measured one. */
const REDUCTION = 2;
/** The event of cornerstone after each painting of a canvas. */
const RENDERED = 'cornerstoneimagerendered';

function findPicture(box: HTMLElement): HTMLCanvasElement | HTMLImageElement | null {
  return box.querySelector<HTMLCanvasElement | HTMLImageElement>('canvas, img');
}

/** Returns the natural size of a picture in its own pixels. */
function toPixelSize(picture: HTMLCanvasElement | HTMLImageElement): Size {
  if (picture instanceof HTMLImageElement) return { width: picture.naturalWidth, height: picture.naturalHeight };
  return { width: picture.width, height: picture.height };
}

/** Measures the marks of the picture under the facts, if they lay in a corner. The rest of the box is black. */
function measureCorner(
  box: HTMLElement,
  facts: DOMRect,
  corner: FactCorner,
  context: CanvasRenderingContext2D,
): number {
  const picture = findPicture(box);
  const placement = picture === null ? null : findPlacement(picture, box, toPixelSize(picture));
  if (picture === null || placement === null) return 0;
  const area = box.getBoundingClientRect();
  const left = corner === 'topRight' ? area.right - MARGIN_PX - facts.width : area.left + MARGIN_PX;
  const top = corner === 'bottomLeft' ? area.bottom - MARGIN_PX - facts.height : area.top + MARGIN_PX;
  const [width, height] = [Math.ceil(facts.width / REDUCTION), Math.ceil(facts.height / REDUCTION)];
  const { size, centre, map } = placement;
  context.canvas.width = width;
  context.canvas.height = height;
  const scale = 1 / REDUCTION;
  context.setTransform(scale, 0, 0, scale, (centre.x - left) * scale, (centre.y - top) * scale);
  context.transform(map.a, map.b, map.c, map.d, 0, 0);
  context.drawImage(picture, -size.width / 2, -size.height / 2, size.width, size.height);
  return measureMarks(context.getImageData(0, 0, width, height).data);
}

/**
 * Returns a corner of the picture in which the facts cover no mark of the film, such as its R or L. The facts move only
 * when a mark comes under them.
 *
 * @param facts the element of the facts; its parent is the box of the picture.
 * @param view the orientation of the picture, after each change of which it is measured again.
 */
export function useFreeCorner(
  facts: RefObject<HTMLElement | null>,
  { mirror, rotation }: Pick<View, 'mirror' | 'rotation'>,
): FactCorner {
  const [corner, setCorner] = useState<FactCorner>('topLeft');
  const latest = useRef(corner);
  useEffect(() => {
    latest.current = corner;
  });
  useEffect(() => {
    const element = facts.current;
    const box = element?.parentElement;
    if (element === null || box === null || box === undefined) return undefined;
    const canvas = document.createElement('canvas');
    let frame = 0;
    const update = (): void => {
      const size = element.getBoundingClientRect();
      if (size.width === 0 || size.height === 0) return;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (context === null) return;
      try {
        const shares = Object.fromEntries(
          FACT_CORNERS.map((one) => [one, measureCorner(box, size, one, context)]),
        ) as Record<FactCorner, number>;
        setCorner(chooseCorner(latest.current, shares));
      } catch {
        // The bytes of a picture of another origin may not be read; the facts stay where they are.
      }
    };
    const schedule = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    const sizes = new ResizeObserver(schedule);
    sizes.observe(box);
    // Neither event bubbles.
    for (const name of ['load', RENDERED]) box.addEventListener(name, schedule, { capture: true });
    schedule();
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      for (const name of ['load', RENDERED]) box.removeEventListener(name, schedule, { capture: true });
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a turned picture is measured again
  }, [facts, mirror, rotation]);
  return corner;
}
