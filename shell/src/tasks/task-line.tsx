import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined';
import FileZipOutlined from '@ant-design/icons/FileZipOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import type { DownloadTask } from '@dentarium/api/services/task-service';
import { Button, type ButtonProps, Progress } from 'antd';
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
          <TaskButton act="download" task={task} icon={<DownloadOutlined />} loading={busy} onClick={onDownload} />
        ) : null}
        {state === 'error' ? (
          <TaskButton act="retry" task={task} icon={<ReloadOutlined />} loading={busy} onClick={onRetry} />
        ) : null}
        <TaskButton
          act={state === 'ongoing' ? 'cancel' : 'remove'}
          task={task}
          icon={<CloseOutlined />}
          disabled={busy}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

/** What can be done with a task, named by what it is done to. */
function TaskButton({
  act,
  task,
  ...button
}: {
  readonly act: 'download' | 'retry' | 'cancel' | 'remove';
  readonly task: DownloadTask;
} & Pick<ButtonProps, 'icon' | 'loading' | 'disabled' | 'onClick'>) {
  const { t } = useTranslation('shell');
  const label = t(`task.${act}Of`, { name: task.PackageName });
  return <Button type="text" size="small" aria-label={label} title={t(`task.${act}`)} {...button} />;
}
