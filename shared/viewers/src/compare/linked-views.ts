import { dragView, fitView, createOpeningView, type Size, type View } from '@dentarium/ui/zoom';
import type { ViewerItem } from '../source/viewer-source.ts';

/** The views of two images side by side, the left one first. */
export type Views = readonly [View, View];

/** The index of one of the two images. */
export type Side = 0 | 1;

type Turned = Pick<ViewerItem, 'mirror' | 'rotation'>;

/** Returns the views of both images whole, each rotated as it was filed. */
export function createViews(left: Turned | undefined, right: Turned | undefined): Views {
  const plain = { mirror: false, rotation: 0 };
  return [createOpeningView(left ?? plain), createOpeningView(right ?? plain)];
}

/**
 * Applies the change of the other view from `before` to `after` to a view: it is scaled by the same factor around the same point and moved
 * by the same distance. Images that were registered one by one stay registered.
 */
function followView(view: View, before: View, after: View): View {
  const ratio = after.scale / before.scale;
  return {
    ...view,
    // Rounding makes steps up and down meet again.
    scale: Math.round(view.scale * ratio * 1e6) / 1e6,
    x: after.x + (view.x - before.x) * ratio,
    y: after.y + (view.y - before.y) * ratio,
  };
}

/** Returns the views after a change of one of them; if they are linked, the other follows. */
export function changeView(views: Views, side: Side, change: (view: View) => View, linked: boolean): Views {
  const after = change(views[side]);
  const before = views[side];
  const otherView = linked ? followView(views[side === 0 ? 1 : 0], before, after) : views[side === 0 ? 1 : 0];
  return side === 0 ? [after, otherView] : [otherView, after];
}

/** Returns the views with the other image at the same scale and position; each keeps its rotation. */
export function syncViews(views: Views, side: Side): Views {
  const { scale, x, y } = views[side];
  const otherView = { ...views[side === 0 ? 1 : 0], scale, x, y };
  return side === 0 ? [views[0], otherView] : [otherView, views[1]];
}

/** Returns the views with both images whole again. */
export function resetViews([left, right]: Views): Views {
  return [fitView(left), fitView(right)];
}

/** The step of an arrow key, in fractions of the pane. */
const STEP = 0.08;

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Returns the movement of an arrow key; `undefined` for other keys. */
export function toArrowMove(key: string, box: Size): ((view: View) => View) | undefined {
  const direction = DIRECTIONS[key];
  if (direction === undefined) return undefined;
  const by = { x: direction[0] * STEP * box.width, y: direction[1] * STEP * box.height };
  return (view) => dragView(view, by, box);
}
