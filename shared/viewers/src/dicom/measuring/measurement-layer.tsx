import type { Measurement } from '../../source/annotations.ts';
import type { Point } from '@dentarium/ui/zoom';
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { useDicomTexts } from '../texts.ts';
import type { Overlay } from '../dicom-pane.tsx';
import dicomStyles from '../dicom.module.css';
import { computeMeasurement, type MeasurementKind, POINT_COUNTS, type Scale } from './measure.ts';
import { useMeasurementText } from './measurement-text.ts';
import styles from './measuring.module.css';

type Spot = Measurement['points'][number];

interface Props {
  readonly overlay: Overlay;
  readonly frame: string;
  readonly measurements: readonly Measurement[];
  readonly scale: Scale;
  /** The kind that the next clicks draw; `null` while the pointer has another tool. */
  readonly kind: MeasurementKind | null;
  readonly onPut: (measurement: Measurement) => void;
  readonly onRemove: (id: string) => void;
}

/** Movements below this number of px are a click and not a drag. */
const MAX_CLICK_DISTANCE_PX = 4;
const KEY_STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function movePoint(measurement: Measurement, index: number, to: Spot): Measurement {
  return { ...measurement, points: measurement.points.map((point, at) => (at === index ? to : point)) };
}

/** Shows the measurements over a frame. With a kind chosen, the pointer draws one, by dragging or click by click. */
export function MeasurementLayer(props: Props) {
  const { overlay, kind, frame } = props;
  const [drawing, setDrawing] = useState<{ readonly measurement: Measurement; readonly at: Point } | null>(null);
  const [heldPoint, setHeldPoint] = useState<{ readonly measurement: Measurement; readonly index: number } | null>(
    null,
  );
  const isBusy = drawing !== null || heldPoint !== null;
  useEffect(() => {
    if (!isBusy) return;
    // Captures Escape before the page handles it, to cancel the drawing.
    const cancel = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setDrawing(null);
      setHeldPoint(null);
    };
    document.addEventListener('keydown', cancel, { capture: true });
    return () => document.removeEventListener('keydown', cancel, { capture: true });
  }, [isBusy]);
  const toSpot = (event: PointerEvent<SVGSVGElement>): { readonly spot: Spot; readonly at: Point } => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = { x: event.clientX - box.x, y: event.clientY - box.y };
    const { x, y } = overlay.toImagePoint(at);
    return { spot: [x, y], at };
  };
  const press = (event: PointerEvent<SVGSVGElement>) => {
    if (kind === null || event.button !== 0 || heldPoint !== null) return;
    const { spot, at } = toSpot(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    if (drawing === null)
      setDrawing({ measurement: { id: crypto.randomUUID(), kind, frame, points: [spot, spot], note: '' }, at });
    else setDrawing({ measurement: movePoint(drawing.measurement, drawing.measurement.points.length - 1, spot), at });
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const { spot } = toSpot(event);
    if (heldPoint !== null)
      setHeldPoint({ ...heldPoint, measurement: movePoint(heldPoint.measurement, heldPoint.index, spot) });
    else if (drawing !== null)
      setDrawing({
        ...drawing,
        measurement: movePoint(drawing.measurement, drawing.measurement.points.length - 1, spot),
      });
  };
  const lift = (event: PointerEvent<SVGSVGElement>) => {
    if (heldPoint !== null) {
      props.onPut(heldPoint.measurement);
      setHeldPoint(null);
      return;
    }
    if (drawing === null) return;
    const { spot, at } = toSpot(event);
    const count = drawing.measurement.points.length;
    // The first click sets the first point of a measurement; a drag, or the next click, sets the following point.
    if (
      count === 2 &&
      Math.hypot(at.x - drawing.at.x, at.y - drawing.at.y) < MAX_CLICK_DISTANCE_PX &&
      isSinglePoint(drawing.measurement)
    )
      return;
    const measurement = movePoint(drawing.measurement, count - 1, spot);
    if (count < POINT_COUNTS[measurement.kind])
      setDrawing({ measurement: { ...measurement, points: [...measurement.points, spot] }, at });
    else {
      props.onPut(measurement);
      setDrawing(null);
    }
  };
  const visibleMeasurements = props.measurements.filter(
    (one) => one.frame === frame && one.id !== heldPoint?.measurement.id,
  );
  const drawnMeasurements = [
    ...visibleMeasurements,
    ...(heldPoint === null ? [] : [heldPoint.measurement]),
    ...(drawing === null ? [] : [drawing.measurement]),
  ];
  return (
    <svg
      className={`${dicomStyles['layer']} ${styles['svg']}`}
      data-draws={kind !== null}
      width={overlay.box.width}
      height={overlay.box.height}
      viewBox={`0 0 ${overlay.box.width} ${overlay.box.height}`}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={() => {
        setDrawing(null);
        setHeldPoint(null);
      }}
    >
      {drawnMeasurements.map((one, index) => (
        <MeasurementMark
          key={one.id}
          {...props}
          measurement={one}
          number={index + 1}
          onHold={(at) => setHeldPoint({ measurement: one, index: at })}
        />
      ))}
    </svg>
  );
}

function isSinglePoint({ points: [from, to] }: Measurement): boolean {
  return from !== undefined && to !== undefined && Math.hypot(from[0] - to[0], from[1] - to[1]) < 1e-6;
}

function MeasurementMark(
  props: Props & {
    readonly measurement: Measurement;
    readonly number: number;
    readonly onHold: (index: number) => void;
  },
) {
  const { t } = useDicomTexts();
  const formatMeasurement = useMeasurementText();
  const { measurement, overlay, scale } = props;
  const { decoded, summary } = overlay.ready;
  const { columns: width = 0, rows: height = 0 } = summary.form ?? {};
  const grey = decoded.kind === 'grey' ? decoded.grey : null;
  const lines = formatMeasurement(computeMeasurement(measurement, scale, { width, height, grey }), scale);
  const places = measurement.points.map(([x, y]) => overlay.toPanePoint({ x, y }));
  const last = places.at(-1) ?? { x: 0, y: 0 };
  const name = t('dicom.measurementIs', {
    kind: t(`dicom.kind.${measurement.kind}`),
    number: props.number,
    value: lines.join(', '),
  });
  const press = (event: KeyboardEvent, index: number) => {
    const step = KEY_STEPS[event.key];
    const [x, y] = measurement.points[index] ?? [0, 0];
    const stepPx = event.shiftKey ? 10 : 1;
    if (step !== undefined) props.onPut(movePoint(measurement, index, [x + step[0] * stepPx, y + step[1] * stepPx]));
    else if (event.key === 'Delete' || event.key === 'Backspace') props.onRemove(measurement.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <g className={styles['measurement']}>
      <path d={toPath(measurement, overlay)} className={styles['halo']} />
      <path d={toPath(measurement, overlay)} />
      {places.map(({ x, y }, index) => (
        <circle
          key={index}
          cx={x}
          cy={y}
          r={5}
          role="button"
          tabIndex={0}
          aria-label={t('dicom.point', { name, number: index + 1 })}
          onPointerDown={(event) => {
            event.stopPropagation();
            props.onHold(index);
          }}
          onKeyDown={(event) => press(event, index)}
        />
      ))}
      {lines.map((line, index) => (
        <text key={line} x={last.x + 10} y={last.y + 16 + index * 16}>
          {line}
        </text>
      ))}
    </g>
  );
}

/** Returns the SVG path of a measurement in the pane. */
function toPath({ kind, points }: Measurement, { toPanePoint }: Pick<Overlay, 'toPanePoint'>): string {
  const at = ([x, y]: Spot): string => {
    const place = toPanePoint({ x, y });
    return `${place.x.toFixed(2)} ${place.y.toFixed(2)}`;
  };
  const [a, b, c, d] = points;
  if (a === undefined || b === undefined) return '';
  const toLine = (...spots: readonly Spot[]) => `M${spots.map(at).join('L')}`;
  if (kind === 'cobb') return `${toLine(a, b)}${c === undefined || d === undefined ? '' : toLine(c, d)}`;
  if (kind === 'rectangle') return `${toLine(a, [b[0], a[1]], b, [a[0], b[1]])}Z`;
  if (kind === 'ellipse') {
    const [midX, midY, halfX, halfY] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (b[0] - a[0]) / 2, (b[1] - a[1]) / 2];
    const spots = Array.from({ length: 48 }, (_, index): Spot => {
      const turn = (index * Math.PI) / 24;
      return [midX + halfX * Math.cos(turn), midY + halfY * Math.sin(turn)];
    });
    return `${toLine(...spots)}Z`;
  }
  return toLine(...points);
}
