import { useTranslation } from 'react-i18next';
import styles from './statistics.module.css';

/** One kind of what is counted, with its counts by period; at most four, told apart by their places and colours. */
export interface Series {
  readonly key: string;
  readonly name: string;
  readonly counts: readonly number[];
}

/** The least round number above the highest column that quarters well. */
function topOf(highest: number): number {
  if (highest <= 4) return 4;
  const step = 10 ** Math.floor(Math.log10(highest));
  return [1, 2, 4, 6, 8, 10].map((times) => times * step).find((top) => top >= highest) ?? highest;
}

/** The sum of each period over all kinds. */
export function sumsOf(series: readonly Series[]): number[] {
  return (series[0]?.counts ?? []).map((_, index) => series.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0));
}

interface Stacked {
  readonly key: string;
  readonly slot: number;
  readonly from: number;
  readonly height: number;
}

/** What stands on each other in the column of a period, from the bottom. */
function stackOf(series: readonly Series[], index: number): Stacked[] {
  let from = 0;
  return series.flatMap(({ key, counts }, slot) => {
    const height = counts[index] ?? 0;
    const part = { key, slot, from, height };
    from += height;
    return height === 0 ? [] : [part];
  });
}

/** So many names of periods have room below the columns. */
const MOST_NAMES = 7;

/**
 * Counts over time as columns, a kind on the other. The picture stretches to its place, so its texts are those of the page. What it shows is said
 * to who does not see it by `CountTable`.
 */
export function CountChart(props: {
  readonly label: string;
  readonly periods: readonly string[];
  readonly series: readonly Series[];
}) {
  const { periods, series } = props;
  const top = topOf(Math.max(0, ...sumsOf(series)));
  const marks = [top, top / 2, 0];
  const apart = Math.ceil(periods.length / MOST_NAMES);
  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['legend']}>
        {series.map(({ key, name }, slot) => (
          <span key={key} className={styles['kind']}>
            <span className={styles['swatch']} data-slot={slot} aria-hidden />
            {name}
          </span>
        ))}
      </figcaption>
      <div className={styles['plot']}>
        <div className={styles['marks']} aria-hidden>
          {marks.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </div>
        <svg
          className={styles['columns']}
          viewBox={`0 0 ${periods.length} ${top}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={props.label}
        >
          {marks.map((mark) => (
            <line key={mark} className={styles['grid']} x1={0} x2={periods.length} y1={mark} y2={mark} />
          ))}
          {periods.map((period, index) =>
            stackOf(series, index).map(({ key, slot, from, height }) => (
              <rect
                key={`${period} ${key}`}
                className={styles['column']}
                data-slot={slot}
                x={index + 0.16}
                width={0.68}
                y={top - from - height}
                height={height}
              />
            )),
          )}
        </svg>
        <div className={styles['names']} aria-hidden>
          {periods.map((period, index) => (
            <span key={period}>
              {index % apart === 0 ? <span data-every={index % (2 * apart) === 0}>{period}</span> : null}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** The same counts in words: a row for each period and one for all of them. */
export function CountTable(props: {
  readonly label: string;
  readonly periods: readonly string[];
  readonly series: readonly Series[];
}) {
  const { t } = useTranslation();
  const { periods, series } = props;
  const sums = sumsOf(series);
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be scrolled by the keyboard
    <div className={styles['scroll']} role="group" aria-label={props.label} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('statistics.period')}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{t('statistics.total')}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period, index) => (
            <tr key={period}>
              <th scope="row">{period}</th>
              {series.map(({ key, counts }) => (
                <td key={key}>{counts[index] ?? 0}</td>
              ))}
              <td>{sums[index] ?? 0}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('statistics.total')}</th>
            {series.map(({ key, counts }) => (
              <td key={key}>{sum(counts)}</td>
            ))}
            <td>{sum(sums)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
