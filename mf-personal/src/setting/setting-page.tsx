import { PageHeader, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toOwnAccountQuery } from './own-account.ts';
import { NoticeSection } from './notice-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { ThirdPartySection } from './third-party-section.tsx';

/** Shows the profile of the user, their sign-in, their linked accounts and their notices, at `/personal/setting`. */
export function SettingPage() {
  const { t } = useTranslation();
  const account = useQuery(toOwnAccountQuery());
  return (
    <>
      <PageHeader title={t('frame.setting')} />
      <QueryBoundary query={account} loading={<Skeletons shape="rows" count={6} />}>
        {(data) => (
          <>
            <ProfileSection account={data} />
            <SecuritySection account={data} />
            <ThirdPartySection />
            <NoticeSection />
          </>
        )}
      </QueryBoundary>
    </>
  );
}
