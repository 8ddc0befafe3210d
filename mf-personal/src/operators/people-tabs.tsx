import { useRight, useSession } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import { PageTabs } from '../frame/page-tabs.tsx';

const TABS = { accounts: '/personal/people', signIns: '/personal/people/sign-ins' } as const;
const TAB_IDS = ['accounts', 'signIns'] as const;

/** Shows the accounts and the sign-ins without one as tabs. On an intranet the latter need a right of administrators. */
export function PeopleTabs({ current }: { readonly current: keyof typeof TABS }) {
  const { t } = useTranslation();
  const { mode } = useSession();
  const isAdministrator = useRight('resetPassword');
  if (mode === 'private' && !isAdministrator) return null;
  const tabs = TAB_IDS.map((id) => ({ to: TABS[id], title: t(`accounts.tab.${id}`) }));
  return <PageTabs label={t('frame.people')} tabs={tabs} current={TABS[current]} />;
}
