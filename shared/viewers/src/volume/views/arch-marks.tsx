import { toOutwardDirection, type ArchCurve } from '../geometry/arch-curve.ts';
import { type PlaneView, toScreenPoint } from '../geometry/planes.ts';
import { addVectors, scaleVector, type Vector } from '@dentarium/models/vectors';
import styles from './ct.module.css';

/** Mm of the arch between two points of the drawn line. */
const PIECE_MM = 0.5;
/** Mm to either side of the arch that the line of a section extends. */
const SECTION_REACH_MM = 12;

/** Shows the arch over the axial plane: its points, the curve through them, and the line of the section. */
export function ArchMarks(props: {
  readonly view: PlaneView;
  readonly arch: readonly Vector[];
  readonly curve: ArchCurve | null;
  readonly section: number;
}) {
  const { view, arch, curve } = props;
  const formatPoint = (place: Vector): string => {
    const { x, y } = toScreenPoint(view, place);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  const count = curve === null ? 0 : Math.ceil(curve.length / PIECE_MM) + 1;
  const line = Array.from({ length: count }, (_, at) =>
    curve === null ? '' : formatPoint(curve.at(Math.min(at * PIECE_MM, curve.length)).place),
  );
  return (
    <g className={styles['arch']} data-arch>
      {curve === null ? null : (
        <>
          <polyline points={line.join(' ')} />
          <SectionLine view={view} curve={curve} mm={Math.min(props.section, curve.length)} />
        </>
      )}
      {arch.map((point, at) => {
        const { x, y } = toScreenPoint(view, point);
        return <circle key={at} cx={x} cy={y} r={4} />;
      })}
    </g>
  );
}

function SectionLine({
  view,
  curve,
  mm,
}: {
  readonly view: PlaneView;
  readonly curve: ArchCurve;
  readonly mm: number;
}) {
  const place = curve.at(mm);
  const across = toOutwardDirection(place);
  const [from, to] = [-SECTION_REACH_MM, SECTION_REACH_MM].map((offset) =>
    toScreenPoint(view, addVectors(place.place, scaleVector(across, offset))),
  );
  return from === undefined || to === undefined ? null : <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
}
