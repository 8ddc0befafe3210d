import {
  type Delivery,
  DELIVERY_STATES,
  queryDeliveries,
  queryWebhooks,
  resendDelivery,
} from '@dentarium/server/calls/lab-integration';
import { formatMoment } from '@dentarium/domain';
import { callQuery, toast, useApiMutation, useSession } from '@dentarium/platform';
import { type Column, DataTable, Skeletons, TagChip } from '@dentarium/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Pagination, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toLabOrderPath } from '../lab/lab-address.ts';
import { FailedSection } from '../order/failed-section.tsx';
import { PageSection } from '../order/page-section.tsx';
import page from '../order-page/order-page.module.css';
import { useEventFormatter } from '../order/use-event-formatter.ts';
import { useDeliveryErrorFormatter } from './use-delivery-error-formatter.ts';
import styles from './integration.module.css';

const KINDS = { waiting: 'warning', delivered: 'success', failed: 'danger' } as const;
const PAGE_SIZE = 20;
/** The polling interval of waiting deliveries in milliseconds. */
const REFETCH_INTERVAL_MS = 5_000;

/** Shows the deliveries to webhooks, the latest first. */
export function Deliveries() {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const [state, setState] = useState<Delivery['state'] | null>(null);
  const [pageIndex, setPageIndex] = useState(1);
  const body = { operatorId, ...(state === null ? {} : { state }), pageIndex: pageIndex, pageSize: PAGE_SIZE };
  const deliveries = useQuery({
    ...callQuery(queryDeliveries, { body }, { silent: true }),
    placeholderData: keepPreviousData,
    // Waiting deliveries are sent in the background.
    refetchInterval: ({ state: { data } }) =>
      data?.items.some((one) => one.state === 'waiting') === true ? REFETCH_INTERVAL_MS : false,
  });
  const columns = useColumns();
  if (deliveries.isError)
    return (
      <FailedSection
        title={t('integration.deliveries')}
        error={deliveries.error}
        onRetry={() => void deliveries.refetch()}
      />
    );
  if (deliveries.data === undefined) return <Skeletons shape="rows" count={5} />;
  const { items, total } = deliveries.data;
  return (
    <PageSection title={t('integration.deliveries')}>
      <div className={page['about']}>
        <Select
          aria-label={t('integration.state')}
          placeholder={t('integration.everyState')}
          allowClear
          popupMatchSelectWidth={false}
          value={state}
          options={DELIVERY_STATES.map((value) => ({ value, label: t(`integration.states.${value}`) }))}
          onChange={(value: Delivery['state'] | undefined) => {
            setState(value ?? null);
            setPageIndex(1);
          }}
        />
        <Button onClick={() => void deliveries.refetch()}>{t('integration.reload')}</Button>
      </div>
      {items.length === 0 ? (
        <p>{t('integration.noDeliveries')}</p>
      ) : (
        <DataTable<Delivery, never>
          label={t('integration.deliveries')}
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
        />
      )}
      <Pagination
        current={pageIndex}
        pageSize={PAGE_SIZE}
        total={total}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={setPageIndex}
      />
    </PageSection>
  );
}

function useColumns(): Column<Delivery, never>[] {
  const { t } = useTranslation();
  const eventName = useEventFormatter();
  const webhooks = useQuery(callQuery(queryWebhooks, {}, { silent: true }));
  const getAddress = ({ webhookId }: Delivery): string => webhooks.data?.find(({ id }) => id === webhookId)?.url ?? '';
  return [
    {
      id: 'event',
      isRowName: true,
      title: t('integration.event'),
      cell: (delivery) => (
        <span className={styles['sent']}>
          {eventName(delivery.event)}
          <span className={styles['address']}>{getAddress(delivery)}</span>
        </span>
      ),
    },
    {
      id: 'order',
      title: t('list.number'),
      width: '130px',
      cell: ({ orderId, orderShowId }) => <Link to={toLabOrderPath(orderId)}>{orderShowId}</Link>,
    },
    {
      id: 'at',
      title: t('integration.at'),
      width: '160px',
      cell: ({ createdAt }) => formatMoment(new Date(createdAt)),
    },
    { id: 'state', title: t('integration.state'), width: '30%', cell: (delivery) => <State delivery={delivery} /> },
    {
      id: 'resend',
      title: t('integration.resend'),
      titleHidden: true,
      width: '120px',
      cell: (delivery) => <Resend delivery={delivery} />,
    },
  ];
}

function State({ delivery }: { readonly delivery: Delivery }) {
  const { t } = useTranslation();
  const formatReason = useDeliveryErrorFormatter();
  const { state, tries, dueAt, error } = delivery;
  const details = [
    ...(tries === 0 ? [] : [t('integration.tries', { count: tries })]),
    ...(error === '' ? [] : [formatReason(delivery)]),
    ...(dueAt === null || tries === 0 ? [] : [t('integration.again', { moment: formatMoment(new Date(dueAt)) })]),
  ];
  return (
    <span className={styles['state']}>
      <TagChip kind={KINDS[state]}>{t(`integration.states.${state}`)}</TagChip> {details.join(' · ')}
    </span>
  );
}

function Resend({ delivery: { id, event, orderShowId } }: { readonly delivery: Delivery }) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const eventName = useEventFormatter();
  const resend = useApiMutation(resendDelivery, { onSuccess: () => toast('success', t('integration.done.resend')) });
  return (
    <Button
      size="small"
      disabled={resend.isPending}
      aria-label={t('integration.resendOf', { event: eventName(event), order: orderShowId })}
      onClick={() => void resend.mutate({ body: { operatorId, id } })}
    >
      {t('integration.resend')}
    </Button>
  );
}
