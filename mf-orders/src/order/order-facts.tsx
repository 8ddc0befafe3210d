import type { OrderPatient, OrderRow } from '@dentarium/api/orders/shapes';
import { useLanguage } from '@dentarium/platform';
import { TagChip, useAgeText, useGenderText } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import styles from './order.module.css';
import { countOverdueDays, toOrderType, type OrderStanding, findStatus, getNextActor } from './order-state.ts';

/** The name of a status in the language of the reader. */
function useStatusFormatter(): (order: OrderStanding) => string {
  const [language] = useLanguage();
  return (order) => findStatus(order)?.name[language] ?? String(order.detailStatus);
}

/** Where an order stands, whether it is paused, and of a plan that waits for long for how long. What waits for the reader's clinic stands out. */
export function OrderStatusChip({ order }: { readonly order: OrderStanding & Pick<OrderRow, 'waitingSince'> }) {
  const { t } = useTranslation();
  const formatStatus = useStatusFormatter();
  const nextActor = getNextActor(order);
  const overdueDays = countOverdueDays(order);
  return (
    <span className={styles['status']}>
      <TagChip
        kind={order.isPaused ? 'plain' : nextActor === 'doctor' ? 'warning' : nextActor === null ? 'success' : 'accent'}
      >
        {formatStatus(order)}
      </TagChip>
      {order.isPaused ? <TagChip kind="danger">{t('order.paused')}</TagChip> : null}
      {overdueDays === null ? null : <TagChip kind="danger">{t('order.overdue', { count: overdueDays })}</TagChip>}
    </span>
  );
}

/** The type of an order in words. */
export function useTypeFormatter(): (type: number) => string {
  const { t } = useTranslation();
  return (type) => (toOrderType(type) === undefined ? String(type) : t(`type.${toOrderType(type) ?? 0}`));
}

/** What is ordered, with the mark of its colour. */
export function ProductName({ item }: { readonly item: OrderRow['treatmentItem'] }) {
  const [language] = useLanguage();
  return (
    <span className={styles['product']}>
      <ProductMark item={item} />
      <span className={styles['productName']}>{item.name[language]}</span>
    </span>
  );
}

/** The mark of a product: its deep colour, and around it the light one, by which it stands out on dark. */
export function ProductMark({ item }: { readonly item: Pick<OrderRow['treatmentItem'], 'lightColor' | 'deepColor'> }) {
  const { lightColor, deepColor } = item;
  return <span className={styles['mark']} style={{ background: deepColor, borderColor: lightColor }} aria-hidden />;
}

/** Whose an order is: gender, age and number, for the line below the name. */
export function usePatientFactsFormatter(): (
  patient: Pick<OrderPatient, 'gender' | 'birthDate' | 'patientNo'>,
) => string {
  const formatGender = useGenderText();
  const formatAge = useAgeText();
  return ({ gender, birthDate, patientNo }) => [formatGender(gender), formatAge(birthDate), patientNo].join(' · ');
}
