import CloudServerOutlined from '@ant-design/icons/CloudServerOutlined';
import IdcardOutlined from '@ant-design/icons/IdcardOutlined';
import { PlainPage } from '@dentarium/platform';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCoverRemoval } from './remove-cover.ts';
import { useDocumentTitle } from './heading.ts';

/** A page that stands alone: the server cannot be reached, the account has no role. */
export type Notice = '500' | 'accountInfoError';

/** Shows the page with the reason why the site cannot be shown, and the next step (AUTH-05, AUTH-11). */
export function NoticePage({ notice, onSignOut }: { readonly notice: Notice; readonly onSignOut?: () => void }) {
  const { t } = useTranslation('shell');
  const title = t(`notice.${notice}.title`);
  useCoverRemoval();
  useDocumentTitle(title);
  return (
    <main>
      <PlainPage
        kind={notice === '500' ? 'failed' : 'warning'}
        icon={notice === '500' ? <CloudServerOutlined /> : <IdcardOutlined />}
        title={title}
        hint={t(`notice.${notice}.hint`)}
      >
        <Button type="primary" href="/">
          {t('action.retry')}
        </Button>
        {onSignOut === undefined ? null : <Button onClick={onSignOut}>{t('user.signOut')}</Button>}
      </PlainPage>
    </main>
  );
}
