import { createOpeningView, type View } from '@dentarium/ui/zoom';
import type { ViewerItem } from '../source/viewer-source.ts';
import { changeView } from '../compare/linked-views.ts';
import type { Display } from './viewport.ts';
import { DEFAULT_LOOK } from './window-level.ts';

/** The display state of one file. */
export interface Viewing extends Display {
  readonly series: number;
  /** The frame; `null` for the middle one, which is shown first. */
  readonly index: number | null;
}

/** The index of one of at most two files. */
export type Side = 0 | 1;

/** The display state of both files. */
export type Viewings = readonly [Viewing, Viewing];

/** The initial series and frame of a file: its first series, the middle frame. */
export const DEFAULT_VIEWING = { look: DEFAULT_LOOK, series: 0, index: null } satisfies Partial<Viewing>;

/** Returns the initial state of a file: whole, rotated as it was filed. */
export function createViewing(file: Pick<ViewerItem, 'mirror' | 'rotation'> | undefined): Viewing {
  return {
    view: createOpeningView(file ?? { mirror: false, rotation: 0 }),
    ...DEFAULT_VIEWING,
  };
}

/** Returns both states after a change of the view of one of them. If they are linked, the zoom and position of the other follow. */
export function applyView(both: Viewings, side: Side, change: (view: View) => View, isLinked: boolean): Viewings {
  const [left, right] = changeView([both[0].view, both[1].view], side, change, isLinked);
  return [
    { ...both[0], view: left },
    { ...both[1], view: right },
  ];
}

/** Returns the index of the displayed frame. */
export function toFrameIndex({ index }: Pick<Viewing, 'index'>, count: number): number {
  return Math.max(0, Math.min(count - 1, index ?? Math.floor(count / 2)));
}
