import type { OrderInfo, Shipment } from '@dentarium/api/services/order-shapes';
import { momentText } from '@dentarium/domain';
import { useTranslation } from 'react-i18next';
import { useMadeText } from '../order/made-text.ts';
import styles from './order-page.module.css';
import { PageSection } from '../order/page-section.tsx';

/** The batches of an order with their parcels and what happened to them. */
export function Parcels({ order }: { readonly order: Pick<OrderInfo, 'batches'> }) {
  const { t } = useTranslation();
  const madeText = useMadeText();
  if (order.batches.length === 0) return null;
  return (
    <PageSection id="parcels" title={t('parcels.title')}>
      {order.batches.map((batch) => (
        <article key={batch.id} className={styles['card']}>
          <h3 className={styles['subheading']}>
            {t('parcels.batch', { number: batch.number, kind: t(`parcels.kind.${batch.kind}`) })}
          </h3>
          <p className={styles['quiet']}>{madeText(batch).join(' · ')}</p>
          {batch.shipment === null ? (
            <p>{t(batch.startedAt === null ? 'parcels.waiting' : 'parcels.making')}</p>
          ) : (
            <Parcel shipment={batch.shipment} />
          )}
        </article>
      ))}
    </PageSection>
  );
}

function Parcel({ shipment }: { readonly shipment: Shipment }) {
  const { t } = useTranslation();
  const { courier, waybill, shippedAt, deliveredAt, receivedAt, address, events } = shipment;
  const arrived = receivedAt ?? deliveredAt;
  return (
    <>
      <p>
        {t(courier === 0 ? 'parcels.courier.0' : 'parcels.courier.1')} <strong>{waybill}</strong>
      </p>
      <p className={styles['quiet']}>
        {t('parcels.shipped', { moment: momentText(new Date(shippedAt)) })}
        {arrived === null
          ? null
          : ` · ${t(receivedAt === null ? 'parcels.delivered' : 'parcels.received', { moment: momentText(new Date(arrived)) })}`}
      </p>
      <p className={styles['quiet']}>{[address.receiver, address.phone, address.region, address.street].join(' ')}</p>
      {events.length === 0 ? null : (
        <ol className={styles['trace']} aria-label={t('parcels.trace', { waybill })}>
          {events.map(({ at, place, text, source }) => (
            <li key={`${at} ${text}`}>
              <span className={styles['quiet']}>{momentText(new Date(at))}</span> {[place, text].join(' ')}{' '}
              <span className={styles['quiet']}>({t(`parcels.source.${source}`)})</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
