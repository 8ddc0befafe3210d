import type { SignInWait } from '@dentarium/server/clinic-calls/operators';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../frame/format-moment.ts';
import styles from './operators.module.css';

/** Shows the waits after wrong passwords, with the address that they are for and their end. */
export function WaitLines({ signInWaits }: { readonly signInWaits: readonly SignInWait[] }) {
  const { t } = useTranslation();
  if (signInWaits.length === 0) return null;
  return (
    <ul className={styles['lines']} aria-label={t('operators.waits')}>
      {signInWaits.map(({ address, isForEverybody, endsAt }) => (
        <li key={`${address} ${isForEverybody}`} className={styles['line']}>
          {t(isForEverybody ? 'operators.waitOfAddress' : 'operators.waitOfAccount', {
            address,
            until: formatMoment(endsAt),
          })}
        </li>
      ))}
    </ul>
  );
}
