import { getCaseListV3 } from '@dentarium/api/orders/case-calls';
import { queryOrderStatistics } from '@dentarium/server/calls/orders';
import type { OrderRow } from '@dentarium/api/orders/shapes';
import { getToday } from '@dentarium/domain';
import { STEPS } from '@dentarium/orders/states';
import { callQuery, useSession } from '@dentarium/platform';
import { DateText } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ListAddress, toPageBody, readListAddress, writeListAddress } from '../order-list/list-address.ts';
import { OrderStatusChip, usePatientFactsFormatter } from '../order/order-facts.tsx';
import { toOrderPath, toPlanPath } from '../order/order-paths.ts';
import { CountChart } from '../reports/counts/count-chart.tsx';
import { sumByPeriod, useSeriesBuilder } from '../reports/counts/count-series.ts';
import { toLastWeeks, formatPeriod, splitIntoPeriods } from '../order-list/periods.ts';
import { Part, renderRows } from './part.tsx';
import { MAX_PART_ROWS } from './max-part-rows.ts';
import styles from './workbench.module.css';

/** The first rows of a filtered list, with a link to the whole list. */
function OrderPart(props: {
  readonly title: string;
  readonly empty: string;
  readonly filters: Partial<ListAddress>;
  readonly to: (order: OrderRow) => string;
}) {
  const operatorId = useSession().user.id;
  const patientFacts = usePatientFactsFormatter();
  const address = { ...readListAddress(new URLSearchParams()), ...props.filters };
  const body = { ...toPageBody(address, operatorId), pageSize: MAX_PART_ROWS };
  const answer = useQuery(callQuery(getCaseListV3, { body }, { silent: true }));
  return (
    <Part
      title={props.title}
      to={`/case?${writeListAddress(address)}`}
      empty={props.empty}
      answer={answer}
      toContent={({ total, items }) => ({
        total,
        content: renderRows(
          items.map((order) => ({
            key: order.orderId,
            to: props.to(order),
            name: order.patient.name,
            facts: [patientFacts(order.patient), order.patient.doctorName].join(' · '),
            side: (
              <>
                <OrderStatusChip order={order} />
                <span className={styles['since']}>
                  <DateText value={new Date(order.waitingSince)} />
                </span>
              </>
            ),
          })),
        ),
      })}
    />
  );
}

const BY_WAITING_TIME = { sort: 'waiting', order: 'asc' } as const;

/** The props of a part with orders of the user alone (`mine`), or of the whole clinic. */
interface OwnedPartProps {
  readonly mine: boolean;
}

/** Orders that wait for the user or the clinic, the longest waiting first. The badge counts those of the user. */
export function WaitingOrders({ mine }: OwnedPartProps) {
  const { t } = useTranslation();
  return (
    <OrderPart
      title={t(mine ? 'workbench.waiting' : 'workbench.waitingClinic')}
      empty={t(mine ? 'workbench.noWaiting' : 'workbench.noWaitingClinic')}
      filters={{ pending: true, mine, ...BY_WAITING_TIME }}
      to={({ orderId }) => toOrderPath(orderId)}
    />
  );
}

/** Plans and terms of reissues that wait for the doctor's confirmation. */
export function OrdersToConfirm({ mine }: OwnedPartProps) {
  const { t } = useTranslation();
  return (
    <OrderPart
      title={t('workbench.toConfirm')}
      empty={t('workbench.noToConfirm')}
      filters={{ tab: 'toConfirm', pending: true, mine, ...BY_WAITING_TIME }}
      to={({ orderId, stepStatus }) => (stepStatus === STEPS.confirmPlan ? toPlanPath(orderId) : toOrderPath(orderId))}
    />
  );
}

/** Parcels that are shipped but not received. */
export function ParcelsOnTheWay({ mine }: OwnedPartProps) {
  const { t } = useTranslation();
  return (
    <OrderPart
      title={t('workbench.parcels')}
      empty={t('workbench.noParcels')}
      filters={{ tab: 'shipped', mine, ...BY_WAITING_TIME }}
      to={({ orderId }) => toOrderPath(orderId, 'parcels')}
    />
  );
}

const WEEKS = 12;

/** Shows the number of orders created in the last weeks, by type. */
export function OrderTrend() {
  const { t } = useTranslation();
  const buildSeries = useSeriesBuilder();
  const range = toLastWeeks(WEEKS, getToday());
  const { unit, periods, limits } = splitIntoPeriods(range.from, range.to);
  const answer = useQuery(callQuery(queryOrderStatistics, { query: { limits } }, { silent: true }));
  return (
    <Part
      wide
      title={t('workbench.course')}
      to={`/reports?from=${range.from}&to=${range.to}`}
      empty={t('workbench.noCourse')}
      answer={answer}
      toContent={(statistics) => {
        const series = buildSeries(statistics, 'type', periods.length);
        const names = periods.map((period) => formatPeriod(period, unit));
        const sums = sumByPeriod(series);
        const description = names.map((name, index) => `${name} ${sums[index] ?? 0}`).join(', ');
        const content = (
          <CountChart label={t('statistics.chart', { counts: description })} periods={names} series={series} />
        );
        return { content: sums.every((sum) => sum === 0) ? null : content };
      }}
    />
  );
}
