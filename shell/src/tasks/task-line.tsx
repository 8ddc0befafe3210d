import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined';
import FileZipOutlined from '@ant-design/icons/FileZipOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import type { DownloadTask } from '@dentarium/api/services/task-service';
import { Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { percentOf, stateOf } from './task-state.ts';
import styles from './tasks.module.css';

/** One task: what it is, how far it is, what can be done with it. */
export function TaskLine(props: {
  readonly task: DownloadTask;
  readonly busy: boolean;
  readonly onDownload: () => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}) {
  const { task, busy, onDownload, onRetry, onRemove } = props;
  const { t } = useTranslation('shell');
  const state = stateOf(task);
  const percent = percentOf(task);
  const named = { name: task.PackageName };
  const Icon = task.type === 'report' ? FilePdfOutlined : FileZipOutlined;
  return (
    <li className={styles['task']} data-state={state}>
      <Icon className={styles['kind']} aria-label={t(`task.type.${task.type}`)} />
      <div className={styles['what']}>
        <span className={styles['name']} title={task.PackageName}>
          {task.PackageName}
        </span>
        {state === 'ongoing' ? (
          <Progress percent={percent} size="small" status="active" aria-label={t('task.progressOf', named)} />
        ) : (
          <span className={styles['state']}>
            {state === 'done' ? t('task.done') : task.errorMessage || t(`task.error.${task.type}`)}
          </span>
        )}
      </div>
      <div className={styles['tools']}>
        {state === 'done' ? (
          <Button
            type="text"
            size="small"
            icon={<DownloadOutlined />}
            loading={busy}
            onClick={onDownload}
            aria-label={t('task.downloadOf', named)}
            title={t('task.download')}
          />
        ) : null}
        {state === 'error' ? (
          <Button
            type="text"
            size="small"
            icon={<ReloadOutlined />}
            loading={busy}
            onClick={onRetry}
            aria-label={t('task.retryOf', named)}
            title={t('task.retry')}
          />
        ) : null}
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          disabled={busy}
          onClick={onRemove}
          aria-label={t(state === 'ongoing' ? 'task.cancelOf' : 'task.removeOf', named)}
          title={t(state === 'ongoing' ? 'task.cancel' : 'task.remove')}
        />
      </div>
    </li>
  );
}
