import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';

/** Says that a module has failed, by its name, and offers to try again. */
export function BrokenPanel({ name, onRetry }: { readonly name: string; readonly onRetry: () => void }) {
  const { t } = useTranslation('platform');
  return (
    <div role="alert">
      <Result
        status="error"
        title={t('module.broken.title', { name: t(`module.name.${name}`, { defaultValue: name }) })}
        subTitle={t('module.broken.hint')}
        extra={
          <Button type="primary" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        }
      />
    </div>
  );
}
