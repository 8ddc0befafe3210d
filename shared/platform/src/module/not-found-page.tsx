import CompassOutlined from '@ant-design/icons/CompassOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { PlainPage } from '../look/plain-page.tsx';

/** Shows the page for an address that the site does not have (AUTH-11). */
export function NotFoundPage() {
  const { t } = useTranslation('platform');
  return (
    <PlainPage kind="info" icon={<CompassOutlined />} title={t('notFound.title')} hint={t('notFound.hint')}>
      <Button type="primary" href="/">
        {t('notFound.home')}
      </Button>
    </PlainPage>
  );
}
