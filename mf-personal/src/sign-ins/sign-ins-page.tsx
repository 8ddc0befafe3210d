import { PageHeader } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { AdministrationTabs } from '../accounts/administration-tabs.tsx';
import { SignInList } from './sign-in-list.tsx';

/** Shows the persons without an account beside the accounts of administrators, at `/user/sign-ins` (SITE-06). */
export default function SignInsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('signIns.title')} />
      <AdministrationTabs current="signIns" />
      <SignInList />
    </>
  );
}
