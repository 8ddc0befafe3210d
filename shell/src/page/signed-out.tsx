import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import { PlainPage } from '@dentarium/platform';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from './heading.ts';

/** Shows the page of a tab after another tab of the browser has signed out. */
export function SignedOut() {
  const { t } = useTranslation('shell');
  useDocumentTitle(t('signedOut.title'));
  return (
    <main>
      <PlainPage kind="info" icon={<LogoutOutlined />} title={t('signedOut.title')} hint={t('signedOut.hint')}>
        <Button type="primary" onClick={() => location.reload()}>
          {t('signedOut.signIn')}
        </Button>
      </PlainPage>
    </main>
  );
}
