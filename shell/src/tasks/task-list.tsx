import { type DownloadTask, removeTask, retryTask } from '@dentarium/api/services/task-service';
import { callApi } from '@dentarium/api';
import { queryClient, toast, useSession } from '@dentarium/platform';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { awaitAgain } from './awaited-tasks.ts';
import { callTasks, downloadResult } from './download-result.ts';
import { TaskLine } from './task-line.tsx';
import { stateOf } from './task-state.ts';
import styles from './tasks.module.css';

/** Every task of the user, with what can be done with it (TASK-01, TASK-02). */
export default function TaskList({
  tasks,
  onClose,
}: {
  readonly tasks: readonly DownloadTask[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('shell');
  const { mode } = useSession();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    const close = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);

  const doing = async (ids: readonly string[], work: () => Promise<void>): Promise<void> => {
    setBusy((before) => new Set([...before, ...ids]));
    // The client tells a failure itself.
    await work().catch(() => undefined);
    setBusy((before) => new Set([...before].filter((id) => !ids.includes(id))));
  };
  const put = (change: (tasks: readonly DownloadTask[]) => DownloadTask[]): void => {
    queryClient.setQueryData(callTasks().queryKey, (before) => change(before ?? []));
  };

  const download = (task: DownloadTask) =>
    doing([task.id], async () => {
      if (!(await downloadResult(task, mode))) toast('warning', t('task.gone'));
    });
  const retry = (task: DownloadTask) =>
    doing([task.id], async () => {
      const begun = await callApi(retryTask, { params: { id: task.id } });
      await awaitAgain(begun);
      put((before) => before.map((one) => (one.id === begun.id ? begun : one)));
      toast('success', t('task.retried'));
    });
  const remove = (task: DownloadTask) =>
    doing([task.id], async () => {
      await callApi(removeTask, { params: { id: task.id } });
      put((before) => before.filter(({ id }) => id !== task.id));
    });

  const reports = tasks.filter((task) => task.type === 'report' && stateOf(task) === 'done');
  const downloadAll = () =>
    doing(
      reports.map(({ id }) => id),
      async () => {
        for (const report of reports) await downloadResult(report, mode);
      },
    );

  return (
    <section ref={panel} className={styles['panel']} aria-label={t('task.title')} tabIndex={-1}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('task.title')}</h2>
        {reports.length > 1 ? (
          <Button size="small" onClick={() => void downloadAll()}>
            {t('task.downloadReports', { count: reports.length })}
          </Button>
        ) : null}
      </header>
      {tasks.length === 0 ? (
        <p className={styles['none']}>{t('task.none')}</p>
      ) : (
        <ul className={styles['list']}>
          {tasks.map((task) => (
            <TaskLine
              key={task.id}
              task={task}
              busy={busy.has(task.id)}
              onDownload={() => void download(task)}
              onRetry={() => void retry(task)}
              onRemove={() => void remove(task)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
