import { useTranslation } from 'react-i18next';
import { formatValue, type MeasureUnit } from '@dentarium/viewers/marks';
import boardStyles from '../patient/measured-panels.module.css';
import type { CoursePoint } from './course.ts';
import styles from './measuring.module.css';

const [WIDTH, HEIGHT] = [320, 150];
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 14, 14, 34];

const toTimestamp = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Interpolates between two px; returns their middle if the span has no length. */
function interpolate(part: number, span: number, from: number, to: number): number {
  return span === 0 ? (from + to) / 2 : from + ((to - from) * part) / span;
}

/** Shows the course of one measure: its values over the days of the images, with true distances in time. */
export function CourseChart(props: {
  readonly name: string;
  readonly unit: MeasureUnit;
  readonly points: readonly CoursePoint[];
}) {
  const { t } = useTranslation();
  const { name, unit, points } = props;
  const values = points.map(({ value }) => value);
  const moments = points.map(({ day }) => toTimestamp(day));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [first, last] = [Math.min(...moments), Math.max(...moments)];
  const spots = points.map(({ day, value }) => ({
    day,
    value,
    x: interpolate(toTimestamp(day) - first, last - first, LEFT, WIDTH - RIGHT),
    y: interpolate(most - value, most - least, TOP, HEIGHT - BOTTOM),
  }));
  const ends = [spots[0], ...(first === last ? [] : [spots.at(-1)])].filter((spot) => spot !== undefined);
  const valueTexts = points.map(({ day, value }) => `${day} ${formatValue(value, unit)}`).join(', ');
  return (
    <figure className={`${boardStyles['chart']} ${styles['chart']}`}>
      <figcaption>{name}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('measuring.chartOf', { name, values: valueTexts })}
      >
        {(most === least ? [most] : [most, least]).map((value) => {
          const y = interpolate(most - value, most - least, TOP, HEIGHT - BOTTOM);
          return (
            <g key={value}>
              <line className={boardStyles['gridLine']} x1={LEFT} x2={WIDTH - RIGHT} y1={y} y2={y} />
              <text className={boardStyles['chartText']} x={LEFT - 6} y={y + 4} textAnchor="end">
                {formatValue(value, unit)}
              </text>
            </g>
          );
        })}
        <polyline className={boardStyles['chartLine']} points={spots.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {spots.map(({ x, y, day }, index) => (
          <circle key={`${day} ${index}`} className={boardStyles['chartPoint']} cx={x} cy={y} r={3.5} />
        ))}
        {ends.map(({ x, day }, index) => (
          <text
            key={index}
            className={boardStyles['chartText']}
            x={x}
            y={HEIGHT - 12}
            textAnchor={ends.length === 1 ? 'middle' : index === 0 ? 'start' : 'end'}
          >
            {day}
          </text>
        ))}
      </svg>
    </figure>
  );
}
