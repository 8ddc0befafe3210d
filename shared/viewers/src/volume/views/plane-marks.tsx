import type { ReactNode } from 'react';
import type { Size } from '@dentarium/ui/zoom';
import { computePlaneOffset, type PlaneKind, type PlaneView, toScreenPoint, toSideLetter } from '../geometry/planes.ts';
import { scaleVector, type Vector } from '@dentarium/models/vectors';
import styles from './ct.module.css';
import { MeasuredLine } from './measured-line.tsx';
import type { Measurement } from './ct-state.ts';

/** Round lengths for the scale bar, in mm. */
const BAR_LENGTHS_MM = [1, 2, 5, 10, 20, 50];
/** The maximum share of the window that the bar fills. */
const BAR_SHARE = 0.25;

/** The planes that cross a plane: the one that is shown as a vertical line, and the one that is shown as a horizontal line. */
const CROSSING: Readonly<Record<PlaneKind, readonly [PlaneKind, PlaneKind]>> = {
  axial: ['sagittal', 'coronal'],
  coronal: ['sagittal', 'axial'],
  sagittal: ['coronal', 'axial'],
};

/** Shows the marks over a plane: the cross-hair, the sides of the patient, the scale, and the measurements in it. */
export function PlaneMarks(props: {
  readonly view: PlaneView;
  readonly size: Size;
  readonly kind: PlaneKind;
  readonly cross: Vector;
  readonly measurements: readonly Measurement[];
  /** Mm before and behind the plane within which a measurement belongs to it. */
  readonly reach: number;
  readonly isSized: boolean;
  readonly isTurned: boolean;
  /** Additional marks over the plane. */
  readonly children?: ReactNode;
}) {
  const { view, size, cross, reach } = props;
  const { right, down } = view.axes;
  const { x, y } = toScreenPoint(view, cross);
  const [upright, lying] = CROSSING[props.kind];
  const isNearPlane = (place: Vector): boolean => Math.abs(computePlaneOffset(view, place)) <= reach;
  const visibleMeasurements = props.measurements.flatMap(({ id, mm, line }) =>
    line !== undefined && isNearPlane(line.from) && isNearPlane(line.to) ? [{ id, mm, ...line }] : [],
  );
  const origin = `${-size.width / 2} ${-size.height / 2} ${size.width} ${size.height}`;
  return (
    <>
      <svg className={styles['marks']} viewBox={origin} aria-hidden>
        <line className={styles['cross']} data-of={upright} x1={x} x2={x} y1={-size.height / 2} y2={size.height / 2} />
        <line className={styles['cross']} data-of={lying} y1={y} y2={y} x1={-size.width / 2} x2={size.width / 2} />
        {visibleMeasurements.map((measurement) => (
          <MeasuredLine
            key={measurement.id}
            from={toScreenPoint(view, measurement.from)}
            to={toScreenPoint(view, measurement.to)}
            text={`${measurement.mm.toFixed(1)} mm`}
          />
        ))}
        {props.children}
        {props.isSized ? <ScaleBar view={view} size={size} /> : null}
      </svg>
      {props.isTurned ? (
        <>
          <span className={styles['side']} data-edge="left">
            {toSideLetter(scaleVector(right, -1))}
          </span>
          <span className={styles['side']} data-edge="right">
            {toSideLetter(right)}
          </span>
          <span className={styles['side']} data-edge="top">
            {toSideLetter(scaleVector(down, -1))}
          </span>
        </>
      ) : null}
    </>
  );
}

function ScaleBar({ view, size }: { readonly view: Pick<PlaneView, 'mmPerPixel'>; readonly size: Size }) {
  const most = size.width * BAR_SHARE * view.mmPerPixel;
  const mm = BAR_LENGTHS_MM.findLast((one) => one <= most) ?? 1;
  const [x, y] = [size.width / 2 - 12, size.height / 2 - 12];
  const length = mm / view.mmPerPixel;
  return (
    <g className={styles['scale']}>
      <path d={`M${x - length} ${y - 6}V${y}H${x}V${y - 6}`} />
      <text x={x - length / 2} y={y - 6} textAnchor="middle">
        {mm} mm
      </text>
    </g>
  );
}
