import type { StatusLedgerEntry } from '@dentarium/api/modules/report-calls';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../frame/moment.ts';
import styles from './modules.module.css';

const ACTIONS = [
  'publish',
  'activate',
  'deploy',
  'rollback',
  'canary',
  'promote',
  'end-canary',
  'remove',
  'off',
  'on',
  'fallback',
] as const;

/** What was done with the modules, and what pages did, the latest first. */
export function LedgerLines({ entries }: { readonly entries: readonly StatusLedgerEntry[] }) {
  const { t } = useTranslation();
  if (entries.length === 0) return <p className={styles['reason']}>{t('modules.ledgerNone')}</p>;
  return (
    <ol className={styles['lines']} aria-label={t('modules.ledger')}>
      {entries.map((entry) => (
        <LedgerLine key={`${entry.at} ${entry.module} ${entry.action} ${entry.version}`} entry={entry} />
      ))}
    </ol>
  );
}

function LedgerLine({ entry }: { readonly entry: StatusLedgerEntry }) {
  const { t } = useTranslation();
  const { at, by, module, version, to, reason, count } = entry;
  const action = ACTIONS.find((name) => name === entry.action);
  return (
    <li className={styles['line']}>
      <span className={styles['facts']}>
        <time className={styles['times']} dateTime={at}>
          {formatMoment(at)}
        </time>
        {/* A later release may have written one that this page does not know. */}
        <strong>{action === undefined ? entry.action : t(`modules.action.${action}`)}</strong>
        <span className={styles['code']}>
          {[module, version].filter((part) => part !== null).join(' ')}
          {to === null ? '' : ` → ${to}`}
        </span>
        {count === null ? null : <span>{t('modules.times', { count })}</span>}
        <span className={styles['times']}>{action === 'fallback' ? t('modules.byPages') : by}</span>
      </span>
      {/* Of pages it is the message of an error, else the words of whoever did it. */}
      {reason === null ? null : <span className={action === 'fallback' ? styles['cause'] : ''}>{reason}</span>}
    </li>
  );
}
