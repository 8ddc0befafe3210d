import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { PlainPage } from '@dentarium/platform';
import { useDelayed } from '@dentarium/ui';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { LIMITS } from './limits.ts';
import styles from './module-waiting.module.css';

/** Shows the placeholder of a module while it loads. After a delay it names the module, and offers another try. */
export function ModuleWaiting({ name, onRetry }: { readonly name: string; readonly onRetry: () => void }) {
  const { t } = useTranslation('shell');
  const isLate = useDelayed(true);
  const isSlow = useDelayed(true, LIMITS.quietMs);
  if (isSlow) {
    return (
      <div role="status" aria-busy="true">
        <PlainPage
          kind="info"
          icon={<ReloadOutlined />}
          title={t('module.slow.title', { name })}
          hint={t('module.slow.hint')}
        >
          <Button icon={<ReloadOutlined />} onClick={onRetry}>
            {t('action.retry')}
          </Button>
        </PlainPage>
      </div>
    );
  }
  return (
    <div className={styles['loading']} aria-busy="true" aria-label={t('module.loading', { name })}>
      {isLate ? <Skeleton active paragraph={{ rows: 6 }} /> : null}
    </div>
  );
}
