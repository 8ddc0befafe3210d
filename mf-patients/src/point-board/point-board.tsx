import { LANDMARK_BY_ID, type PlacedPoints, type Point, tracingShapes } from '@dentarium/cephalometry';
import { cssVariables } from '@dentarium/platform';
import {
  fitted,
  type ImageFact,
  ImageFacts,
  openingView,
  type Size,
  useGestures,
  useImage,
  zoomed,
} from '@dentarium/ui/zoom';
import { type Dispatch, type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ceph.module.css';
import { Magnifier } from './magnifier.tsx';
import { showing, stepOnImage, toBox, toImage, transformOf } from './stage-geometry.ts';
import { onImage } from './tracing-content.ts';
import type { EditorAction, EditorState } from './tracing-editor.ts';
import { LANDMARK, usePointDrag } from './use-point-drag.ts';

/** How an X-ray is shown, to see more on it: parts of its own brightness and contrast. */
export interface Look {
  readonly brightness: number;
  readonly contrast: number;
  readonly isInverted: boolean;
}

/** The X-ray that is traced. */
export interface TracedImage extends Size {
  readonly fileId: string;
  readonly alt: string;
  readonly mirror: boolean;
  readonly rotation: number;
  readonly facts: readonly ImageFact[];
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const pathOf = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ');

/** The X-ray with its landmarks, on which they are placed by pointer or keys. */
export function TracingStage(props: {
  readonly image: TracedImage;
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
  readonly look: Look;
  readonly isReadOnly: boolean;
  /** Whether the lines of the tracing are drawn. */
  readonly hasLines: boolean;
  /** Another tracing that lies over this one. */
  readonly over: PlacedPoints | null;
}) {
  const { t } = useTranslation();
  const helpId = useId();
  const { image, state, dispatch, look, isReadOnly } = props;
  const { content, active, ruler } = state;
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(() => openingView(image));
  const [box, setBox] = useState<Size>({ width: 1, height: 1 });
  const [aim, setAim] = useState<Point>({ x: image.width / 2, y: image.height / 2 });
  const full = useImage(image.fileId, 'full');
  const preview = useImage(image.fileId, 'preview');
  const url = full.url ?? preview.url;
  const placement = { image, box, view };
  const placed = active === null ? undefined : content.points[active];
  // Of a landmark that is placed already the keys move the point itself.
  const cursor = ruler === null && placed !== undefined ? placed : aim;

  const put = (at: Point): void => {
    if (isReadOnly) return;
    if (ruler !== null) dispatch({ type: 'rulerPoint', at });
    else dispatch({ type: 'place', at });
  };
  usePointDrag(stage, {
    onDrag: (id, at, continued) => {
      const point = onImage(toImage(at, placement), image);
      setAim(point);
      if (!isReadOnly) dispatch({ type: 'move', id, at: point, continued });
    },
    onClick: (at) => put(onImage(toImage(at, placement), image)),
    onHover: (at) => setAim(onImage(toImage(at, placement), image)),
  });
  useGestures(
    stage,
    setView,
    useCallback((size: Size) => setBox({ width: Math.max(1, size.width), height: Math.max(1, size.height) }), []),
  );

  const shift = (step: Point, event: KeyboardEvent): void => {
    const pixels = event.ctrlKey || event.metaKey ? 100 : event.shiftKey ? 10 : 1;
    const { x, y } = stepOnImage({ x: step.x * pixels, y: step.y * pixels }, view);
    const at = onImage({ x: cursor.x + x, y: cursor.y + y }, image);
    setAim(at);
    setView(showing(at, placement));
    if (!isReadOnly && ruler === null && active !== null && placed !== undefined)
      dispatch({ type: 'move', id: active, at, continued: false });
  };
  const keys = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    const act = arrow === undefined ? actionOf(event) : () => shift(arrow, event);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const changes: Readonly<Record<string, () => void>> = {
      Enter: () => put(cursor),
      ' ': () => put(cursor),
      Delete: () => dispatch({ type: 'remove' }),
      Backspace: () => dispatch({ type: 'remove' }),
      s: () => dispatch({ type: 'skip' }),
    };
    const looks: Readonly<Record<string, () => void>> = {
      n: () => dispatch({ type: 'step', by: 1 }),
      p: () => dispatch({ type: 'step', by: -1 }),
      '+': () => setView((before) => zoomed(before, 2, fromMiddle(toBox(cursor, placement), box))),
      '-': () => setView((before) => zoomed(before, -2, fromMiddle(toBox(cursor, placement), box))),
      '0': () => setView(fitted),
      ...(ruler === null ? {} : { Escape: () => dispatch({ type: 'noRuler' }) }),
    };
    return looks[event.key] ?? (isReadOnly ? undefined : changes[event.key]);
  };

  const label = active === null ? null : LANDMARK_BY_ID.get(active)?.label;
  const marked = Object.entries(content.points);
  const unchecked = new Set(Object.keys(content.unchecked));
  const rulerPoints =
    ruler ?? (content.calibration?.by === 'ruler' ? [content.calibration.from, content.calibration.to] : []);
  const filter = `brightness(${look.brightness}) contrast(${look.contrast})${look.isInverted ? ' invert(1)' : ''}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drawing board: its keys are told by the text that describes it
    <div
      ref={stage}
      className={styles['stage']}
      style={cssVariables('dark')}
      role="application"
      aria-label={t('ceph.stage')}
      aria-describedby={helpId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- landmarks are placed by keys too
      tabIndex={0}
      onKeyDown={keys}
      onPointerDown={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
    >
      <p id={helpId} className={styles['hidden']}>
        {t('ceph.stageHelp')}
      </p>
      <svg className={styles['board']} role="img" aria-label={image.alt}>
        <g transform={transformOf(placement)}>
          {url === null ? null : (
            <image href={url} width={image.width} height={image.height} preserveAspectRatio="none" style={{ filter }} />
          )}
          {props.hasLines
            ? tracingShapes(content.points).map(({ kind, points }, index) => (
                <polyline key={index} className={styles[kind]} points={pathOf(points)} />
              ))
            : null}
          {props.over === null
            ? null
            : tracingShapes(props.over).map(({ points }, index) => (
                <polyline key={index} className={styles['over']} points={pathOf(points)} />
              ))}
          {rulerPoints.length < 2 ? null : <polyline className={styles['ruler']} points={pathOf(rulerPoints)} />}
        </g>
        {rulerPoints.map((point, index) => (
          <Cross key={index} at={toBox(point, placement)} className={styles['rulerEnd']} />
        ))}
        {marked.map(([id, point]) => {
          const { x, y } = toBox(point, placement);
          return (
            <g
              key={id}
              className={styles['landmark']}
              data-active={id === active}
              data-unchecked={unchecked.has(id)}
              {...{ [LANDMARK]: id }}
            >
              <circle className={styles['catch']} cx={x} cy={y} r={12} />
              <circle className={styles['point']} cx={x} cy={y} r={3} />
              <text className={styles['label']} x={x + 6} y={y - 6}>
                {LANDMARK_BY_ID.get(id)?.label}
                {unchecked.has(id) ? '?' : null}
              </text>
            </g>
          );
        })}
        {isReadOnly || (active === null && ruler === null) ? null : (
          <Cross at={toBox(cursor, placement)} className={styles['cursor']} />
        )}
      </svg>
      <ImageFacts facts={image.facts} patientLeft={null} view={view} />
      {url === null ? null : (
        <Magnifier url={url} image={image} at={cursor} view={view} filter={filter} label={label} />
      )}
    </div>
  );
}

function fromMiddle({ x, y }: Point, { width, height }: Size): Point {
  return { x: x - width / 2, y: y - height / 2 };
}

function Cross({ at: { x, y }, className }: { readonly at: Point; readonly className: string | undefined }) {
  return <path className={className} d={`M${x - 9} ${y}H${x + 9}M${x} ${y - 9}V${y + 9}`} />;
}
