import { ORDER_TABS, ORDER_TYPE_CODES } from '@dentarium/orders/states';
import { useLanguage } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTypeFormatter } from '../order/order-facts.tsx';
import type { Statistics } from './counts/count-series.ts';
import tableStyles from './counts/statistics.module.css';
import { toListPath, type ReportsAddress, writeReportsAddress } from './reports-address.ts';
import styles from './reports.module.css';

interface CountTableProps {
  readonly address: ReportsAddress;
  readonly statistics: Statistics;
}

function sumCounts(rows: readonly { readonly count: number }[]): number {
  return rows.reduce((all, { count }) => all + count, 0);
}

/** Shows the number of orders per current status. Each status links to its orders in the list. */
export function StatusCounts({ address, statistics }: CountTableProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const rows = ORDER_TABS.map(({ key, name }) => ({
    key,
    name: name[language],
    count: sumCounts(statistics.tabs.filter(({ tab }) => tab === key)),
  })).filter(({ count }) => count > 0);
  return (
    <table className={tableStyles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('list.status')}</th>
          <th scope="col">{t('reports.orders')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, count }) => (
          <tr key={key}>
            <th scope="row">
              <Link className={styles['link']} to={toListPath(address, key)}>
                {name}
              </Link>
            </th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows the number of orders per doctor and type. The name of a doctor links to the doctor's report. */
export function DoctorCounts({ address, statistics }: CountTableProps) {
  const { t } = useTranslation();
  const typeName = useTypeFormatter();
  const names = new Map(statistics.doctors.map(({ doctorId, doctorName }) => [doctorId, doctorName]));
  const rows = [...names]
    .map(([doctorId, name]) => ({ doctorId, name, own: statistics.doctors.filter((one) => one.doctorId === doctorId) }))
    .toSorted((one, other) => sumCounts(other.own) - sumCounts(one.own));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content needs keyboard focus
    <div className={tableStyles['scroll']} role="group" aria-label={t('reports.doctors')} tabIndex={0}>
      <table className={tableStyles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('list.doctor')}</th>
            {ORDER_TYPE_CODES.map((type) => (
              <th key={type} scope="col">
                {typeName(type)}
              </th>
            ))}
            <th scope="col">{t('statistics.total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ doctorId, name, own }) => (
            <tr key={doctorId}>
              <th scope="row">
                <Link
                  className={styles['link']}
                  to={{ search: writeReportsAddress({ ...address, doctorId }).toString() }}
                >
                  {name}
                </Link>
              </th>
              {ORDER_TYPE_CODES.map((code) => (
                <td key={code}>{sumCounts(own.filter(({ type }) => type === code))}</td>
              ))}
              <td>{sumCounts(own)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
