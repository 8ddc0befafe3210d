import { CodeImage } from '@dentarium/ui/code';
import { useTranslation } from 'react-i18next';
import { cardText } from '../camera-sorting/card-code.ts';
import styles from './sheet.module.css';

/** The code of a patient card: photographed before the patient, it tells camera image sorting whose images follow (BEN-03). */
export function CardCode({ patientNo }: { readonly patientNo: string }) {
  const { t } = useTranslation();
  return (
    <figure className={styles['card']}>
      <CodeImage
        className={styles['code'] ?? ''}
        text={cardText(patientNo)}
        label={t('sheet.cardCode', { number: patientNo })}
      />
      <figcaption>{t('sheet.cardHint')}</figcaption>
    </figure>
  );
}
