import { queryOrderStatistics } from '@dentarium/server/calls/orders';
import { callQuery, useRight } from '@dentarium/platform';
import { EmptyState, PageHeader, QueryBoundary, Skeletons, useDelayed } from '@dentarium/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PageSection } from '../order/page-section.tsx';
import { CountChart } from './counts/count-chart.tsx';
import { CountTable } from './counts/count-table.tsx';
import { type Statistics, sumByPeriod, useSeriesBuilder } from './counts/count-series.ts';
import { formatPeriod, type Periods, splitIntoPeriods } from '../order-list/periods.ts';
import { DoctorCounts, StatusCounts } from './count-tables.tsx';
import { readReportsAddress, type ReportsAddress, writeReportsAddress } from './reports-address.ts';
import { ReportsFilters } from './reports-filters.tsx';
import styles from './reports.module.css';

/**
 * Shows `/reports`: the number of orders created in a range of days, over time, by status and by doctor (HEAD-10,
 * BENCH-01).
 */
export default function ReportsPage() {
  const { t } = useTranslation();
  return useRight('case') ? <Reports /> : <EmptyState kind="denied" title={t('list.denied')} />;
}

function Reports() {
  const { t } = useTranslation();
  const [searchParams, setSearchParams] = useSearchParams();
  const address = readReportsAddress(searchParams);
  const changeAddress = (changes: Partial<ReportsAddress>): void =>
    setSearchParams(writeReportsAddress({ ...address, ...changes }));
  const periods = splitIntoPeriods(address.from, address.to);
  const { type, doctorId } = address;
  const query = {
    limits: periods.limits,
    ...(type === null ? {} : { type }),
    ...(doctorId === null ? {} : { doctorId }),
  };
  const answer = useQuery({
    ...callQuery(queryOrderStatistics, { query }, { silent: true }),
    placeholderData: keepPreviousData,
  });
  // Data of an earlier request are only marked as outdated after a moment.
  const isOutdated = useDelayed(answer.isPlaceholderData, 300);
  return (
    <div className={styles['page']}>
      <PageHeader title={t('reports.title')} facts={<span className={styles['quiet']}>{t('reports.hint')}</span>} />
      <ReportsFilters address={address} onChange={changeAddress} />
      <QueryBoundary
        query={answer}
        onRefetchError="replace"
        loading={<Skeletons shape="rows" count={8} />}
        isEmpty={({ types }) => types.length === 0}
        empty={<EmptyState kind="filtered" title={t('reports.none')} text={t('reports.noneHint')} />}
      >
        {(statistics) => (
          <div className={styles['shown']} data-outdated={isOutdated} aria-busy={isOutdated}>
            <Counts address={address} periods={periods} statistics={statistics} />
          </div>
        )}
      </QueryBoundary>
    </div>
  );
}

function Counts(props: {
  readonly address: ReportsAddress;
  readonly periods: Periods;
  readonly statistics: Statistics;
}) {
  const { t } = useTranslation();
  const { address, statistics } = props;
  const { periods, unit } = props.periods;
  const series = useSeriesBuilder()(statistics, address.by, periods.length);
  const names = periods.map((period) => formatPeriod(period, unit));
  const fullNames = periods.map(({ from }) => (unit === 'month' ? from.slice(0, 7) : from));
  const sums = sumByPeriod(series);
  const description = names.map((name, index) => `${name} ${sums[index] ?? 0}`).join(', ');
  return (
    <>
      <div className={styles['wide']}>
        <PageSection title={t(`reports.over.${unit}`)}>
          <CountChart label={t('statistics.chart', { counts: description })} periods={names} series={series} />
        </PageSection>
      </div>
      <PageSection title={t('reports.status')}>
        <StatusCounts address={address} statistics={statistics} />
      </PageSection>
      <PageSection title={t('reports.doctors')}>
        <DoctorCounts address={address} statistics={statistics} />
      </PageSection>
      <div className={styles['periods']}>
        <PageSection title={t('reports.counts')}>
          <CountTable label={t('reports.counts')} periods={fullNames} series={series} />
        </PageSection>
      </div>
    </>
  );
}
