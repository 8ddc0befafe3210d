import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { formatMoment } from '@dentarium/domain';
import { LAB_FUNCTION_NAMES } from '@dentarium/orders/states';
import { useLanguage } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import { OrderStatusChip } from '../order/order-facts.tsx';
import { getNextActor } from '../order/order-state.ts';
import styles from './order-page.module.css';

/** Shows the status of an order, with its current owner and the start time. */
export function StatusLine({ order }: { readonly order: OrderInfo }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const nextActor = getNextActor(order);
  const owner =
    nextActor === null
      ? null
      : nextActor === 'doctor'
        ? order.patient.doctorName
        : LAB_FUNCTION_NAMES[nextActor][language];
  return (
    <p className={styles['statusLine']} role="status">
      <OrderStatusChip order={order} />
      {owner === null ? null : <span>{t('order.with', { who: owner })}</span>}
      <span className={styles['quiet']}>
        {t('order.since', { moment: formatMoment(new Date(order.waitingSince)) })}
      </span>
      {order.expectedOn === null ? null : <span>{t('order.expectedOn', { day: order.expectedOn })}</span>}
      {order.lockedUntil === null ? null : (
        <span className={styles['quiet']}>
          {t('order.lockedUntil', { moment: formatMoment(new Date(order.lockedUntil)) })}
        </span>
      )}
    </p>
  );
}
