import type { LabRow } from '@dentarium/api/orders/lab-shapes';
import { useLanguage } from '@dentarium/platform';
import { type Column, DataTable, DateText } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { OrderStatusChip, ProductName, useTypeFormatter } from '../order/order-facts.tsx';
import styles from '../order-list/order-list.module.css';
import { toLabOrderPath } from './lab-address.ts';
import { ScheduleText } from './lab-schedule.tsx';

/** Shows the orders of a queue with their patients and reviewers. */
export function LabTable({ orders }: { readonly orders: readonly LabRow[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <DataTable<LabRow, never>
      label={t('lab.title')}
      columns={useColumns()}
      rows={orders}
      rowKey={({ orderId }) => orderId}
      onOpen={({ orderId }) => void navigate(toLabOrderPath(orderId))}
    />
  );
}

function useColumns(): Column<LabRow, never>[] {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const typeName = useTypeFormatter();
  return [
    {
      id: 'patient',
      isRowName: true,
      title: t('list.patient'),
      cell: ({ orderId, orderShowId, patient }) => (
        <span className={styles['two']}>
          <Link className={styles['link']} to={toLabOrderPath(orderId)}>
            {patient.name}
          </Link>
          <span className={styles['quiet']}>{orderShowId}</span>
        </span>
      ),
    },
    {
      id: 'clinic',
      title: t('lab.clinic'),
      room: 760,
      width: '16%',
      cell: ({ orgName }) => <span className={styles['lines']}>{orgName[language]}</span>,
    },
    { id: 'type', title: t('list.type'), room: 760, width: '96px', cell: ({ type }) => typeName(type) },
    {
      id: 'product',
      title: t('list.product'),
      room: 1100,
      width: '14%',
      cell: ({ treatmentItem }) => <ProductName item={treatmentItem} />,
    },
    { id: 'status', title: t('list.status'), width: '220px', cell: (order) => <OrderStatusChip order={order} /> },
    {
      id: 'since',
      title: t('list.since'),
      width: '108px',
      cell: ({ waitingSince }) => <DateText value={new Date(waitingSince)} />,
    },
    {
      id: 'due',
      title: t('schedule.due'),
      room: 1100,
      width: '132px',
      cell: (order) => <ScheduleText order={order} />,
    },
    { id: 'taken', title: t('lab.takenBy'), width: '120px', cell: ({ takenBy }) => takenBy?.name ?? '–' },
  ];
}
