import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import { PlainPage } from '@dentarium/platform';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

/** Reports that a module cannot be loaded, by its name, and offers another try without a reload (HEAD-09). */
export function ModulePanel(props: {
  readonly name: string;
  readonly failure: { readonly isFallingBack: boolean; readonly missingExports: readonly string[] };
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation('shell');
  const { isFallingBack, missingExports } = props.failure;
  const hint =
    missingExports.length === 0
      ? t('module.failed.hint')
      : t('module.failed.lacks', { lacks: missingExports.join('; ') });
  return (
    <div role="alert">
      <PlainPage
        kind="warning"
        icon={<WarningOutlined />}
        title={t('module.failed.title', { name: props.name })}
        hint={isFallingBack ? t('module.failed.fallingBack') : hint}
      >
        <Button type="primary" icon={<ReloadOutlined />} onClick={props.onRetry}>
          {t('action.retry')}
        </Button>
      </PlainPage>
    </div>
  );
}
