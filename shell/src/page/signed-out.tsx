import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from './heading.ts';

/** What a tab shows after another tab of the browser has signed out. */
export function SignedOut() {
  const { t } = useTranslation('shell');
  useDocumentTitle(t('signedOut.title'));
  return (
    <main>
      <Result
        status="info"
        title={<h1>{t('signedOut.title')}</h1>}
        subTitle={t('signedOut.hint')}
        extra={
          <Button type="primary" onClick={() => location.reload()}>
            {t('signedOut.signIn')}
          </Button>
        }
      />
    </main>
  );
}
