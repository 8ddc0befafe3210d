import { type DownloadTask, removeTask, retryTask } from '@dentarium/api/tasks/calls';
import { fillIn } from '@dentarium/domain';
import { runApiMutation, type Send, toast, useLanguage, useSession } from '@dentarium/platform';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { awaitRestartedTask } from './awaited-tasks.ts';
import { createTasksQuery, downloadResult } from './download-result.ts';
import { TaskLine } from './task-line.tsx';
import { toTaskState } from './task-state.ts';
import styles from './tasks.module.css';
import type { TypedTask } from './use-tasks.ts';

/** Shows every task of the user, with its actions (TASK-01, TASK-02). */
export default function TaskList({
  tasks,
  onClose,
}: {
  readonly tasks: readonly TypedTask[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('shell');
  const { mode } = useSession();
  const navigate = useNavigate();
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

  const runBusy = async (ids: readonly string[], work: () => Promise<void>): Promise<void> => {
    setBusy((before) => new Set([...before, ...ids]));
    // The client itself reports a failure.
    await work().catch(() => undefined);
    setBusy((before) => new Set([...before].filter((id) => !ids.includes(id))));
  };

  const download = ({ task, type }: TypedTask) =>
    runBusy([task.id], async () => {
      if (!(await downloadResult(task, type, mode))) toast('warning', t('task.gone'));
    });
  const open = ({ link }: DownloadTask): void => {
    onClose();
    void navigate(link);
  };
  const retry = (task: DownloadTask) =>
    runBusy([task.id], async () => {
      const restart = async (send: Send): Promise<DownloadTask> => {
        const restartedTask = await send(retryTask, { params: { id: task.id } });
        await awaitRestartedTask(restartedTask);
        return restartedTask;
      };
      await runApiMutation(restart, undefined, {
        onSuccess: (restartedTask, _, cache) =>
          cache.change(createTasksQuery(), (before) =>
            before.map((one) => (one.id === restartedTask.id ? restartedTask : one)),
          ),
      });
      toast('success', t('task.retried'));
    });
  const remove = (task: DownloadTask) =>
    runBusy([task.id], async () => {
      await runApiMutation(
        removeTask,
        { params: { id: task.id } },
        {
          onSuccess: (_, { params }, cache) =>
            cache.change(createTasksQuery(), (before) => before.filter(({ id }) => id !== params.id)),
        },
      );
    });

  return (
    <section ref={panel} className={styles['panel']} aria-label={t('task.title')} tabIndex={-1}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('task.title')}</h2>
        <DownloadAll
          tasks={tasks}
          onDownload={(several) =>
            void runBusy(
              several.map(({ task }) => task.id),
              async () => {
                for (const { task, type } of several) await downloadResult(task, type, mode);
              },
            )
          }
        />
      </header>
      {tasks.length === 0 ? (
        <p className={styles['none']}>{t('task.none')}</p>
      ) : (
        <ul className={styles['list']}>
          {tasks.map((typed) => (
            <TaskLine
              key={typed.task.id}
              typedTask={typed}
              busy={busy.has(typed.task.id)}
              onDownload={() => void download(typed)}
              onOpen={() => open(typed.task)}
              onRetry={() => void retry(typed.task)}
              onRemove={() => void remove(typed.task)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Buttons that download the results of all tasks of one type, for each type that offers it. */
function DownloadAll({
  tasks,
  onDownload,
}: {
  readonly tasks: readonly TypedTask[];
  readonly onDownload: (several: readonly TypedTask[]) => void;
}) {
  const [language] = useLanguage();
  const types = [...new Set(tasks.map(({ type }) => type))];
  return types.map((type) => {
    const finishedTasks = tasks.filter((one) => one.type === type && toTaskState(one.task) === 'done');
    if (type.downloadAll === null || finishedTasks.length < 2) return null;
    return (
      <Button key={type.type} size="small" onClick={() => onDownload(finishedTasks)}>
        {fillIn(type.downloadAll[language], { count: finishedTasks.length })}
      </Button>
    );
  });
}
