import { useRef } from 'react';
import { placeAt, type PlaneView, type ScreenPoint, screenPointOf } from '../geometry/planes.ts';
import type { Vector } from '@dentarium/models/vectors';

/** Px within which a press catches a point. */
const CATCH = 12;

/** The point of the arch that a press catches, by its number; `null` beside all of them. */
function nearestPoint(view: PlaneView, arch: readonly Vector[], { x, y }: ScreenPoint): number | null {
  let [best, far] = [null as number | null, CATCH];
  for (const [at, point] of arch.entries()) {
    const seen = screenPointOf(view, point);
    const own = Math.hypot(seen.x - x, seen.y - y);
    if (own < far) [best, far] = [at, own];
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
  const held = useRef<number | null>(null);
  return {
    press: (at: ScreenPoint): void => {
      held.current = view === null ? null : nearestPoint(view, arch, at);
    },
    drag: (at: ScreenPoint): void => {
      if (view !== null && held.current !== null) drawArch(arch.toSpliced(held.current, 1, placeAt(view, at)));
    },
    release: (at: ScreenPoint): void => {
      if (view !== null && held.current === null) drawArch([...arch, placeAt(view, at)]);
      held.current = null;
    },
  };
}
