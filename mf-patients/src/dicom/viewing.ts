import type { PatientFile } from '@dentarium/api/files/info-calls';
import { openingView, type View } from '@dentarium/ui/zoom';
import { changed } from '../comparison/linked-views.ts';
import { type Look, DEFAULT_LOOK } from './window-level.ts';

/** How one file is looked at. */
export interface Viewing {
  readonly view: View;
  readonly look: Look;
  readonly series: number;
  /** The frame; `null` for the middle one, which comes first. */
  readonly index: number | null;
}

/** One of at most two files. */
export type Side = 0 | 1;

/** How both files are looked at. */
export type Viewings = readonly [Viewing, Viewing];

/** What a file opens with: its first series, the middle frame. */
export const DEFAULT_VIEWING = { look: DEFAULT_LOOK, series: 0, index: null } satisfies Partial<Viewing>;

/** How a file opens: whole, turned as it was filed. */
export function createViewing(file: Pick<PatientFile, 'mirror' | 'rotation'> | undefined): Viewing {
  return {
    view: openingView(file ?? { mirror: false, rotation: 0 }),
    ...DEFAULT_VIEWING,
  };
}

function replaceSide([left, right]: Viewings, side: Side, viewing: Viewing): Viewings {
  return side === 0 ? [viewing, right] : [left, viewing];
}

/** Both after a change of one of them. */
export function applyViewing(both: Viewings, side: Side, change: (viewing: Viewing) => Viewing): Viewings {
  return replaceSide(both, side, change(both[side]));
}

/** Both after zoom, place or turn of one of them was changed; linked, the zoom and place of the other follow. */
export function applyView(both: Viewings, side: Side, change: (view: View) => View, isLinked: boolean): Viewings {
  const [left, right] = changed([both[0].view, both[1].view], side, change, isLinked);
  return [
    { ...both[0], view: left },
    { ...both[1], view: right },
  ];
}

/** The frame that is shown of so many. */
export function toFrameIndex({ index }: Pick<Viewing, 'index'>, count: number): number {
  return Math.max(0, Math.min(count - 1, index ?? Math.floor(count / 2)));
}
