import { TagChip } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';

/** From this many days on, the end is near. */
const SOON = 7;

/** How long something stays in the recycle bin. */
export function DaysLeft({ days }: { readonly days: number }) {
  const { t } = useTranslation();
  const text = t('recycle.days', { count: days });
  return days <= SOON ? <TagChip kind="warning">{text}</TagChip> : <>{text}</>;
}
