import { useRef } from 'react';
import { toPlaneAt, type PlaneView, type ScreenPoint, toScreenPoint } from '../geometry/planes.ts';
import type { Vector } from '@dentarium/models/vectors';

/** Px within which a press catches a point. */
const CATCH_RADIUS_PX = 12;

/** Returns the index of the arch point that a press catches; `null` if it catches none. */
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
 * Edits the arch with a pointer: a press on a point moves that point, a release elsewhere adds a point after the last one. Two fingers zoom
 * and release nothing.
 *
 * @param view the plane that the arch is drawn on; `null` if drawing is not possible
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
