import type { Point } from '@dentarium/cephalometry';
import { createCssVariables } from '@dentarium/platform';
import type { ImageStore } from '@dentarium/ui';
import {
  fitView,
  type ImageFact,
  ImageFacts,
  createOpeningView,
  type Size,
  useGestures,
  useImage,
  zoomView,
} from '@dentarium/ui/zoom';
import { type Dispatch, type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { clampToImage, toVisibleView, toImageStep, toBox, toImage, formatTransform } from './board-geometry.ts';
import styles from './board.module.css';
import { Magnifier } from './magnifier.tsx';
import type { BoardAction } from './point-editor.ts';
import { POINT, usePointDrag } from './use-point-drag.ts';

/** The display settings of an image, as factors of its own brightness and contrast. */
export interface Look {
  readonly brightness: number;
  readonly contrast: number;
  readonly isInverted: boolean;
}

/** The image on the board. */
export interface BoardImage extends Size {
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

const toPath = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ');

/** A line that is drawn over the image. */
export interface BoardLine {
  /** A plane is drawn thin, an outline thicker, and a superimposed line in another colour. */
  readonly kind: 'plane' | 'outline' | 'over';
  readonly points: readonly Point[];
}

/** A placed point. */
export interface BoardPoint<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly at: Point;
  /** True if a service has placed it and no user has checked it. */
  readonly isUnchecked?: boolean;
}

/** Shows an image on which points are placed by pointer or keys. */
export function PointBoard<Id extends string>(props: {
  readonly images: ImageStore;
  readonly image: BoardImage;
  readonly label: string;
  /** The description of the keys. */
  readonly help: string;
  readonly points: readonly BoardPoint<Id>[];
  readonly lines: readonly BoardLine[];
  /** The point that is placed next or moved. */
  readonly active: { readonly id: Id; readonly label: string } | null;
  /** The points of the ruler that is being set; `null` while none is. */
  readonly ruler: readonly Point[] | null;
  /** The ruler that is set. */
  readonly setRuler: readonly Point[];
  readonly dispatch: Dispatch<BoardAction<Id>>;
  readonly look: Look;
  readonly isReadOnly: boolean;
}) {
  const helpId = useId();
  const { image, points, active, ruler, dispatch, look, isReadOnly } = props;
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(() => createOpeningView(image));
  const [box, setBox] = useState<Size>({ width: 1, height: 1 });
  const [aim, setAim] = useState<Point>({ x: image.width / 2, y: image.height / 2 });
  const full = useImage(props.images, image.fileId, 'full');
  const preview = useImage(props.images, image.fileId, 'preview');
  const url = full.url ?? preview.url;
  const placement = { image, box, view };
  const activePlace = points.find(({ id }) => id === active?.id)?.at;
  // The keys move a point that is already placed, else the cursor.
  const cursor = ruler === null && activePlace !== undefined ? activePlace : aim;

  const placePoint = (at: Point): void => {
    if (isReadOnly) return;
    if (ruler !== null) dispatch({ type: 'rulerPoint', at });
    else dispatch({ type: 'place', at });
  };
  usePointDrag(stage, {
    onDrag: (name, at, continued) => {
      const point = clampToImage(toImage(at, placement), image);
      setAim(point);
      const id = points.find((one) => one.id === name)?.id;
      if (!isReadOnly && id !== undefined) dispatch({ type: 'move', id, at: point, continued });
    },
    onClick: (at) => placePoint(clampToImage(toImage(at, placement), image)),
    onHover: (at) => setAim(clampToImage(toImage(at, placement), image)),
  });
  useGestures(
    stage,
    setView,
    useCallback((size: Size) => setBox({ width: Math.max(1, size.width), height: Math.max(1, size.height) }), []),
  );

  const shift = (step: Point, event: KeyboardEvent): void => {
    const pixels = event.ctrlKey || event.metaKey ? 100 : event.shiftKey ? 10 : 1;
    const { x, y } = toImageStep({ x: step.x * pixels, y: step.y * pixels }, view);
    const at = clampToImage({ x: cursor.x + x, y: cursor.y + y }, image);
    setAim(at);
    setView(toVisibleView(at, placement));
    if (!isReadOnly && ruler === null && active !== null && activePlace !== undefined)
      dispatch({ type: 'move', id: active.id, at, continued: false });
  };
  const keys = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    const act = arrow === undefined ? findAction(event) : () => shift(arrow, event);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const findAction = (event: KeyboardEvent): (() => void) | undefined => {
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const changes: Readonly<Record<string, () => void>> = {
      Enter: () => placePoint(cursor),
      ' ': () => placePoint(cursor),
      Delete: () => dispatch({ type: 'remove' }),
      Backspace: () => dispatch({ type: 'remove' }),
      s: () => dispatch({ type: 'skip' }),
    };
    const looks: Readonly<Record<string, () => void>> = {
      n: () => dispatch({ type: 'step', by: 1 }),
      p: () => dispatch({ type: 'step', by: -1 }),
      '+': () => setView((before) => zoomView(before, 2, toCentredPoint(toBox(cursor, placement), box))),
      '-': () => setView((before) => zoomView(before, -2, toCentredPoint(toBox(cursor, placement), box))),
      '0': () => setView(fitView),
      ...(ruler === null ? {} : { Escape: () => dispatch({ type: 'noRuler' }) }),
    };
    return looks[event.key] ?? (isReadOnly ? undefined : changes[event.key]);
  };

  const rulerPoints = ruler ?? props.setRuler;
  const filter = `brightness(${look.brightness}) contrast(${look.contrast})${look.isInverted ? ' invert(1)' : ''}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drawing board: its keys are told by the text that describes it
    <div
      ref={stage}
      className={styles['stage']}
      style={createCssVariables('dark')}
      role="application"
      aria-label={props.label}
      aria-describedby={helpId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- points are placed by keys too
      tabIndex={0}
      onKeyDown={keys}
      onPointerDown={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
    >
      <p id={helpId} className={styles['hidden']}>
        {props.help}
      </p>
      <svg className={styles['board']} role="img" aria-label={image.alt}>
        <g transform={formatTransform(placement)}>
          {url === null ? null : (
            <image href={url} width={image.width} height={image.height} preserveAspectRatio="none" style={{ filter }} />
          )}
          {props.lines.map((line, index) => (
            <polyline key={index} className={styles[line.kind]} points={toPath(line.points)} />
          ))}
          {rulerPoints.length < 2 ? null : <polyline className={styles['ruler']} points={toPath(rulerPoints)} />}
        </g>
        {rulerPoints.map((point, index) => (
          <Cross key={index} at={toBox(point, placement)} className={styles['rulerEnd']} />
        ))}
        {points.map(({ id, label, at, isUnchecked = false }) => {
          const { x, y } = toBox(at, placement);
          return (
            <g
              key={id}
              className={styles['mark']}
              data-active={id === active?.id}
              data-unchecked={isUnchecked}
              {...{ [POINT]: id }}
            >
              <circle className={styles['catch']} cx={x} cy={y} r={12} />
              <circle className={styles['point']} cx={x} cy={y} r={3} />
              <text className={styles['label']} x={x + 6} y={y - 6}>
                {label}
                {isUnchecked ? '?' : null}
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
        <Magnifier url={url} image={image} at={cursor} view={view} filter={filter} label={active?.label ?? null} />
      )}
    </div>
  );
}

function toCentredPoint({ x, y }: Point, { width, height }: Size): Point {
  return { x: x - width / 2, y: y - height / 2 };
}

function Cross({ at: { x, y }, className }: { readonly at: Point; readonly className: string | undefined }) {
  return <path className={className} d={`M${x - 9} ${y}H${x + 9}M${x} ${y - 9}V${y + 9}`} />;
}
