import { PageHeader } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { SignInList } from '../sign-ins/sign-in-list.tsx';
import { PeopleTabs } from './people-tabs.tsx';

/** Shows the persons without an account beside the accounts of the site, at `/personal/people/sign-ins` (SITE-06). */
export default function PeopleSignInsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('frame.people')} />
      <PeopleTabs current="signIns" />
      <SignInList />
    </>
  );
}
