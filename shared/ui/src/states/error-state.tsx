import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import { ApiError } from '@dentarium/api';
import { useErrorText } from '@dentarium/platform';
import { Button, Typography } from 'antd';
import { useUiTexts } from '../texts/texts.ts';
import { EmptyState } from './empty-state.tsx';
import styles from './states.module.css';

/** Returns the kind of a failure, which decides which actions a screen offers. */
export function toFailureKind(error: unknown): 'offline' | 'denied' | 'missing' | 'failed' {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 0) return 'offline';
  if (error.status === 403) return 'denied';
  return error.status === 404 ? 'missing' : 'failed';
}

/** Shows a failure with a button to try again and the id of the request, for support. */
export function ErrorState({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useUiTexts();
  const errorText = useErrorText();
  const kind = toFailureKind(error);
  if (kind === 'denied' || kind === 'missing') return <EmptyState kind={kind} title={errorText(error)} />;
  const requestId = error instanceof ApiError ? error.requestId : '';
  const Icon = kind === 'offline' ? DisconnectOutlined : WarningOutlined;
  return (
    <section className={styles['state']} role="alert" data-kind={kind}>
      <Icon className={styles['icon']} aria-hidden />
      <h2 className={styles['title']}>{errorText(error)}</h2>
      <p className={styles['text']}>{t('error.safe')}</p>
      <Button icon={<ReloadOutlined aria-hidden />} onClick={onRetry}>
        {t('error.retry')}
      </Button>
      {requestId === '' ? null : (
        <p className={styles['request']}>
          {t('error.request')}{' '}
          <Typography.Text copyable={{ tooltips: [t('error.copy'), t('error.copied')] }}>{requestId}</Typography.Text>
        </p>
      )}
    </section>
  );
}
