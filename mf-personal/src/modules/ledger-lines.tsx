import type { StatusLedgerEntry } from '@dentarium/api/modules/report-calls';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../frame/format-moment.ts';
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

/** Shows the ledger of the modules: the actions of operators and the events of pages, newest first. */
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
        {/* A later release may have written an action that this page does not have. */}
        <strong>{action === undefined ? entry.action : t(`modules.action.${action}`)}</strong>
        <span className={styles['code']}>
          {[module, version].filter((part) => part !== null).join(' ')}
          {to === null ? '' : ` → ${to}`}
        </span>
        {count === null ? null : <span>{t('modules.times', { count })}</span>}
        <span className={styles['times']}>{action === 'fallback' ? t('modules.byPages') : by}</span>
      </span>
      {/* For pages this is the message of an error, otherwise the reason that the operator gave. */}
      {reason === null ? null : <span className={action === 'fallback' ? styles['cause'] : ''}>{reason}</span>}
    </li>
  );
}
