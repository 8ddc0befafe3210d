import { getCaseListV3 } from '@dentarium/api/orders/case-calls';
import { queryOrderStatistics } from '@dentarium/server/calls/orders';
import type { OrderRow } from '@dentarium/api/orders/shapes';
import { getToday } from '@dentarium/domain';
import { STEPS } from '@dentarium/orders/states';
import { callQuery, useSession } from '@dentarium/platform';
import { DateText } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ListAddress, pageOf, readAddress, writeAddress } from '../order-list/list-address.ts';
import { OrderStatusChip, usePatientFacts } from '../order/order-facts.tsx';
import { orderPath, planPath } from '../order/order-links.ts';
import { CountChart } from '../reports/counts/count-chart.tsx';
import { sumsOf, useSeries } from '../reports/counts/counted-series.ts';
import { lastWeeks, periodName, periodsOf } from '../reports/counts/periods.ts';
import { Part, rowsOf } from './part.tsx';
import { ROWS } from './rows.ts';
import styles from './workbench.module.css';

/** What a list has under its filters, the first rows of it, and a way to the whole. */
function OrderPart(props: {
  readonly title: string;
  readonly empty: string;
  readonly shows: Partial<ListAddress>;
  readonly to: (order: OrderRow) => string;
}) {
  const operatorId = useSession().user.id;
  const patientFacts = usePatientFacts();
  const address = { ...readAddress(new URLSearchParams()), ...props.shows };
  const body = { ...pageOf(address, operatorId), pageSize: ROWS };
  const answer = useQuery(callQuery(getCaseListV3, { body }, { silent: true }));
  return (
    <Part
      title={props.title}
      to={`/case?${writeAddress(address)}`}
      empty={props.empty}
      answer={answer}
      show={({ total, items }) => ({
        total,
        content: rowsOf(
          items.map((order) => ({
            key: order.orderId,
            to: props.to(order),
            name: order.patient.name,
            facts: patientFacts(order.patient),
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

const LONGEST = { sort: 'waiting', order: 'asc' } as const;

/** Orders that wait for the clinic, the longest waiting first: those that the badge counts. */
export function WaitingOrders() {
  const { t } = useTranslation();
  return (
    <OrderPart
      title={t('workbench.waiting')}
      empty={t('workbench.noWaiting')}
      shows={{ pending: true, ...LONGEST }}
      to={({ orderId }) => orderPath(orderId)}
    />
  );
}

/** Plans, and terms of reissues, that the doctor is asked to confirm. */
export function OrdersToConfirm() {
  const { t } = useTranslation();
  return (
    <OrderPart
      title={t('workbench.toConfirm')}
      empty={t('workbench.noToConfirm')}
      shows={{ tab: 'toConfirm', pending: true, ...LONGEST }}
      to={({ orderId, stepStatus }) => (stepStatus === STEPS.confirmPlan ? planPath(orderId) : orderPath(orderId))}
    />
  );
}

/** What was shipped and is not received. */
export function ParcelsOnTheWay() {
  const { t } = useTranslation();
  return (
    <OrderPart
      title={t('workbench.parcels')}
      empty={t('workbench.noParcels')}
      shows={{ tab: 'shipped', ...LONGEST }}
      to={({ orderId }) => orderPath(orderId, 'parcels')}
    />
  );
}

const WEEKS = 12;

/** How many orders were created in the last weeks, by type. */
export function OrderCourse() {
  const { t } = useTranslation();
  const seriesOf = useSeries();
  const range = lastWeeks(WEEKS, getToday());
  const { unit, periods, limits } = periodsOf(range.from, range.to);
  const answer = useQuery(callQuery(queryOrderStatistics, { query: { limits } }, { silent: true }));
  return (
    <Part
      wide
      title={t('workbench.course')}
      to={`/reports?from=${range.from}&to=${range.to}`}
      empty={t('workbench.noCourse')}
      answer={answer}
      show={(statistics) => {
        const series = seriesOf(statistics, 'type', periods.length);
        const names = periods.map((period) => periodName(period, unit));
        const sums = sumsOf(series);
        const said = names.map((name, index) => `${name} ${sums[index] ?? 0}`).join(', ');
        const content = <CountChart label={t('statistics.chart', { counts: said })} periods={names} series={series} />;
        return { content: sums.every((sum) => sum === 0) ? null : content };
      }}
    />
  );
}
