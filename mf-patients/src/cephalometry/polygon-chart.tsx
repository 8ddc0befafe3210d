import { useTranslation } from 'react-i18next';
import styles from '../patient/measured-panels.module.css';

/** Height of a row in px: two lines of a name. */
const ROW_PX = 30;
/** Standard deviations on each side; values beyond are drawn at the edge. */
const MAX_DEVIATIONS = 4;
const MARKS = [-3, -2, -1, 0, 1, 2, 3];

const toX = (deviations: number): string =>
  `${((Math.min(MAX_DEVIATIONS, Math.max(-MAX_DEVIATIONS, deviations)) + MAX_DEVIATIONS) / (2 * MAX_DEVIATIONS)) * 100}%`;
const toY = (index: number): number => (index + 0.5) * ROW_PX;

/** Shows the deviation of each value from its norm in standard deviations, as a line from measure to measure beside their names. */
export function PolygonChart(props: {
  readonly rows: readonly { readonly measure: string; readonly name: string; readonly deviations: number | null }[];
}) {
  const { t } = useTranslation();
  const rows = props.rows.flatMap(({ deviations, ...row }) => (deviations === null ? [] : [{ ...row, deviations }]));
  if (rows.length < 2) return null;
  const foot = rows.length * ROW_PX;
  return (
    <figure className={styles['polygon']}>
      <figcaption className={styles['quiet']}>{t('ceph.chart')}</figcaption>
      <div className={styles['chartNames']} style={{ gridAutoRows: ROW_PX }} aria-hidden>
        {rows.map(({ measure, name }) => (
          <span key={measure}>{name}</span>
        ))}
      </div>
      <svg height={foot + 20} role="img" aria-label={t('ceph.chartOf', { count: rows.length })}>
        <rect className={styles['usual']} x={toX(-1)} y={0} width="25%" height={foot} />
        {MARKS.map((mark) => (
          <g key={mark}>
            <line className={styles['gridLine']} x1={toX(mark)} x2={toX(mark)} y1={0} y2={foot} />
            <text className={styles['chartText']} x={toX(mark)} y={foot + 14} textAnchor="middle">
              {String(mark).replace('-', '−')}
            </text>
          </g>
        ))}
        {rows.slice(1).map(({ measure, deviations }, index) => (
          <line
            key={measure}
            className={styles['chartLine']}
            x1={toX(rows[index]?.deviations ?? deviations)}
            y1={toY(index)}
            x2={toX(deviations)}
            y2={toY(index + 1)}
          />
        ))}
        {rows.map(({ measure, deviations }, index) => (
          <circle key={measure} className={styles['chartPoint']} cx={toX(deviations)} cy={toY(index)} r={3.5} />
        ))}
      </svg>
    </figure>
  );
}
