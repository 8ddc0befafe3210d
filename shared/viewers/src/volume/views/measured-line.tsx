import type { ScreenPoint } from '../geometry/planes.ts';
import styles from './ct.module.css';

/** Shows a line with its length. */
export function MeasuredLine({
  from,
  to,
  text,
}: {
  readonly from: ScreenPoint;
  readonly to: ScreenPoint;
  readonly text: string;
}) {
  return (
    <g className={styles['measured']}>
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      {[from, to].map((end, at) => (
        <circle key={at === 0 ? 'from' : 'to'} cx={end.x} cy={end.y} r={3} />
      ))}
      <text x={(from.x + to.x) / 2 + 6} y={(from.y + to.y) / 2 - 6}>
        {text}
      </text>
    </g>
  );
}
