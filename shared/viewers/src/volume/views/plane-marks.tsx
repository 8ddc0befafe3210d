import { scaleVector, type Vector } from '@dentarium/models/vectors';
import type { Size } from '@dentarium/ui/zoom';
import type { ReactNode } from 'react';
import type { VolumeMark } from '../../source/volume-marks.ts';
import { type PlaneKind, type PlaneView, toScreenPoint, toSideLetter } from '../geometry/planes.ts';
import type { ShownPlane } from '../marks/mark-plane.ts';
import type { MarkText } from '../marks/mark-text.ts';
import type { MarkDraft } from '../marks/use-mark-drawing.ts';
import type { ViewedVolume } from '../session/viewed-volume.ts';
import styles from './ct.module.css';
import { ShownMarks } from './shown-marks.tsx';

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

/** Shows the marks over a plane: the cross-hair, the sides of the patient, the scale, and the measurements on it. */
export function PlaneMarks(props: {
  readonly view: PlaneView;
  readonly size: Size;
  readonly kind: PlaneKind;
  readonly viewed: ViewedVolume;
  readonly cross: Vector;
  readonly marks: readonly VolumeMark[];
  /** The mark that is being drawn. */
  readonly draft: MarkDraft<Vector> | null;
  readonly shownPlane: ShownPlane;
  readonly markText: MarkText;
  readonly isTurned: boolean;
  /** Additional marks over the plane. */
  readonly children?: ReactNode;
}) {
  const { view, size, cross, viewed, draft, shownPlane } = props;
  const { right, down } = view.axes;
  const { x, y } = toScreenPoint(view, cross);
  const [upright, lying] = CROSSING[props.kind];
  const { turnToPatient } = viewed.orientation;
  const toScreen = (place: Vector) => toScreenPoint(view, place);
  const origin = `${-size.width / 2} ${-size.height / 2} ${size.width} ${size.height}`;
  return (
    <>
      <svg className={styles['marks']} viewBox={origin} aria-hidden>
        <line className={styles['cross']} data-of={upright} x1={x} x2={x} y1={-size.height / 2} y2={size.height / 2} />
        <line className={styles['cross']} data-of={lying} y1={y} y2={y} x1={-size.width / 2} x2={size.width / 2} />
        <ShownMarks
          marks={props.marks}
          draft={draft}
          shownPlane={shownPlane}
          fingerprint={viewed.session.fingerprint}
          markText={props.markText}
          toScreen={toScreen}
        />
        {props.children}
        {viewed.isSized ? <ScaleBar view={view} size={size} /> : null}
      </svg>
      {props.isTurned ? (
        <>
          <span className={styles['side']} data-edge="left">
            {toSideLetter(turnToPatient(scaleVector(right, -1)))}
          </span>
          <span className={styles['side']} data-edge="right">
            {toSideLetter(turnToPatient(right))}
          </span>
          <span className={styles['side']} data-edge="top">
            {toSideLetter(turnToPatient(scaleVector(down, -1)))}
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
