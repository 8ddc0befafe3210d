import type { FailedCall } from '@dentarium/server/clinic-calls/operators';
import { useLanguage } from '@dentarium/platform';
import { formatMoment } from '../frame/format-moment.ts';
import styles from './operators.module.css';

/** Shows refused and failed calls with their reference numbers. */
export function FailureLines({
  failures,
  label,
}: {
  readonly failures: readonly FailedCall[];
  readonly label: string;
}) {
  const [language] = useLanguage();
  return (
    <ul className={styles['lines']} aria-label={label}>
      {failures.map(({ at, call, code, text, requestId }) => (
        <li key={`${at} ${call} ${requestId}`} className={styles['line']}>
          <span className={styles['quiet']}>{formatMoment(at)}</span>
          <span>{text[language]}</span>
          <span className={styles['code']}>{[call, code, requestId].filter((part) => part !== '').join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}
