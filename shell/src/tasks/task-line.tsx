import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import FileOutlined from '@ant-design/icons/FileOutlined';
import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined';
import FileZipOutlined from '@ant-design/icons/FileZipOutlined';
import LinkOutlined from '@ant-design/icons/LinkOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import type { DownloadTask, TaskType } from '@dentarium/api/tasks/calls';
import { useLanguage } from '@dentarium/platform';
import { Button, type ButtonProps, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { toPercent, toTaskState } from './task-state.ts';
import styles from './tasks.module.css';
import type { TypedTask } from './use-tasks.ts';

/** The icon of a result in the list; every downloadable result is a file. */
function ResultIcon({
  result,
  ...icon
}: {
  readonly result: TaskType['result'];
  className?: string;
  'aria-label': string;
}) {
  if (result.kind === 'link') return <LinkOutlined {...icon} />;
  if (result.kind === 'none') return <CheckSquareOutlined {...icon} />;
  if (result.extension === 'pdf') return <FilePdfOutlined {...icon} />;
  return result.extension === 'zip' ? <FileZipOutlined {...icon} /> : <FileOutlined {...icon} />;
}

function DoneState({ omitted }: { readonly omitted: number }) {
  const { t } = useTranslation('shell');
  return omitted === 0 ? t('task.done') : <strong>{t('task.incomplete', { count: omitted })}</strong>;
}

/** Shows a task with its type, its progress and its actions. */
export function TaskLine(props: {
  readonly typedTask: TypedTask;
  readonly busy: boolean;
  readonly onDownload: () => void;
  /** Opens the page that shows the result. */
  readonly onOpen: () => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}) {
  const { busy, onDownload, onOpen, onRetry, onRemove } = props;
  const { task, type } = props.typedTask;
  const { t } = useTranslation('shell');
  const [language] = useLanguage();
  const state = toTaskState(task);
  const percent = toPercent(task);
  const textValues = { name: task.PackageName };
  const { kind } = type.result;
  return (
    <li className={styles['task']} data-state={state}>
      <ResultIcon result={type.result} className={styles['kind'] ?? ''} aria-label={type.title[language]} />
      <div className={styles['what']}>
        <span className={styles['name']} title={task.PackageName}>
          {task.PackageName}
        </span>
        {state === 'ongoing' ? (
          <Progress percent={percent} size="small" status="active" aria-label={t('task.progressOf', textValues)} />
        ) : (
          <span className={styles['state']}>
            {state === 'done' ? <DoneState omitted={task.omitted ?? 0} /> : task.errorMessage || type.failed[language]}
          </span>
        )}
      </div>
      <div className={styles['tools']}>
        {state === 'done' && kind === 'download' ? (
          <TaskButton action="download" task={task} icon={<DownloadOutlined />} loading={busy} onClick={onDownload} />
        ) : null}
        {state === 'done' && kind === 'link' ? (
          <TaskButton action="openResult" task={task} icon={<LinkOutlined />} onClick={onOpen} />
        ) : null}
        {state === 'error' && type.retry ? (
          <TaskButton action="retry" task={task} icon={<ReloadOutlined />} loading={busy} onClick={onRetry} />
        ) : null}
        {state !== 'ongoing' || type.cancel ? (
          <TaskButton
            action={state === 'ongoing' ? 'cancel' : 'remove'}
            task={task}
            icon={<CloseOutlined />}
            disabled={busy}
            onClick={onRemove}
          />
        ) : null}
      </div>
    </li>
  );
}

/** A button for an action on a task, with the name of the task. */
function TaskButton({
  action,
  task,
  ...button
}: {
  readonly action: 'download' | 'openResult' | 'retry' | 'cancel' | 'remove';
  readonly task: DownloadTask;
} & Pick<ButtonProps, 'icon' | 'loading' | 'disabled' | 'onClick'>) {
  const { t } = useTranslation('shell');
  const label = t(`task.${action}Of`, { name: task.PackageName });
  return <Button type="text" size="small" aria-label={label} title={t(`task.${action}`)} {...button} />;
}
