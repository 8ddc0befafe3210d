import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { FORM_KEYS } from '@dentarium/orders/states';
import { useTranslation } from 'react-i18next';
import { labelPath } from '../order/order-links.ts';
import { PrintLink } from '../order/print-link.tsx';
import { formOf, mayChangeForm } from '../wizard/wizard-order.ts';

/** Whether a model is to be mailed, or is on its way. */
function isMailed(order: OrderInfo): boolean {
  if ((formOf(order, FORM_KEYS.modelMailing)?.version ?? 0) === 0) return false;
  const isAwaited = order.dataRequests.some(
    ({ closedAt, items }) =>
      closedAt === null && items.some((item) => item.formKey === FORM_KEYS.modelMailing && !item.isSupplied),
  );
  return isAwaited || mayChangeForm(order, FORM_KEYS.modelMailing);
}

/** Leads from the form of a model that is mailed to the label for its parcel; nothing beside other forms, and once the parcel has come. */
export function LabelLink(props: {
  readonly order: OrderInfo;
  readonly formKey: number;
  /** Saves what is typed; whether that went well. */
  readonly save?: () => Promise<boolean>;
}) {
  const { t } = useTranslation();
  const { order, formKey, save } = props;
  if (formKey !== FORM_KEYS.modelMailing || !isMailed(order)) return null;
  return (
    <div>
      <PrintLink
        to={labelPath(order.orderId)}
        label={t('label.print')}
        {...(save === undefined ? {} : { before: save })}
      />
    </div>
  );
}
