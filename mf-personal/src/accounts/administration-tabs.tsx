import { useTranslation } from 'react-i18next';
import { PageTabs } from '../frame/page-tabs.tsx';

const TABS = { accounts: '/user', signIns: '/user/sign-ins', audit: '/user/audit' } as const;
const TAB_IDS = ['accounts', 'signIns', 'audit'] as const;

/** Shows tabs of the administration: the accounts, sign-ins without one, and the audit trail. */
export function AdministrationTabs({ current }: { readonly current: keyof typeof TABS }) {
  const { t } = useTranslation();
  const tabs = TAB_IDS.map((id) => ({ to: TABS[id], title: t(`accounts.tab.${id}`) }));
  return <PageTabs label={t('accounts.tabs')} tabs={tabs} current={TABS[current]} />;
}
