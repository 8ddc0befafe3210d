import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled';
import InfoCircleFilled from '@ant-design/icons/InfoCircleFilled';
import { Button, Typography } from 'antd';
import { type Ref, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { closeToast, type OpenToast } from './open-toasts.ts';
import styles from './toasts.module.css';

const ICONS = {
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  warning: ExclamationCircleFilled,
  error: CloseCircleFilled,
} as const;

/** The duration of each kind in ms; messages with an undo stay ten seconds. */
const DURATIONS_MS = { success: 3000, info: 4000, warning: 6000, error: 8000 } as const;
const UNDO_DURATION_MS = 10_000;

/** Closes a message after its time, which begins again when it is no longer paused. */
export function useToastTimer({ key, toast }: OpenToast, isPaused: boolean): void {
  const durationMs = toast.undo === undefined ? DURATIONS_MS[toast.kind] : UNDO_DURATION_MS;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => closeToast(key), durationMs);
    return () => clearTimeout(timer);
  }, [key, durationMs, isPaused]);
}

/** Shows a short message with its actions. */
export function ToastLine({
  openToast,
  text,
}: {
  readonly openToast: OpenToast;
  readonly text?: Ref<HTMLSpanElement>;
}) {
  const { t } = useTranslation('shell');
  const { key, toast } = openToast;
  const { kind, undo, requestId = '' } = toast;
  const Icon = ICONS[kind];
  const undoAndClose = (): void => {
    closeToast(key);
    undo?.();
  };
  return (
    <span className={styles['toast']} data-toast={kind}>
      <Icon className={styles['icon'] ?? ''} aria-hidden />
      <span ref={text} className={styles['text']} title={toast.text}>
        {toast.text}
      </span>
      {undo === undefined ? null : (
        <Button size="small" onClick={undoAndClose}>
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
