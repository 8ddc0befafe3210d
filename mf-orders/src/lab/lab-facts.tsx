import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { useLanguage } from '@dentarium/platform';
import { DoctorName } from '@dentarium/ui';
import { ProductName, useTypeFormatter } from '../order/order-facts.tsx';
import { BasePlanLink } from '../order/base-plan-link.tsx';
import { toLabPlanPath } from './lab-address.ts';
import styles from '../order-page/order-page.module.css';

/** Shows the type and product of an order, with its clinic and doctor. */
export function LabFacts({ order }: { readonly order: LabOrder }) {
  const [language] = useLanguage();
  const typeName = useTypeFormatter();
  return (
    <p className={styles['about']}>
      <strong>{order.orderShowId}</strong>
      <span>{typeName(order.type)}</span>
      <ProductName item={order.treatmentItem} />
      <span>{order.orgName[language]}</span>
      <BasePlanLink order={order} forms={order.submissions.at(-1)?.forms ?? []} toPath={toLabPlanPath} />
      <DoctorName name={order.patient.doctorName} isFormer={order.patient.hasFormerDoctor} />
    </p>
  );
}
