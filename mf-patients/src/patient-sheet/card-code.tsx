import { CodeImage } from '@dentarium/ui/code';
import { useTranslation } from 'react-i18next';
import { formatCardCode } from '../camera-sorting/card-code.ts';
import styles from './sheet.module.css';

/**
 * Shows the code of a patient card. Photographed before the patient, it identifies the following images for camera
 * image sorting (BEN-03).
 */
export function CardCode({ patientNo }: { readonly patientNo: string }) {
  const { t } = useTranslation();
  return (
    <figure className={styles['card']}>
      <CodeImage
        className={styles['code'] ?? ''}
        text={formatCardCode(patientNo)}
        label={t('sheet.cardCode', { number: patientNo })}
      />
      <figcaption>{t('sheet.cardHint')}</figcaption>
    </figure>
  );
}
