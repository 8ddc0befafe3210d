import { toast, useErrorText } from '@dentarium/platform';
import { Alert, Button } from 'antd';
import { useUiTexts } from '../texts/texts.ts';
import styles from './stale-form.module.css';

/**
 * Shows a notice in a form that another user has saved meanwhile. The input stays, and the latest version can be
 * loaded.
 */
export function StaleNotice({ title, onLoad }: { readonly title: string; readonly onLoad: () => Promise<void> }) {
  const { t } = useUiTexts();
  const errorText = useErrorText();
  return (
    <Alert
      className={styles['notice'] ?? ''}
      type="warning"
      showIcon
      title={title}
      description={t('stale.kept')}
      action={
        <Button size="small" onClick={() => void onLoad().catch((error: unknown) => toast('error', errorText(error)))}>
          {t('stale.load')}
        </Button>
      }
    />
  );
}
