import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import encodeQR from 'qr';
import { cardText } from '../camera-sorting/card-code.ts';
import styles from './sheet.module.css';

/** The code of a patient card: photographed before the patient, it tells camera image sorting whose images follow (BEN-03). */
export function CardCode({ patientNo }: { readonly patientNo: string }) {
  const { t } = useTranslation();
  const rows = useMemo(() => encodeQR(cardText(patientNo), 'raw', { ecc: 'quartile', border: 2 }), [patientNo]);
  const dark = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <figure className={styles['card']}>
      <svg
        className={styles['code']}
        viewBox={`0 0 ${rows.length} ${rows.length}`}
        role="img"
        aria-label={t('sheet.cardCode', { number: patientNo })}
        shapeRendering="crispEdges"
      >
        <path d={dark} />
      </svg>
      <figcaption>{t('sheet.cardHint')}</figcaption>
    </figure>
  );
}
