import type { Vector } from '@dentarium/models/vectors';
import type { Size } from '@dentarium/ui/zoom';
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import type { PlaneMark } from '../../source/volume-marks.ts';
import type { ScreenPoint } from '../geometry/planes.ts';
import { type MarkDraft, useMarkDrawing } from '../marks/use-mark-drawing.ts';
import type { CanalActions } from '../marks/canal-actions.ts';
import type { ViewedVolume } from '../session/viewed-volume.ts';
import type { Sampling } from '../voxels/reslice.ts';
import { type CtState, type Tool, toMarkKind } from './ct-state.ts';
import styles from './ct.module.css';
import { DEFAULT_WINDOW, dragWindow } from './drag-window.ts';
import { MarkShape } from './mark-shape.tsx';
import { PictureCanvas } from './picture-canvas.tsx';
import { usePaneSize, usePlaneGestures } from './plane-gestures.ts';
import { type CanalSurface, useCanalTool } from './use-canal-tool.ts';
import { usePicture, useVersion } from './use-picture.ts';

/** A place in a picture that is not a plane of the patient: mm from its left edge and from its upper one. */
export interface FlatPoint {
  readonly across: number;
  readonly down: number;
}

/** A mark in such a picture. */
export interface FlatMark extends MarkDraft<FlatPoint> {
  readonly id: string;
  readonly lines: readonly string[];
  readonly isStale: boolean;
}

/** A picture whose points have places in the volume. */
export interface FlatCanalSurface extends Omit<CanalSurface, 'toPlace' | 'toScreen'> {
  readonly toPlace: (at: FlatPoint) => Vector;
  readonly toFlatPoint: (place: Vector) => FlatPoint;
}

/** The points of the screen of a picture, and its scale. */
export interface FlatScreen {
  readonly toScreen: (at: FlatPoint) => ScreenPoint;
  readonly mmPerPixel: number;
}

/** Maximum number of sampled pixels of a picture; it has many layers. */
const MAX_PIXELS = 160_000;

/** Shows a picture along the arch or across it, as large as the space allows. */
export function FlatPane(props: {
  readonly view: string;
  readonly label: string;
  readonly viewed: ViewedVolume;
  readonly state: CtState;
  /** Mm from its left edge to its right one, and from its upper to its lower one. */
  readonly extent: Size;
  /** Returns the sampling at a number of mm per pixel; a stable function as long as its result is the same. */
  readonly samplingAt: (mmPerPixel: number) => Sampling;
  readonly marks: readonly FlatMark[];
  /** Returns the lines that state what a mark measures while it is drawn. */
  readonly toLines: (draft: MarkDraft<FlatPoint>) => readonly string[];
  /** Returns whether a kind of mark can be drawn in the picture. */
  readonly canDraw: (kind: PlaneMark['kind']) => boolean;
  readonly onWindow: (window: { readonly centre: number; readonly width: number }) => void;
  /** Called when a pointer is pressed or moved at a place and does not measure. */
  readonly onPoint: (at: FlatPoint) => void;
  readonly onDraw: (kind: PlaneMark['kind'], points: readonly FlatPoint[]) => void;
  /** `null` if points of nerve canals cannot be set here; presses then move the cross-hair. */
  readonly canalSurface: FlatCanalSurface | null;
  readonly canalActions: CanalActions;
  /** Additional shapes over the picture. */
  readonly children: (screen: FlatScreen) => ReactNode;
  readonly onSteps: (steps: number) => void;
  readonly keys: Readonly<Record<string, () => void>>;
  /** The place of the cross-hair. */
  readonly cross: FlatPoint;
  readonly crossing: readonly [string, string];
  /** The letters of the patient's sides at the left and the right edge. */
  readonly sides?: readonly [string, string] | undefined;
}) {
  const { viewed, state, extent, samplingAt, onPoint, cross } = props;
  const { session, isSized } = viewed;
  const pane = useRef<HTMLDivElement>(null);
  const size = usePaneSize(pane);
  const drawing = useMarkDrawing<FlatPoint>(cross, props.onDraw);
  const mmPerPixel = size === null ? null : Math.max(extent.width / size.width, extent.height / size.height);
  const sampling = useMemo(() => {
    if (mmPerPixel === null) return null;
    const pixels = (extent.width / mmPerPixel) * (extent.height / mmPerPixel);
    return samplingAt(mmPerPixel / Math.min(window.devicePixelRatio, Math.sqrt(MAX_PIXELS / pixels)));
  }, [samplingAt, mmPerPixel, extent.width, extent.height]);
  const picture = usePicture(viewed, props.view, sampling, useVersion(session));
  const toFlatPoint = ({ x, y }: ScreenPoint): FlatPoint => ({
    across: Math.min(Math.max(x * (mmPerPixel ?? 1) + extent.width / 2, 0), extent.width),
    down: Math.min(Math.max(y * (mmPerPixel ?? 1) + extent.height / 2, 0), extent.height),
  });
  const toScreen = ({ across, down }: FlatPoint): ScreenPoint => ({
    x: (across - extent.width / 2) / (mmPerPixel ?? 1),
    y: (down - extent.height / 2) / (mmPerPixel ?? 1),
  });
  const { canalSurface } = props;
  const surface: CanalSurface | null =
    canalSurface === null || mmPerPixel === null
      ? null
      : {
          ...canalSurface,
          toPlace: (at) => canalSurface.toPlace(toFlatPoint(at)),
          toScreen: (place) => toScreen(canalSurface.toFlatPoint(place)),
        };
  const canalTool = useCanalTool(surface, state, props.canalActions);
  const movePoint = (tool: Tool, at: ScreenPoint): void => {
    if (tool === 'cross' || tool === 'arch' || (tool === 'canal' && surface === null)) onPoint(toFlatPoint(at));
  };
  const toKind = (tool: Tool): PlaneMark['kind'] | null => {
    const kind = toMarkKind(tool, isSized);
    return kind !== null && props.canDraw(kind) ? kind : null;
  };
  usePlaneGestures(pane, {
    tool: state.tool,
    onPress: (tool, at) => {
      const kind = toKind(tool);
      movePoint(tool, at);
      if (tool === 'canal') canalTool.press(at);
      if (kind !== null) drawing.press(kind, toFlatPoint(at), at);
    },
    onDrag: (tool, at, by) => {
      movePoint(tool, at);
      if (tool === 'canal') canalTool.drag(at);
      if (tool === 'window') props.onWindow(dragWindow(state.window ?? DEFAULT_WINDOW, by));
      if (toKind(tool) !== null) drawing.drag(toFlatPoint(at));
    },
    onRelease: (tool, at) => {
      if (tool === 'canal') canalTool.release(at);
      if (toKind(tool) !== null) drawing.release(toFlatPoint(at), at);
    },
    onDoublePress: props.canalActions.endDrawing,
    onSteps: props.onSteps,
    onZoom: () => undefined,
  });
  const keys: Readonly<Record<string, () => void>> = {
    ...props.keys,
    Enter: () => {
      // With a tool that draws nothing here, Enter measures a distance.
      const kind = toKind(state.tool) ?? toKind('measure');
      if (kind !== null) drawing.enter(drawing.draft?.kind ?? kind);
    },
    Escape: drawing.cancel,
    ...canalTool.keys,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and pointers act on the picture that has the focus
    <div
      ref={pane}
      className={styles['pane']}
      role="group"
      aria-label={props.label}
      aria-describedby="ct-keys"
      data-plane={props.view}
      data-tool={state.tool}
      data-mm-per-pixel={mmPerPixel ?? undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys act on the picture that has the focus
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div
        className={styles['flat']}
        style={
          mmPerPixel === null ? undefined : { width: extent.width / mmPerPixel, height: extent.height / mmPerPixel }
        }
      >
        <PictureCanvas picture={picture} scale={session.scale} window={state.window} />
      </div>
      {size === null ? null : (
        <svg
          className={styles['marks']}
          viewBox={`${-size.width / 2} ${-size.height / 2} ${size.width} ${size.height}`}
          aria-hidden
        >
          <CrossAt crossedViews={props.crossing} at={toScreen(cross)} />
          {mmPerPixel === null ? null : props.children({ toScreen, mmPerPixel })}
          {props.marks.map(({ id, kind, points, lines, isStale }) => (
            <MarkShape key={id} kind={kind} points={points.map(toScreen)} lines={lines} isStale={isStale} />
          ))}
          {drawing.draft === null ? null : (
            <MarkShape
              kind={drawing.draft.kind}
              points={drawing.draft.points.map(toScreen)}
              lines={props.toLines(drawing.draft)}
            />
          )}
        </svg>
      )}
      {props.sides === undefined ? null : (
        <>
          <span className={styles['side']} data-edge="left">
            {props.sides[0]}
          </span>
          <span className={styles['side']} data-edge="right">
            {props.sides[1]}
          </span>
        </>
      )}
      <span className={styles['caption']} data-caption>
        {props.label}
      </span>
    </div>
  );
}

/** A length beyond the edges of any window. */
const FAR = 10_000;

function CrossAt({
  crossedViews: [upright, lying],
  at: { x, y },
}: {
  readonly crossedViews: readonly [string, string];
  readonly at: ScreenPoint;
}) {
  return (
    <>
      <line className={styles['cross']} data-of={upright} x1={x} x2={x} y1={-FAR} y2={FAR} />
      <line className={styles['cross']} data-of={lying} y1={y} y2={y} x1={-FAR} x2={FAR} />
    </>
  );
}

/** Returns the distance of two places in such a picture, in mm. */
export function computeFlatDistance(one: FlatPoint, other: FlatPoint): number {
  return Math.hypot(other.across - one.across, other.down - one.down);
}
