import { useRef } from 'react';
import { toPlaneAt, type PlaneView, type ScreenPoint, toScreenPoint } from '../geometry/planes.ts';
import type { Vector } from '@dentarium/models/vectors';

/** Px within which a press catches a point. */
const CATCH_RADIUS_PX = 12;

/** The point of the arch that a press catches, by its number; `null` beside all of them. */
function findNearestPoint(view: PlaneView, arch: readonly Vector[], { x, y }: ScreenPoint): number | null {
  let [best, shortest] = [null as number | null, CATCH_RADIUS_PX];
  for (const [at, point] of arch.entries()) {
    const screenPoint = toScreenPoint(view, point);
    const gap = Math.hypot(screenPoint.x - x, screenPoint.y - y);
    if (gap < shortest) [best, shortest] = [at, gap];
  }
  return best;
}

/**
 * What a pointer does to the arch: pressed on a point it moves that point, released beside all of them it adds one after the last. Two
 * fingers, which zoom, release nothing.
 *
 * @param view the plane that the arch is drawn on; `null` where nothing is drawn
 */
export function useArchTool(
  view: PlaneView | null,
  arch: readonly Vector[],
  drawArch: (arch: readonly Vector[]) => void,
) {
  const heldPoint = useRef<number | null>(null);
  return {
    press: (at: ScreenPoint): void => {
      heldPoint.current = view === null ? null : findNearestPoint(view, arch, at);
    },
    drag: (at: ScreenPoint): void => {
      if (view !== null && heldPoint.current !== null)
        drawArch(arch.toSpliced(heldPoint.current, 1, toPlaneAt(view, at)));
    },
    release: (at: ScreenPoint): void => {
      if (view !== null && heldPoint.current === null) drawArch([...arch, toPlaneAt(view, at)]);
      heldPoint.current = null;
    },
  };
}
