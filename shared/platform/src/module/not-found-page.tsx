import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';

/** What an address shows that the site does not have (AUTH-11). */
export function NotFoundPage() {
  const { t } = useTranslation('platform');
  return (
    <Result
      status="404"
      title={<h1>{t('notFound.title')}</h1>}
      subTitle={t('notFound.hint')}
      extra={
        <Button type="primary" href="/">
          {t('notFound.home')}
        </Button>
      }
    />
  );
}
