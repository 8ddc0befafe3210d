import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';

/** Says that a module cannot be loaded, by its name, and offers another try without a reload (HEAD-09). */
export function ModulePanel(props: {
  readonly name: string;
  readonly fallingBack: boolean;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation('shell');
  return (
    <div role="alert">
      <Result
        status="warning"
        title={<h1>{t('module.failed.title', { name: props.name })}</h1>}
        subTitle={props.fallingBack ? t('module.failed.fallingBack') : t('module.failed.hint')}
        extra={
          <Button type="primary" icon={<ReloadOutlined />} onClick={props.onRetry}>
            {t('action.retry')}
          </Button>
        }
      />
    </div>
  );
}
