import type { Batch, OrderInfo, Shipment } from '@dentarium/api/orders/shapes';
import { formatMoment } from '@dentarium/domain';
import { TagChip } from '@dentarium/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProductionFormatter } from '../order/use-production-formatter.ts';
import styles from './order-page.module.css';
import { FollowUpAnswers } from './follow-up-answers.tsx';
import { PageSection } from '../order/page-section.tsx';
import { Recipient } from './recipient.tsx';

/** Shows the batches of an order with their recipients, the answers for follow-ups, the parcels and their events. */
export function Parcels(props: {
  readonly order: Pick<OrderInfo, 'batches'>;
  /** Renders additional content of a batch. */
  readonly renderBatch?: (batch: Batch) => ReactNode;
  /** Renders the actions on a parcel. */
  readonly renderActions?: (shipment: Shipment) => ReactNode;
}) {
  const { t } = useTranslation();
  const formatProduction = useProductionFormatter();
  const { order, renderBatch, renderActions } = props;
  if (order.batches.length === 0) return null;
  return (
    <PageSection id="parcels" title={t('parcels.title')}>
      {order.batches.map((batch) => (
        <article key={batch.id} className={styles['card']}>
          <h3 className={styles['subheading']}>
            {t('parcels.batch', { number: batch.number, kind: t(`parcels.kind.${batch.kind}`) })}
          </h3>
          <p className={styles['quiet']}>{formatProduction(batch).join(' · ')}</p>
          <Recipient address={batch.address} />
          <FollowUpAnswers batch={batch} />
          {renderBatch?.(batch)}
          {batch.shipment === null ? (
            <p>{t(batch.startedAt === null ? 'parcels.waiting' : 'parcels.making')}</p>
          ) : (
            <>
              <Parcel shipment={batch.shipment} />
              {renderActions?.(batch.shipment)}
            </>
          )}
        </article>
      ))}
    </PageSection>
  );
}

/** Returns the state of a parcel, as far as it is known. */
function toParcelState({ receivedAt, deliveredAt, events }: Shipment): 'received' | 'delivered' | 'moving' | 'untold' {
  if (receivedAt !== null) return 'received';
  if (deliveredAt !== null) return 'delivered';
  return events.length > 0 ? 'moving' : 'untold';
}

function Parcel({ shipment }: { readonly shipment: Shipment }) {
  const { t } = useTranslation();
  const { courier, waybill, shippedAt, deliveredAt, receivedAt } = shipment;
  const arrivedAt = receivedAt ?? deliveredAt;
  const state = toParcelState(shipment);
  return (
    <>
      <p className={styles['formHead']}>
        <span>
          {t(courier === 0 ? 'parcels.courier.0' : 'parcels.courier.1')} <strong>{waybill}</strong>
        </span>
        <TagChip kind={arrivedAt !== null ? 'success' : state === 'moving' ? 'accent' : 'plain'}>
          {t(`parcels.state.${state}`)}
        </TagChip>
      </p>
      <p className={styles['quiet']}>
        {t('parcels.shipped', { moment: formatMoment(new Date(shippedAt)) })}
        {arrivedAt === null
          ? null
          : ` · ${t(receivedAt === null ? 'parcels.delivered' : 'parcels.received', { moment: formatMoment(new Date(arrivedAt)) })}`}
      </p>
      <ParcelTrace shipment={shipment} />
    </>
  );
}

/** Shows the events of a parcel with their sources, the latest first. */
export function ParcelTrace({ shipment: { waybill, events } }: { readonly shipment: Shipment }) {
  const { t } = useTranslation();
  if (events.length === 0) return null;
  return (
    <ol className={styles['trace']} aria-label={t('parcels.trace', { waybill })}>
      {events.map(({ at, place, text, isDelivered, source }) => (
        <li key={`${at} ${text}`}>
          <span className={styles['quiet']}>{formatMoment(new Date(at))}</span> {[place, text].join(' ')}{' '}
          {isDelivered ? <TagChip kind="success">{t('parcels.arrived')}</TagChip> : null}{' '}
          <span className={styles['quiet']}>({t(`parcels.source.${source}`)})</span>
        </li>
      ))}
    </ol>
  );
}
