import { TagChip } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';

/** From this many days on, the end is near. */
const WARNING_DAYS = 7;

/** How long something stays in the recycle bin; of a patient who is kept (`null`) that they are, and why. */
export function DaysLeft({ days }: { readonly days: number | null }) {
  const { t } = useTranslation();
  if (days === null) return <>{t('recycle.keptForOrders')}</>;
  const text = t('recycle.days', { count: days });
  return days <= WARNING_DAYS ? <TagChip kind="warning">{text}</TagChip> : <>{text}</>;
}
