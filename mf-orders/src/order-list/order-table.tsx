import StarFilled from '@ant-design/icons/StarFilled';
import StarOutlined from '@ant-design/icons/StarOutlined';
import type { OrderRow } from '@dentarium/api/orders/shapes';
import { type Column, DataTable, DateText, DoctorName } from '@dentarium/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { OrderStatusChip, ProductName, usePatientFactsFormatter, useTypeFormatter } from '../order/order-facts.tsx';
import { toOrderPath } from '../order/order-paths.ts';
import { OrderMenu } from '../order-page/actions/order-menu.tsx';
import type { OrderActions } from '../order-page/actions/use-order-actions.tsx';
import { type ListAddress, type SortKey, toDefaultOrder } from './list-address.ts';
import styles from './order-list.module.css';
import type { ChangeAddress } from './use-list-address.ts';

/** Shows the orders as a dense table with their patients. */
export function OrderTable(props: {
  readonly orders: readonly OrderRow[];
  readonly address: ListAddress;
  readonly actions: OrderActions;
  readonly onChange: ChangeAddress;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { sort, order } = props.address;
  return (
    <DataTable<OrderRow, SortKey>
      label={t('list.title')}
      columns={useColumns(props.actions)}
      rows={props.orders}
      rowKey={({ orderId }) => orderId}
      sorting={{ key: sort, order }}
      onSort={(by) =>
        props.onChange({ sort: by, order: by === sort ? (order === 'asc' ? 'desc' : 'asc') : toDefaultOrder(by) })
      }
      onOpen={({ orderId }) => void navigate(toOrderPath(orderId))}
    />
  );
}

function useColumns(actions: OrderActions): Column<OrderRow, SortKey>[] {
  const { t } = useTranslation();
  const typeName = useTypeFormatter();
  return [
    {
      id: 'collect',
      title: t('list.favourite'),
      titleHidden: true,
      width: '44px',
      cell: (order) => <FavouriteButton order={order} acts={actions} />,
    },
    { id: 'patient', isRowName: true, title: t('list.patient'), cell: (order) => <PatientCell order={order} /> },
    { id: 'number', title: t('list.number'), width: '150px', cell: (order) => <NumberCell order={order} /> },
    { id: 'type', title: t('list.type'), room: 1100, width: '96px', cell: ({ type }) => typeName(type) },
    {
      id: 'product',
      title: t('list.product'),
      room: 1300,
      width: '12%',
      cell: ({ treatmentItem }) => <ProductName item={treatmentItem} />,
    },
    { id: 'status', title: t('list.status'), width: '200px', cell: (order) => <OrderStatusChip order={order} /> },
    {
      id: 'since',
      title: t('list.since'),
      room: 760,
      width: '108px',
      sortKey: 'waiting',
      cell: ({ waitingSince }) => <DateText value={new Date(waitingSince)} />,
    },
    {
      id: 'doctor',
      title: t('list.doctor'),
      room: 1100,
      width: '9%',
      cell: ({ patient }) => <DoctorName name={patient.doctorName} isFormer={patient.hasFormerDoctor} />,
    },
    {
      id: 'updated',
      title: t('list.updated'),
      room: 1500,
      width: '108px',
      sortKey: 'updated',
      cell: ({ updatedAt }) => <DateText value={new Date(updatedAt)} />,
    },
    {
      id: 'acts',
      title: t('list.acts'),
      titleHidden: true,
      width: '210px',
      cell: (order) => (
        <span className={styles['acts']}>
          <OrderMenu order={order} actions={actions} />
        </span>
      ),
    },
  ];
}

function PatientCell({ order }: { readonly order: OrderRow }) {
  const patientFacts = usePatientFactsFormatter();
  return (
    <span className={styles['two']}>
      <Link className={styles['link']} to={toOrderPath(order.orderId)}>
        {order.patient.name}
      </Link>
      <span className={styles['quiet']}>{patientFacts(order.patient)}</span>
    </span>
  );
}

function NumberCell({ order }: { readonly order: OrderRow }) {
  return (
    <span className={styles['two']}>
      <span>{order.orderShowId}</span>
      {order.remark === '' ? null : (
        <span className={styles['quiet']} title={order.remark}>
          {order.remark}
        </span>
      )}
    </span>
  );
}

function FavouriteButton({ order, acts }: { readonly order: OrderRow; readonly acts: OrderActions }) {
  const { t } = useTranslation();
  const { isCollect } = order;
  const Star = isCollect ? StarFilled : StarOutlined;
  return (
    <Button
      type="text"
      size="small"
      disabled={!order.mayEdit || order.isPaused}
      icon={<Star className={styles['star']} data-on={isCollect} aria-hidden />}
      aria-label={t('list.favouriteOf', { patient: order.patient.name, order: order.orderShowId })}
      aria-pressed={isCollect}
      onClick={() => acts.toggleFavourite(order)}
    />
  );
}
