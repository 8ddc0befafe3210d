import { addVectors, scaleVector, subtractVectors, type Vector } from '@dentarium/models/vectors';
import { useRef } from 'react';
import { computePlaneDistance, type CutPlane } from '../geometry/canal-line.ts';
import type { PlaneAxes, ScreenPoint } from '../geometry/planes.ts';
import type { CanalActions } from '../marks/canal-actions.ts';
import type { ShownCanal } from '../marks/shown-canals.ts';
import type { CtState } from './ct-state.ts';

/** A picture whose pixels have places in the volume. Places are in coordinates of the view. */
export interface CanalSurface {
  readonly axes: PlaneAxes;
  readonly plane: CutPlane;
  /** Mm from plane to plane. */
  readonly stepMm: number;
  readonly toPlace: (at: ScreenPoint) => Vector;
  readonly toScreen: (place: Vector) => ScreenPoint;
}

/** Px within which a press catches a point. */
const CATCH_RADIUS_PX = 10;

/** A point of a canal in a picture. */
export interface CanalHandle {
  readonly id: string;
  readonly point: number;
  readonly place: Vector;
}

/** Lists the points of a canal that a picture shows: those whose ball it cuts, or that lie nearer to it than to the next one. */
export function listHandles(
  { canal, points, radiusMm }: ShownCanal,
  { plane, stepMm }: Pick<CanalSurface, 'plane' | 'stepMm'>,
): readonly CanalHandle[] {
  return points.flatMap((place, point) => {
    const distance = computePlaneDistance(plane, place);
    return distance < radiusMm || distance <= stepMm / 2 ? [{ id: canal.id, point, place }] : [];
  });
}

function findHandle(surface: CanalSurface, canals: readonly ShownCanal[], { x, y }: ScreenPoint): CanalHandle | null {
  let [best, shortest] = [null as CanalHandle | null, CATCH_RADIUS_PX];
  for (const handle of canals.flatMap((canal) => listHandles(canal, surface))) {
    const at = surface.toScreen(handle.place);
    const gap = Math.hypot(at.x - x, at.y - y);
    if (gap < shortest) [best, shortest] = [handle, gap];
  }
  return best;
}

/**
 * Edits nerve canals in a picture: a press on a point selects it and a drag moves it within the picture, a release
 * elsewhere adds a point.
 *
 * @param surface `null` for a picture whose pixels have no places: keys end and take back, and nothing is added there
 */
export function useCanalTool(
  surface: CanalSurface | null,
  { tool, canals, canalFocus, cross }: Pick<CtState, 'tool' | 'canals' | 'canalFocus' | 'cross'>,
  actions: CanalActions,
) {
  /** The held point with the way to it from the pointer, which a drag keeps: also its distance from the plane. */
  const heldPoint = useRef<(CanalHandle & { readonly offset: Vector }) | null>(null);
  const moveBy = (right: number, down: number) => (): void => {
    if (surface === null) return;
    const { axes, stepMm } = surface;
    actions.moveSelected(addVectors(scaleVector(axes.right, right * stepMm), scaleVector(axes.down, down * stepMm)));
  };
  const arrowKeys = {
    ArrowLeft: moveBy(-1, 0),
    ArrowRight: moveBy(1, 0),
    ArrowUp: moveBy(0, -1),
    ArrowDown: moveBy(0, 1),
  };
  const keys: Readonly<Record<string, () => void>> = {
    Enter: actions.endDrawing,
    Escape: actions.takeBack,
    Backspace: actions.removePoint,
    Delete: actions.removePoint,
    n: () => actions.selectNext(1),
    N: () => actions.selectNext(-1),
    t: actions.turnAround,
    // The cross-hair may lie beside a section; the point lies where the picture shows it.
    ...(surface === null ? {} : { a: () => actions.addPoint(surface.toPlace(surface.toScreen(cross))) }),
    ...(surface === null || canalFocus.point === null ? {} : arrowKeys),
  };
  return {
    /** The keys of the tool; none while another one is chosen. */
    keys: tool === 'canal' ? keys : {},
    press: (at: ScreenPoint): void => {
      const handle = surface === null ? null : findHandle(surface, canals, at);
      heldPoint.current = null;
      if (surface === null || handle === null) return;
      heldPoint.current = { ...handle, offset: subtractVectors(handle.place, surface.toPlace(at)) };
      actions.select(handle.id, handle.point);
    },
    drag: (at: ScreenPoint): void => {
      const { current } = heldPoint;
      if (surface === null || current === null) return;
      actions.movePoint(current.id, current.point, addVectors(surface.toPlace(at), current.offset));
    },
    release: (at: ScreenPoint): void => {
      if (surface !== null && heldPoint.current === null) actions.addPoint(surface.toPlace(at));
      heldPoint.current = null;
    },
  };
}
