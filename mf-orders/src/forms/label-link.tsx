import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { FORM_KEYS } from '@dentarium/orders/states';
import { useTranslation } from 'react-i18next';
import { toLabelPath } from '../order/order-paths.ts';
import { PrintLink } from '../order/print-link.tsx';
import { findForm, canChangeForm } from './wizard-order.ts';

/** Returns whether a model will be mailed, or is in transit. */
function isMailed(order: OrderInfo): boolean {
  if ((findForm(order, FORM_KEYS.modelMailing)?.version ?? 0) === 0) return false;
  const isAwaited = order.dataRequests.some(
    ({ closedAt, items }) =>
      closedAt === null && items.some((item) => item.formKey === FORM_KEYS.modelMailing && !item.isSupplied),
  );
  return isAwaited || canChangeForm(order, FORM_KEYS.modelMailing);
}

/**
 * Shows a link from the form of a mailed model to the label of its parcel; nothing for other forms, and after the
 * parcel has arrived.
 */
export function LabelLink(props: {
  readonly order: OrderInfo;
  readonly formKey: number;
  /** Saves the input. Resolves to whether that succeeded. */
  readonly save?: () => Promise<boolean>;
}) {
  const { t } = useTranslation();
  const { order, formKey, save } = props;
  if (formKey !== FORM_KEYS.modelMailing || !isMailed(order)) return null;
  return (
    <div>
      <PrintLink
        to={toLabelPath(order.orderId)}
        label={t('label.print')}
        {...(save === undefined ? {} : { beforeLeave: save })}
      />
    </div>
  );
}
