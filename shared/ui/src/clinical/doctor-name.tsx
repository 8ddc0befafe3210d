import { useUiTexts } from '../texts/texts.ts';
import styles from './clinical.module.css';
import { TagChip } from './tag-chip.tsx';

/**
 * Shows the name of an attending doctor. A doctor who has left the clinic or is disabled has a mark, so that staff give
 * the patient another one.
 */
export function DoctorName({ name, isFormer }: { readonly name: string; readonly isFormer: boolean }) {
  const { t } = useUiTexts();
  if (!isFormer) return name;
  return (
    <span className={styles['doctor']} title={t('doctor.formerText', { name })}>
      <span className={styles['doctorName']}>{name}</span>
      <TagChip kind="warning">{t('doctor.former')}</TagChip>
    </span>
  );
}
