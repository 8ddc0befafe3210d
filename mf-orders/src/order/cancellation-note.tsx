import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { formatMoment } from '@dentarium/domain';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Shows the open request to cancel an order with its reason; nothing for other orders. */
export function CancellationNote(props: {
  readonly order: Pick<OrderInfo, 'cancellation'>;
  /** The consequence for the reader. */
  readonly hint: string;
  readonly action?: ReactNode;
}) {
  const { t } = useTranslation();
  const { cancellation } = props.order;
  if (cancellation === null) return null;
  const { reason, requestedAt, requestedBy } = cancellation;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('cancellation.title', { name: requestedBy, moment: formatMoment(new Date(requestedAt)) })}
      description={
        <>
          <p>{t('cancellation.reasonText', { reason })}</p>
          <p>{props.hint}</p>
        </>
      }
      action={props.action}
    />
  );
}
