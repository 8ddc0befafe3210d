import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import { PlainPage } from '@dentarium/platform';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from './heading.ts';

/** The place of the sign-out: another tab, or this page while the session at the identity server goes on. */
export type SignedOutReason = 'otherTab' | 'here';

/** Shows the page after a sign-out that did not leave it. */
export function SignedOut({
  reason,
  onSignIn = () => location.reload(),
}: {
  readonly reason: SignedOutReason;
  readonly onSignIn?: () => void;
}) {
  const { t } = useTranslation('shell');
  useDocumentTitle(t('signedOut.title'));
  const hint = t(reason === 'here' ? 'signedOut.hintHere' : 'signedOut.hint');
  return (
    <main>
      <PlainPage kind="info" icon={<LogoutOutlined />} title={t('signedOut.title')} hint={hint}>
        <Button type="primary" onClick={onSignIn}>
          {t('signedOut.signIn')}
        </Button>
      </PlainPage>
    </main>
  );
}
