import { useState } from 'react';
import type { PlaneMark } from '../../source/volume-marks.ts';
import type { ScreenPoint } from '../geometry/planes.ts';
import { POINT_COUNTS } from './measure-mark.ts';

/** A mark that is being drawn. */
export interface MarkDraft<Point> {
  readonly kind: PlaneMark['kind'];
  readonly points: readonly Point[];
}

interface DraftState<Point> extends MarkDraft<Point> {
  /** True if it is drawn by keys: its last point is at the cross-hair. */
  readonly isKeyed: boolean;
  /** The point of the screen at which the first press began; `null` after it has ended. */
  readonly pressedAt: ScreenPoint | null;
}

/** Movements below this number of px are a click and not a drag. */
const MAX_CLICK_DISTANCE_PX = 4;

/**
 * Draws marks point by point. A drag sets two points, clicks set one each, and Enter sets one at the cross-hair.
 *
 * @param cross the place of the cross-hair
 */
export function useMarkDrawing<Point>(
  cross: Point,
  onDone: (kind: PlaneMark['kind'], points: readonly Point[]) => void,
): {
  readonly draft: MarkDraft<Point> | null;
  readonly press: (kind: PlaneMark['kind'], place: Point, at: ScreenPoint) => void;
  readonly drag: (place: Point) => void;
  readonly release: (place: Point, at: ScreenPoint) => void;
  /** Sets a point at the cross-hair. */
  readonly enter: (kind: PlaneMark['kind']) => void;
  readonly cancel: () => void;
} {
  const [draft, setDraft] = useState<DraftState<Point> | null>(null);
  const withLast = (points: readonly Point[], last: Point): readonly Point[] => [...points.slice(0, -1), last];
  const complete = (own: DraftState<Point>, last: Point): void => {
    const points = withLast(own.points, last);
    if (points.length < POINT_COUNTS[own.kind]) {
      setDraft({ ...own, points: [...points, last], pressedAt: null });
      return;
    }
    setDraft(null);
    onDone(own.kind, points);
  };
  const begin = (kind: PlaneMark['kind'], place: Point): readonly Point[] =>
    POINT_COUNTS[kind] === 1 ? [place] : [place, place];
  return {
    draft:
      draft === null
        ? null
        : { kind: draft.kind, points: draft.isKeyed ? withLast(draft.points, cross) : draft.points },
    press: (kind, place, at) =>
      setDraft(
        draft === null || draft.kind !== kind
          ? { kind, points: begin(kind, place), isKeyed: false, pressedAt: at }
          : { ...draft, points: withLast(draft.points, place), isKeyed: false, pressedAt: null },
      ),
    drag: (place) => setDraft(draft === null ? null : { ...draft, points: withLast(draft.points, place) }),
    release: (place, at) => {
      if (draft === null) return;
      const { pressedAt } = draft;
      const isClick = pressedAt !== null && Math.hypot(at.x - pressedAt.x, at.y - pressedAt.y) < MAX_CLICK_DISTANCE_PX;
      if (isClick && draft.points.length > 1) setDraft({ ...draft, pressedAt: null });
      else complete(draft, place);
    },
    enter: (kind) => {
      if (draft !== null && draft.kind === kind) complete({ ...draft, isKeyed: true }, cross);
      else if (POINT_COUNTS[kind] === 1) onDone(kind, [cross]);
      else setDraft({ kind, points: begin(kind, cross), isKeyed: true, pressedAt: null });
    },
    cancel: () => setDraft(null),
  };
}
