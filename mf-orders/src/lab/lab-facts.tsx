import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { useLanguage } from '@dentarium/platform';
import { DoctorName } from '@dentarium/ui';
import { ProductName, useTypeFormatter } from '../order/order-facts.tsx';
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
      <DoctorName name={order.patient.doctorName} isFormer={order.patient.hasFormerDoctor} />
    </p>
  );
}
