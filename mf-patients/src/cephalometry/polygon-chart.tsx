import { useTranslation } from 'react-i18next';
import styles from '../point-board/board.module.css';

/** Pixels of a row: two lines of a name. */
const ROW = 30;
/** Standard deviations on each side; what lies beyond stands at the edge. */
const MOST = 4;
const MARKS = [-3, -2, -1, 0, 1, 2, 3];

const across = (deviations: number): string =>
  `${((Math.min(MOST, Math.max(-MOST, deviations)) + MOST) / (2 * MOST)) * 100}%`;
const down = (index: number): number => (index + 0.5) * ROW;

/** How many standard deviations each value is from its norm, as a line from measure to measure beside their names. */
export function PolygonChart(props: {
  readonly rows: readonly { readonly measure: string; readonly name: string; readonly deviations: number | null }[];
}) {
  const { t } = useTranslation();
  const rows = props.rows.flatMap(({ deviations, ...row }) => (deviations === null ? [] : [{ ...row, deviations }]));
  if (rows.length < 2) return null;
  const foot = rows.length * ROW;
  return (
    <figure className={styles['polygon']}>
      <figcaption className={styles['quiet']}>{t('ceph.chart')}</figcaption>
      <div className={styles['chartNames']} style={{ gridAutoRows: ROW }} aria-hidden>
        {rows.map(({ measure, name }) => (
          <span key={measure}>{name}</span>
        ))}
      </div>
      <svg height={foot + 20} role="img" aria-label={t('ceph.chartOf', { count: rows.length })}>
        <rect className={styles['usual']} x={across(-1)} y={0} width="25%" height={foot} />
        {MARKS.map((mark) => (
          <g key={mark}>
            <line className={styles['gridLine']} x1={across(mark)} x2={across(mark)} y1={0} y2={foot} />
            <text className={styles['chartText']} x={across(mark)} y={foot + 14} textAnchor="middle">
              {String(mark).replace('-', '−')}
            </text>
          </g>
        ))}
        {rows.slice(1).map(({ measure, deviations }, index) => (
          <line
            key={measure}
            className={styles['chartLine']}
            x1={across(rows[index]?.deviations ?? deviations)}
            y1={down(index)}
            x2={across(deviations)}
            y2={down(index + 1)}
          />
        ))}
        {rows.map(({ measure, deviations }, index) => (
          <circle key={measure} className={styles['chartPoint']} cx={across(deviations)} cy={down(index)} r={3.5} />
        ))}
      </svg>
    </figure>
  );
}
