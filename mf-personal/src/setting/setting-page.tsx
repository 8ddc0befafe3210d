import { ErrorState, PageHeader, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toOwnAccountQuery } from './own-account.ts';
import { ProfileSection } from './profile-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { ThirdPartySection } from './third-party-section.tsx';

/** Shows the profile of the user, their sign-in, and their linked accounts, at `/personal/setting`. */
export function SettingPage() {
  const { t } = useTranslation();
  const account = useQuery(toOwnAccountQuery());
  return (
    <>
      <PageHeader title={t('frame.setting')} />
      {account.data === undefined ? (
        account.isError ? (
          <ErrorState error={account.error} onRetry={() => void account.refetch()} />
        ) : (
          <Skeletons shape="rows" count={6} />
        )
      ) : (
        <>
          <ProfileSection account={account.data} />
          <SecuritySection account={account.data} />
          <ThirdPartySection />
        </>
      )}
    </>
  );
}
