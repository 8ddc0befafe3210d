import type { Toast } from '@dentarium/bus';
import { Button, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './toast-content.module.css';

/** Shows a short message with its actions. */
export function ToastContent({
  id,
  toast,
  onDone,
}: {
  readonly id: string;
  readonly toast: Toast;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('shell');
  const { text, undo, requestId = '' } = toast;
  const undoAndClose = (): void => {
    onDone();
    undo?.();
  };
  return (
    <span className={styles['content']} data-toast={id}>
      <span>{text}</span>
      {undo === undefined ? null : (
        <Button type="link" size="small" onClick={undoAndClose}>
          {t('toast.undo')}
        </Button>
      )}
      {requestId === '' ? null : (
        <Typography.Text
          type="secondary"
          className={styles['request'] ?? ''}
          copyable={{ text: requestId, tooltips: [t('toast.copyId'), t('toast.copied')] }}
        >
          {t('toast.request')}
        </Typography.Text>
      )}
    </span>
  );
}
