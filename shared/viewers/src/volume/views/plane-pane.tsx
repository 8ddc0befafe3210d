import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useVolumeTexts } from '../texts.ts';
import type { ArchCurve } from '../geometry/arch-curve.ts';
import { computeFinestStep } from '../geometry/arrange-slices.ts';
import { toNormal, PLANE_AXES, toPlaneAt, type PlaneKind, type ScreenPoint } from '../geometry/planes.ts';
import { computeDistance, addVectors, scaleVector, type Vector } from '@dentarium/models/vectors';
import type { VolumeSession } from '../session/volume-session.ts';
import { type GreyWindow, computeWindow } from '../voxels/grey-window.ts';
import styles from './ct.module.css';
import type { CtActions, CtState, Tool } from './ct-state.ts';
import { PictureCanvas } from './picture-canvas.tsx';
import { usePaneSize, usePlaneGestures, ZOOM_STEP } from './plane-gestures.ts';
import { PlaneMarks } from './plane-marks.tsx';
import { computeDepth, createPlaneView, createViewSampling, zoomAt } from './plane-framing.ts';
import { dragWindow, DEFAULT_WINDOW } from './drag-window.ts';
import { useArchTool } from './use-arch-tool.ts';
import { usePicture, useVersion } from './use-picture.ts';
import { ArchMarks } from './arch-marks.tsx';

interface PaneProps {
  readonly kind: PlaneKind;
  readonly session: VolumeSession;
  readonly state: CtState;
  readonly actions: CtActions;
  /** True if distances are known in mm. */
  readonly isSized: boolean;
  /** True if left and right are known. */
  readonly isTurned: boolean;
  /** Receives the window of the first picture if this pane determines it. */
  readonly onFirst?: ((own: GreyWindow) => void) | undefined;
  /** The drawn arch. */
  readonly curve: ArchCurve | null;
  /** Additional content over the picture. */
  readonly children?: ReactNode;
}

/** Shows one plane through the volume. */
export function PlanePane(props: PaneProps) {
  const { kind, session, state, isSized } = props;
  const { t } = useVolumeTexts();
  const pane = useRef<HTMLDivElement>(null);
  const { view, size, visibleMeasurements, keys } = usePlane(pane, props);
  const sampling = useMemo(
    () => (view === null || size === null ? null : createViewSampling(view, size, state.slab, window.devicePixelRatio)),
    [view, size, state.slab],
  );
  const picture = usePicture(session, kind, sampling, useVersion(session));
  const { onFirst } = props;
  useEffect(() => {
    const ownWindow = picture === null || state.window !== null ? null : computeWindow(picture.values, session.scale);
    if (ownWindow !== null) onFirst?.(ownWindow);
  }, [picture, state.window, onFirst, session.scale]);
  const depth = computeDepth(kind, state.cross).toFixed(1);
  const plane = t(`ct.plane.${kind}`);
  const label = isSized ? t('ct.planeAt', { plane, depth }) : plane;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and pointers act on the window of the plane that has the focus
    <div
      ref={pane}
      className={styles['pane']}
      role="group"
      aria-label={label}
      aria-describedby="ct-keys"
      data-plane={kind}
      data-tool={state.tool}
      data-mm-per-pixel={view?.mmPerPixel}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys act on the plane that has the focus
      tabIndex={0}
      onKeyDown={keys}
    >
      <PictureCanvas picture={picture} scale={session.scale} window={state.window} />
      {view === null || size === null ? null : (
        <PlaneMarks
          view={view}
          size={size}
          kind={kind}
          cross={state.cross}
          measurements={visibleMeasurements}
          reach={Math.max(computeFinestStep(session.series.grid), state.slab.mm / 2)}
          isSized={isSized}
          isTurned={props.isTurned}
        >
          {kind === 'axial' ? (
            <ArchMarks view={view} arch={state.arch} curve={props.curve} section={state.section} />
          ) : null}
        </PlaneMarks>
      )}
      <span className={styles['caption']}>{label}</span>
      {props.children}
    </div>
  );
}

/** Returns the plane of a pane, and handles pointers and keys in it. */
function usePlane(pane: RefObject<HTMLDivElement | null>, { kind, session, state, actions, isSized }: PaneProps) {
  const [draft, setDraft] = useState<{ readonly from: Vector; readonly to: Vector } | null>(null);
  const { cross, tool } = state;
  const framing = state.framings[kind];
  const size = usePaneSize(pane);
  // The depth is the only dependency, so that moving the cross-hair within the plane does not sample it again.
  const depth = computeDepth(kind, cross);
  const view = useMemo(
    () => (size === null ? null : createPlaneView(kind, { box: session.box, depth, framing, size })),
    [kind, session.box, depth, framing, size],
  );
  const step = computeFinestStep(session.series.grid);
  const axes = PLANE_AXES[kind];
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
  const drag = (own: Tool, at: ScreenPoint, by: ScreenPoint): void => {
    if (own === 'arch') archTool.drag(at);
    if (own === 'cross') actions.goTo(place(at));
    if (own === 'pan') pan(by);
    if (own === 'window') actions.setWindow(dragWindow(state.window ?? DEFAULT_WINDOW, by));
    if (own === 'measure') setDraft((before) => (before === null ? null : { ...before, to: place(at) }));
  };
  usePlaneGestures(pane, {
    tool,
    onPress: (own, at) => {
      if (own === 'cross') actions.goTo(place(at));
      if (own === 'arch') archTool.press(at);
      if (own === 'measure' && isSized) setDraft({ from: place(at), to: place(at) });
    },
    onDrag: drag,
    onRelease: (own, at) => {
      if (own === 'arch') archTool.release(at);
      if (own !== 'measure' || draft === null) return;
      actions.measure(draft.from, place(at));
      setDraft(null);
    },
    onSteps: (steps) => scroll(-steps),
    onZoom: (factor, at) => zoom(factor, place(at)),
  });
  const toggleDraft = (): void => {
    if (!isSized) return;
    if (draft === null) setDraft({ from: cross, to: cross });
    else {
      actions.measure(draft.from, cross);
      setDraft(null);
    }
  };
  const move = (right: number, down: number): void => {
    const to = addVectors(
      cross,
      addVectors(scaleVector(axes.right, right * step), scaleVector(axes.down, down * step)),
    );
    actions.goTo(to);
    setDraft((before) => (before === null ? null : { ...before, to }));
  };
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
    Enter: toggleDraft,
    Escape: () => setDraft(null),
  };
  const keys = (event: KeyboardEvent): void => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : keyActions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  const visibleMeasurements =
    draft === null
      ? state.measurements
      : [...state.measurements, { id: 0, mm: computeDistance(draft.from, draft.to), line: draft }];
  return { view, size, visibleMeasurements, keys };
}
