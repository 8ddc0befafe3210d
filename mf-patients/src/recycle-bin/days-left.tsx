import { TagChip } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';

/** Number of remaining days from which on the text is a warning. */
const WARNING_DAYS = 7;

/** Shows the remaining days in the recycle bin; for a patient who is kept (`null`), the reason. */
export function DaysLeft({ days }: { readonly days: number | null }) {
  const { t } = useTranslation();
  if (days === null) return <>{t('recycle.keptForOrders')}</>;
  const text = t('recycle.days', { count: days });
  return days <= WARNING_DAYS ? <TagChip kind="warning">{text}</TagChip> : <>{text}</>;
}
