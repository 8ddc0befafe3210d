import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { FORM_KEYS, ORDER_TYPES } from '@dentarium/orders/states';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** The basis of retainers that are made on the last step of a plan. */
const ON_PLAN = 1;

/**
 * Links to the plan on which the retainers of an order are made, because it belongs to another order; shows nothing for
 * other orders.
 */
export function BasePlanLink(props: {
  readonly order: Pick<OrderInfo, 'type' | 'basePlan'>;
  /** The forms of the order, or of its last submission. */
  readonly forms: readonly { readonly formKey: number; readonly formValue: Readonly<Record<string, unknown>> }[];
  /** Returns the path of the plan of an order. */
  readonly toPath: (orderId: string) => string;
}) {
  const { t } = useTranslation();
  const { type, basePlan } = props.order;
  const prescription = props.forms.find(({ formKey }) => formKey === FORM_KEYS.retention);
  const isOnPlan = type === ORDER_TYPES.retention && prescription?.formValue['basis'] === ON_PLAN;
  if (!isOnPlan || basePlan === null) return null;
  return <Link to={props.toPath(basePlan.orderId)}>{t('order.onPlan', { id: basePlan.orderShowId })}</Link>;
}
