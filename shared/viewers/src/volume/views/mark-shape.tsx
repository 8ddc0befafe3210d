import type { PlaneMark } from '../../source/volume-marks.ts';
import type { ScreenPoint } from '../geometry/planes.ts';
import styles from './ct.module.css';

/** Shows a mark on a plane with its figures. */
export function MarkShape(props: {
  readonly kind: PlaneMark['kind'];
  readonly points: readonly ScreenPoint[];
  readonly lines: readonly string[];
  /** True if the volume was put together otherwise when the mark was drawn. */
  readonly isStale?: boolean;
}) {
  const { kind, points, lines, isStale = false } = props;
  const last = points.at(-1) ?? { x: 0, y: 0 };
  const at = kind === 'length' ? toMiddle(points) : last;
  return (
    <g className={styles['measured']} data-mark={kind} data-stale={isStale || undefined}>
      <Outline kind={kind} points={points} />
      {points.map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r={3} />
      ))}
      {lines.map((line, index) => (
        <text key={line} x={at.x + 8} y={at.y - 6 + index * 15}>
          {index === 0 && isStale ? `⚠ ${line}` : line}
        </text>
      ))}
    </g>
  );
}

function toMiddle([from = { x: 0, y: 0 }, to = from]: readonly ScreenPoint[]): ScreenPoint {
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

function Outline({ kind, points }: { readonly kind: PlaneMark['kind']; readonly points: readonly ScreenPoint[] }) {
  const [from, to] = points;
  if (from === undefined) return null;
  if (kind === 'probe')
    return <path d={`M${from.x - 7} ${from.y}H${from.x + 7}M${from.x} ${from.y - 7}V${from.y + 7}`} />;
  if (to === undefined) return null;
  if (kind === 'length' || kind === 'angle')
    return <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />;
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  return kind === 'rectangle' ? (
    <rect x={Math.min(from.x, to.x)} y={Math.min(from.y, to.y)} width={width} height={height} />
  ) : (
    <ellipse cx={(from.x + to.x) / 2} cy={(from.y + to.y) / 2} rx={width / 2} ry={height / 2} />
  );
}
