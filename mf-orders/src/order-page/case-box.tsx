import { getCaseShowBox } from '@dentarium/api/orders/case-details';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FailedSection } from '../order/failed-section.tsx';
import { hasDisplayableData } from '../order/has-displayable-data.ts';
import { OrderStatusChip, useTypeFormatter } from '../order/order-facts.tsx';
import { toOrderPath } from '../order/order-paths.ts';
import { PageSection } from '../order/page-section.tsx';
import styles from './order-page.module.css';

/** Shows the summary of an order's case: its other orders, and the shipped and planned steps of each arch. */
export function CaseBox({ order }: { readonly order: OrderInfo }) {
  const { t } = useTranslation();
  const formatType = useTypeFormatter();
  const box = useQuery(callQuery(getCaseShowBox, { query: { caseId: order.caseId } }, { silent: true }));
  const title = t('caseBox.title', { case: order.caseShowId });
  if (!hasDisplayableData(box))
    return box.isError ? <FailedSection title={title} error={box.error} onRetry={() => void box.refetch()} /> : null;
  const others = box.data.orders.filter(({ orderId }) => orderId !== order.orderId);
  const arches = (['upper', 'lower'] as const).flatMap((arch) => {
    const { shipped, planned } = box.data[arch];
    return planned === null ? [] : [{ arch, shipped, planned }];
  });
  if (others.length === 0 && arches.length === 0) return null;
  return (
    <PageSection title={title}>
      <ul className={styles['items']}>
        {others.map((other) => (
          <li key={other.orderId}>
            <Link to={toOrderPath(other.orderId)}>{other.orderShowId}</Link>
            <span>{formatType(other.type)}</span>
            <OrderStatusChip order={other} />
          </li>
        ))}
        {arches.map(({ arch, shipped, planned }) => (
          <li key={arch}>{t(`caseBox.${arch}`, { shipped, planned })}</li>
        ))}
      </ul>
    </PageSection>
  );
}
