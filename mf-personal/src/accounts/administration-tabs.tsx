import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './accounts.module.css';

const TABS = { accounts: '/user', signIns: '/user/sign-ins', audit: '/user/audit' } as const;

/** Shows tabs of the administration: the accounts, sign-ins without one, and the audit trail. */
export function AdministrationTabs({ current }: { readonly current: keyof typeof TABS }) {
  const { t } = useTranslation();
  return (
    <nav className={styles['tabs']} aria-label={t('accounts.tabs')}>
      {(['accounts', 'signIns', 'audit'] as const).map((tab) => (
        <Link key={tab} to={TABS[tab]} className={styles['tab']} aria-current={tab === current ? 'page' : undefined}>
          {t(`accounts.tab.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}
