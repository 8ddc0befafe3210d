import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { PlainPage } from '../look/plain-page.tsx';

/** Says that a module has failed, by its name, and offers to try again. */
export function BrokenPanel({ name, onRetry }: { readonly name: string; readonly onRetry: () => void }) {
  const { t } = useTranslation('platform');
  const known = t(`module.name.${name}`, { defaultValue: name });
  return (
    <div role="alert">
      <PlainPage
        kind="failed"
        icon={<CloseCircleOutlined />}
        title={t('module.broken.title', { name: known })}
        hint={t('module.broken.hint')}
      >
        <Button type="primary" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      </PlainPage>
    </div>
  );
}
