import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';

/**
 * Says that an order is paused and why; nothing where it goes on. One that is paused by its sales names them to the doctor; one that is
 * paused with the treatment of its patient goes on with that.
 */
export function PausedNote(props: {
  readonly order: Pick<OrderInfo, 'isPaused' | 'pauseReason' | 'pausedByStop'>;
  /** Says that it is paused to somebody who does not have to ask the sales. */
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
