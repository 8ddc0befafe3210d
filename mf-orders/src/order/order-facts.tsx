import type { OrderPatient, OrderRow } from '@dentarium/api/orders/shapes';
import { useLanguage } from '@dentarium/platform';
import { TagChip, useAgeText, useGenderText } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import styles from './order.module.css';
import { countOverdueDays, toOrderType, type OrderStanding, findStatus, getNextActor } from './order-state.ts';

/** Returns a formatter of a status in the reader's language. */
function useStatusFormatter(): (order: OrderStanding) => string {
  const [language] = useLanguage();
  return (order) => findStatus(order)?.name[language] ?? String(order.detailStatus);
}

/**
 * Shows the status of an order, with marks for a pause, an open cancellation and an overdue plan. Orders that wait for the reader's
 * clinic stand out.
 */
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
      {order.cancellationRequested ? <TagChip kind="danger">{t('cancellation.chip')}</TagChip> : null}
      {overdueDays === null ? null : <TagChip kind="danger">{t('order.overdue', { count: overdueDays })}</TagChip>}
    </span>
  );
}

/** Returns a formatter of order types. */
export function useTypeFormatter(): (type: number) => string {
  const { t } = useTranslation();
  return (type) => (toOrderType(type) === undefined ? String(type) : t(`type.${toOrderType(type) ?? 0}`));
}

/** Shows the ordered product with its colour mark. */
export function ProductName({ item }: { readonly item: OrderRow['treatmentItem'] }) {
  const [language] = useLanguage();
  return (
    <span className={styles['product']}>
      <ProductMark item={item} />
      <span className={styles['productName']}>{item.name[language]}</span>
    </span>
  );
}

/** Shows the mark of a product: its deep colour with a light border, which is visible on dark backgrounds. */
export function ProductMark({ item }: { readonly item: Pick<OrderRow['treatmentItem'], 'lightColor' | 'deepColor'> }) {
  const { lightColor, deepColor } = item;
  return <span className={styles['mark']} style={{ background: deepColor, borderColor: lightColor }} aria-hidden />;
}

/** Returns a formatter of a patient's gender, age and number, for the line below the name. */
export function usePatientFactsFormatter(): (
  patient: Pick<OrderPatient, 'gender' | 'birthDate' | 'patientNo'>,
) => string {
  const formatGender = useGenderText();
  const formatAge = useAgeText();
  return ({ gender, birthDate, patientNo }) => [formatGender(gender), formatAge(birthDate), patientNo].join(' · ');
}
