import type { OrderInfo } from '@dentarium/api/services/order-shapes';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';

/** Says to a doctor that an order is paused, why, and whom they can ask; nothing where it goes on. */
export function PausedNote({ order: { isPaused, pauseReason } }: { readonly order: OrderInfo }) {
  const { t } = useTranslation();
  if (!isPaused) return null;
  return <Alert type="warning" showIcon title={t('order.pausedNote')} description={pauseReason || undefined} />;
}
