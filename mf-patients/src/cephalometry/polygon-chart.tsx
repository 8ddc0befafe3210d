import { useTranslation } from 'react-i18next';
import styles from '../point-board/board.module.css';

const ROW = 22;
const WIDTH = 320;
const LEFT = 128;
/** Standard deviations on each side; what lies beyond stands at the edge. */
const MOST = 4;

const across = (deviations: number): number =>
  LEFT + ((Math.min(MOST, Math.max(-MOST, deviations)) + MOST) / (2 * MOST)) * (WIDTH - LEFT - 8);

/** How many standard deviations each value is from its norm, as a line from measure to measure. */
export function PolygonChart(props: {
  readonly rows: readonly { readonly measure: string; readonly name: string; readonly deviations: number | null }[];
}) {
  const { t } = useTranslation();
  const rows = props.rows.flatMap(({ deviations, ...row }) => (deviations === null ? [] : [{ ...row, deviations }]));
  if (rows.length < 2) return null;
  const height = rows.length * ROW + 24;
  const down = (index: number): number => index * ROW + ROW / 2;
  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['quiet']}>{t('ceph.chart')}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={t('ceph.chartOf', { count: rows.length })}>
        <rect
          className={styles['usual']}
          x={across(-1)}
          y={0}
          width={across(1) - across(-1)}
          height={rows.length * ROW}
        />
        {[-3, -2, -1, 0, 1, 2, 3].map((mark) => (
          <g key={mark}>
            <line className={styles['gridLine']} x1={across(mark)} x2={across(mark)} y1={0} y2={rows.length * ROW} />
            <text className={styles['chartText']} x={across(mark)} y={height - 8} textAnchor="middle">
              {String(mark).replace('-', '−')}
            </text>
          </g>
        ))}
        {rows.map(({ measure, name }, index) => (
          <text key={measure} className={styles['chartText']} x={0} y={down(index) + 4}>
            {name.length > 18 ? `${name.slice(0, 17)}…` : name}
          </text>
        ))}
        <polyline
          className={styles['chartLine']}
          points={rows.map(({ deviations }, index) => `${across(deviations)},${down(index)}`).join(' ')}
        />
        {rows.map(({ measure, deviations }, index) => (
          <circle key={measure} className={styles['chartPoint']} cx={across(deviations)} cy={down(index)} r={3.5} />
        ))}
      </svg>
    </figure>
  );
}
