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
export function NoticePage({
  notice,
  answer,
  onSignOut,
}: {
  readonly notice: Notice;
  /** The refusal of the identity server, in its own words. */
  readonly answer?: string;
  readonly onSignOut?: () => void;
}) {
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
        hint={answer === undefined ? t(`notice.${notice}.hint`) : t('notice.providerAnswer', { answer })}
      >
        <Button type="primary" href="/">
          {t('action.retry')}
        </Button>
        {onSignOut === undefined ? null : <Button onClick={onSignOut}>{t('user.signOut')}</Button>}
      </PlainPage>
    </main>
  );
}
