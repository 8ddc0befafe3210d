import type { getIngCase } from '@dentarium/api/orders/case-calls';
import type { CallResult } from '@dentarium/api';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { OrderStatusChip, ProductName, useTypeFormatter } from '../order/order-facts.tsx';
import { toOrderPath, toWizardPath } from '../order/order-paths.ts';
import { PageSection } from '../order/page-section.tsx';
import styles from './wizard.module.css';

/** Shows the open orders of a patient. Drafts can be continued. */
export function OpenOrders({ orders }: { readonly orders: CallResult<typeof getIngCase> }) {
  const { t } = useTranslation();
  const formatType = useTypeFormatter();
  if (orders.length === 0) return null;
  return (
    <PageSection title={t('product.open')}>
      {orders.map((order) => (
        <div key={order.orderId} className={styles['row']}>
          <strong>{order.orderShowId}</strong>
          <span>{formatType(order.type)}</span>
          <ProductName item={order.treatmentItem} />
          <OrderStatusChip order={order} />
          <Link to={order.isDraft ? toWizardPath(order.orderId) : toOrderPath(order.orderId)}>
            {t(order.isDraft ? 'product.continue' : 'product.view')}
          </Link>
        </div>
      ))}
    </PageSection>
  );
}
