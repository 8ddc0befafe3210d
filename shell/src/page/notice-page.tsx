import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { useUncovered } from './cover.ts';
import { useDocumentTitle } from './heading.ts';

/** A page that stands alone: the server cannot be reached, the account has no role. */
export type Notice = '500' | 'accountInfoError';

/** Says why the site cannot be shown, and what to do (AUTH-05, AUTH-11). */
export function NoticePage({ notice, onSignOut }: { readonly notice: Notice; readonly onSignOut?: () => void }) {
  const { t } = useTranslation('shell');
  useUncovered();
  const title = t(`notice.${notice}.title`);
  useDocumentTitle(title);
  return (
    <main>
      <Result
        status={notice === '500' ? '500' : '403'}
        title={<h1>{title}</h1>}
        subTitle={t(`notice.${notice}.hint`)}
        extra={[
          <Button key="again" type="primary" href="/">
            {t('action.retry')}
          </Button>,
          onSignOut === undefined ? null : (
            <Button key="out" onClick={onSignOut}>
              {t('user.signOut')}
            </Button>
          ),
        ]}
      />
    </main>
  );
}
