import { useTranslation } from 'react-i18next';
import { type Series, sumByPeriod } from './count-series.ts';
import styles from './statistics.module.css';

/** Shows counts over time as a table: a row per period and a total. */
export function CountTable(props: {
  readonly label: string;
  readonly periods: readonly string[];
  readonly series: readonly Series[];
}) {
  const { t } = useTranslation();
  const { periods, series } = props;
  const sums = sumByPeriod(series);
  const sumCounts = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content needs keyboard focus
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
              <td key={key}>{sumCounts(counts)}</td>
            ))}
            <td>{sumCounts(sums)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
