import type { Size } from '@dentarium/ui/zoom';
import { addVectors, scaleVector, type Vector } from '@dentarium/models/vectors';
import { type KeyboardEvent, type RefObject, useMemo } from 'react';
import {
  PLANE_AXES,
  type PlaneView,
  type ScreenPoint,
  toNormal,
  toPlaneAt,
  toScreenPoint,
} from '../geometry/planes.ts';
import type { ShownPlane } from '../marks/mark-plane.ts';
import { type MarkDraft, useMarkDrawing } from '../marks/use-mark-drawing.ts';
import { type Tool, toMarkKind } from './ct-state.ts';
import { DEFAULT_WINDOW, dragWindow } from './drag-window.ts';
import { computeDepth, createPlaneView, zoomAt } from './plane-framing.ts';
import { usePaneSize, usePlaneGestures, ZOOM_STEP } from './plane-gestures.ts';
import type { PlanePaneProps } from './plane-pane.tsx';
import { useArchTool } from './use-arch-tool.ts';
import { type CanalSurface, useCanalTool } from './use-canal-tool.ts';

/** A plane in its pane. */
interface PlaneInPane {
  /** `null` until the size of the pane is known. */
  readonly view: PlaneView | null;
  readonly size: Size | null;
  readonly shownPlane: ShownPlane | null;
  /** The mark that is being drawn. */
  readonly draft: MarkDraft<Vector> | null;
  /** The plane as nerve canals lie in it. */
  readonly surface: CanalSurface | null;
  readonly keys: (event: KeyboardEvent) => void;
}

/** Returns the plane of a pane, and handles pointers and keys in it. */
export function usePlane(pane: RefObject<HTMLDivElement | null>, props: PlanePaneProps): PlaneInPane {
  const { kind, viewed, state, actions } = props;
  const { box, step, isSized, orientation } = viewed;
  const { cross, tool, slab } = state;
  const framing = state.framings[kind];
  const size = usePaneSize(pane);
  // The depth is the only dependency, so that moving the cross-hair within the plane does not sample it again.
  const depth = computeDepth(kind, cross);
  const view = useMemo(
    () => (size === null ? null : createPlaneView(kind, { box, depth, framing, size })),
    [kind, box, depth, framing, size],
  );
  const axes = PLANE_AXES[kind];
  const shownPlane = useMemo(
    (): ShownPlane | null =>
      view === null ? null : { view: kind, ...view.axes, centre: view.centre, slab, orientation, reachMm: step / 2 },
    [view, kind, slab, orientation, step],
  );
  const drawing = useMarkDrawing<Vector>(cross, (drawnKind, points) => {
    if (shownPlane !== null) actions.draw(drawnKind, points, shownPlane);
  });
  const scroll = (steps: number): void => actions.goTo(addVectors(cross, scaleVector(toNormal(axes), steps * step)));
  const place = (at: ScreenPoint): Vector => (view === null ? cross : toPlaneAt(view, at));
  const zoom = (factor: number, at: Vector): void => {
    if (view !== null) actions.frame(kind, (before) => zoomAt(before, factor, at, view.centre));
  };
  const pan = (by: ScreenPoint): void => {
    if (view === null) return;
    const way = addVectors(
      scaleVector(axes.right, -by.x * view.mmPerPixel),
      scaleVector(axes.down, -by.y * view.mmPerPixel),
    );
    actions.frame(kind, ({ zoom: scale, offset }) => ({ zoom: scale, offset: addVectors(offset, way) }));
  };
  const isArchPlane = kind === 'axial' && isSized;
  const archTool = useArchTool(isArchPlane ? view : null, state.arch, actions.drawArch);
  const surface: CanalSurface | null =
    view === null
      ? null
      : {
          axes,
          plane: { centre: view.centre, normal: toNormal(axes), slabMm: slab.mm },
          stepMm: step,
          toPlace: (at) => toPlaneAt(view, at),
          toScreen: (own) => toScreenPoint(view, own),
        };
  const canalTool = useCanalTool(isSized ? surface : null, state, actions.canals);
  const isDrawing = (own: Tool): boolean => toMarkKind(own, isSized) !== null;
  usePlaneGestures(pane, {
    tool,
    onPress: (own, at) => {
      const markKind = toMarkKind(own, isSized);
      if (own === 'cross') actions.goTo(place(at));
      if (own === 'arch') archTool.press(at);
      if (own === 'canal') canalTool.press(at);
      if (markKind !== null) drawing.press(markKind, place(at), at);
    },
    onDrag: (own, at, by) => {
      if (own === 'arch') archTool.drag(at);
      if (own === 'canal') canalTool.drag(at);
      if (own === 'cross') actions.goTo(place(at));
      if (own === 'pan') pan(by);
      if (own === 'window') actions.setWindow(dragWindow(state.window ?? DEFAULT_WINDOW, by));
      if (isDrawing(own)) drawing.drag(place(at));
    },
    onRelease: (own, at) => {
      if (own === 'arch') archTool.release(at);
      if (own === 'canal') canalTool.release(at);
      if (isDrawing(own)) drawing.release(place(at), at);
    },
    onDoublePress: actions.canals.endDrawing,
    onSteps: (steps) => scroll(-steps),
    onZoom: (factor, at) => zoom(factor, place(at)),
  });
  const move = (right: number, down: number): void =>
    actions.goTo(
      addVectors(cross, addVectors(scaleVector(axes.right, right * step), scaleVector(axes.down, down * step))),
    );
  const keyActions: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => move(-1, 0),
    ArrowRight: () => move(1, 0),
    ArrowUp: () => move(0, -1),
    ArrowDown: () => move(0, 1),
    PageUp: () => scroll(1),
    PageDown: () => scroll(-1),
    '+': () => zoom(ZOOM_STEP, cross),
    '=': () => zoom(ZOOM_STEP, cross),
    '-': () => zoom(1 / ZOOM_STEP, cross),
    '0': () => actions.fitAll(),
    a: () => {
      if (isArchPlane) actions.drawArch([...state.arch, cross]);
    },
    Backspace: () => {
      if (isArchPlane) actions.drawArch(state.arch.slice(0, -1));
    },
    Enter: () => {
      // With a tool that draws nothing, Enter measures a distance.
      const markKind = toMarkKind(tool, isSized) ?? toMarkKind('measure', isSized);
      if (markKind !== null) drawing.enter(drawing.draft?.kind ?? markKind);
    },
    Escape: drawing.cancel,
    ...canalTool.keys,
  };
  const keys = (event: KeyboardEvent): void => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : keyActions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return { view, size, shownPlane, draft: drawing.draft, surface, keys };
}
