import type { ParcelAddress } from '@dentarium/api/orders/shapes';
import { useTranslation } from 'react-i18next';
import { listRecipientLines } from '../order/list-recipient-lines.ts';
import styles from './order-page.module.css';

/** Shows the recipient of a batch with phone and address. */
export function Recipient({ address }: { readonly address: ParcelAddress | null }) {
  const { t } = useTranslation();
  const lines = listRecipientLines(address);
  return (
    <p className={styles['quiet']}>
      {t('parcels.to')} {lines.length === 0 ? t('parcels.noAddress') : lines.join(' ')}
    </p>
  );
}
