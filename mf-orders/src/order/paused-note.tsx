import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';

/**
 * Shows a note that an order is paused, with the reason; nothing for other orders. An order paused by sales names them
 * to the doctor. An order paused with its patient's treatment resumes with it.
 */
export function PausedNote(props: {
  readonly order: Pick<OrderInfo, 'isPaused' | 'pauseReason' | 'pausedByStop'>;
  /** The title for readers who do not have to contact sales. */
  readonly title?: string;
}) {
  const { t } = useTranslation();
  const { isPaused, pauseReason, pausedByStop } = props.order;
  if (!isPaused) return null;
  return pausedByStop ? (
    <Alert type="warning" showIcon title={t('order.paused')} description={t('order.pausedByStop')} />
  ) : (
    <Alert
      type="warning"
      showIcon
      title={props.title ?? t('order.pausedNote')}
      description={pauseReason || undefined}
    />
  );
}
