import type { Size } from '@dentarium/ui/zoom';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { ScreenPoint } from '../geometry/planes.ts';
import type { VolumeSession } from '../session/volume-session.ts';
import type { Sampling } from '../voxels/reslice.ts';
import styles from './ct.module.css';
import type { CtState, Tool } from './ct-state.ts';
import { MeasuredLine } from './measured-line.tsx';
import { PictureCanvas } from './picture-canvas.tsx';
import { usePaneSize, usePlaneGestures } from './plane-gestures.ts';
import { DEFAULT_WINDOW, dragWindow } from './drag-window.ts';
import { usePicture, useVersion } from './use-picture.ts';

/** A place in a picture that is not a plane of the patient: mm from its left edge and from its upper one. */
export interface FlatPoint {
  readonly across: number;
  readonly down: number;
}

/** A line in such a picture, with its length. */
export interface FlatLine {
  readonly id: number;
  readonly from: FlatPoint;
  readonly to: FlatPoint;
  readonly mm: number;
}

/** Maximum number of sampled pixels of a picture; it has many layers. */
const MAX_PIXELS = 160_000;

/** Shows a picture along the arch or across it, as large as the space allows. */
export function FlatPane(props: {
  readonly view: string;
  readonly label: string;
  readonly session: VolumeSession;
  readonly state: Pick<CtState, 'tool' | 'window'>;
  /** Mm from its left edge to its right one, and from its upper to its lower one. */
  readonly extent: Size;
  /** Returns the sampling at a number of mm per pixel; a stable function as long as its result is the same. */
  readonly samplingAt: (mmPerPixel: number) => Sampling;
  readonly lines: readonly FlatLine[];
  readonly onWindow: (window: { readonly centre: number; readonly width: number }) => void;
  /** Called when a pointer is pressed or moved at a place and does not measure. */
  readonly onPoint: (at: FlatPoint) => void;
  readonly onMeasure: (from: FlatPoint, to: FlatPoint) => void;
  readonly onSteps: (steps: number) => void;
  readonly keys: Readonly<Record<string, () => void>>;
  /** The place of the cross-hair. */
  readonly cross: FlatPoint;
  readonly crossing: readonly [string, string];
  /** The letters of the patient's sides at the left and the right edge. */
  readonly sides?: readonly [string, string] | undefined;
}) {
  const { session, state, extent, samplingAt, onPoint, cross } = props;
  const pane = useRef<HTMLDivElement>(null);
  const size = usePaneSize(pane);
  // A draft that begins by a key ends at the cross-hair.
  const [draft, setDraft] = useState<{ readonly from: FlatPoint; readonly to: FlatPoint | null } | null>(null);
  const mmPerPixel = size === null ? null : Math.max(extent.width / size.width, extent.height / size.height);
  const sampling = useMemo(() => {
    if (mmPerPixel === null) return null;
    const pixels = (extent.width / mmPerPixel) * (extent.height / mmPerPixel);
    return samplingAt(mmPerPixel / Math.min(window.devicePixelRatio, Math.sqrt(MAX_PIXELS / pixels)));
  }, [samplingAt, mmPerPixel, extent.width, extent.height]);
  const picture = usePicture(session, props.view, sampling, useVersion(session));
  const toFlatPoint = ({ x, y }: ScreenPoint): FlatPoint => ({
    across: Math.min(Math.max(x * (mmPerPixel ?? 1) + extent.width / 2, 0), extent.width),
    down: Math.min(Math.max(y * (mmPerPixel ?? 1) + extent.height / 2, 0), extent.height),
  });
  const toScreen = ({ across, down }: FlatPoint): ScreenPoint => ({
    x: (across - extent.width / 2) / (mmPerPixel ?? 1),
    y: (down - extent.height / 2) / (mmPerPixel ?? 1),
  });
  const movePoint = (tool: Tool, at: ScreenPoint): void => {
    if (tool === 'cross' || tool === 'arch') onPoint(toFlatPoint(at));
  };
  usePlaneGestures(pane, {
    tool: state.tool,
    onPress: (tool, at) => {
      movePoint(tool, at);
      if (tool === 'measure') setDraft({ from: toFlatPoint(at), to: toFlatPoint(at) });
    },
    onDrag: (tool, at, by) => {
      movePoint(tool, at);
      if (tool === 'window') props.onWindow(dragWindow(state.window ?? DEFAULT_WINDOW, by));
      if (tool === 'measure') setDraft((before) => (before === null ? null : { ...before, to: toFlatPoint(at) }));
    },
    onRelease: (tool, at) => {
      if (tool !== 'measure' || draft === null) return;
      props.onMeasure(draft.from, toFlatPoint(at));
      setDraft(null);
    },
    onSteps: props.onSteps,
    onZoom: () => undefined,
  });
  const keys: Readonly<Record<string, () => void>> = {
    ...props.keys,
    Enter: () => {
      if (draft !== null) props.onMeasure(draft.from, cross);
      setDraft(draft === null ? { from: cross, to: null } : null);
    },
    Escape: () => setDraft(null),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  const end = draft?.to ?? cross;
  const visibleLines =
    draft === null
      ? props.lines
      : [...props.lines, { id: 0, from: draft.from, to: end, mm: computeFlatDistance(draft.from, end) }];
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
          {visibleLines.map(({ id, from, to, mm }) => (
            <MeasuredLine key={id} from={toScreen(from)} to={toScreen(to)} text={`${mm.toFixed(1)} mm`} />
          ))}
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
      <span className={styles['caption']}>{props.label}</span>
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
