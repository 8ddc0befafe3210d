import type { DownloadTask, TaskType } from '@dentarium/api/tasks/calls';
import { bus } from '@dentarium/bus';
import { fillIn } from '@dentarium/domain';
import { queryClient, refreshAnswers, toast, useLanguage, useSession } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { awaitReportedTask, claimEndedTasks } from './awaited-tasks.ts';
import { createTasksQuery, downloadResult } from './download-result.ts';
import { toTaskState, applyProgress } from './task-state.ts';
import type { TaskTypesByName } from './task-types.ts';

/** The interval after which ongoing tasks are refetched even without a message, in ms. */
const POLL_INTERVAL_MS = 15_000;

const refetchTasks = (): void => void refreshAnswers({ task: true });

/** A task with its type. */
export interface TypedTask {
  readonly task: DownloadTask;
  readonly type: TaskType;
}

/** Returns the tasks of the user, updated by events of the socket (SOCK-04: refetched after a gap). */
export function useTasks(types: readonly TaskType[]): readonly TypedTask[] {
  const typesByName = useMemo(() => new Map(types.map((type) => [type.type, type])), [types]);
  const { data: tasks } = useQuery({
    ...createTasksQuery(),
    refetchInterval: ({ state }) =>
      state.data?.some((task) => toTaskState(task) === 'ongoing') ? POLL_INTERVAL_MS : false,
  });
  useEffect(
    () =>
      bus.on('task:changed', (progress) => {
        const { queryKey } = createTasksQuery();
        const updatedTasks = applyProgress(queryClient.getQueryData(queryKey), progress);
        if (updatedTasks === null) void awaitReportedTask(progress).then(refetchTasks);
        else queryClient.setQueryData(queryKey, updatedTasks);
      }),
    [],
  );
  useEndings(tasks, typesByName);
  return useMemo(() => (tasks ?? []).flatMap((task) => toTypedTasks(task, typesByName)), [tasks, typesByName]);
}

/** Adds the type to a task; a task of an unknown type is omitted. */
function toTypedTasks(task: DownloadTask, types: TaskTypesByName): TypedTask[] {
  const type = types.get(task.type);
  return type === undefined ? [] : [{ task, type }];
}

/** Reports each task that ends, once over all tabs, and starts automatic downloads (TASK-03). */
function useEndings(tasks: readonly DownloadTask[] | undefined, types: TaskTypesByName): void {
  const { t } = useTranslation('shell');
  const [language] = useLanguage();
  const { mode } = useSession();
  useEffect(() => {
    if (tasks === undefined) return;
    const reportEndings = async (): Promise<void> => {
      const endedTasks = await claimEndedTasks(tasks);
      for (const { task, type } of endedTasks.flatMap((one) => toTypedTasks(one, types))) {
        const name = task.PackageName;
        if (toTaskState(task) === 'error') {
          toast('error', t('task.failed', { name, reason: task.errorMessage }));
          continue;
        }
        const endText = fillIn(type.finished[language], { name });
        const { omitted = 0 } = task;
        if (omitted === 0) toast('success', endText);
        else toast('warning', t('task.finishedIncomplete', { finished: endText, count: omitted }));
        // A failed download can be repeated in the task centre; the client has reported the reason.
        const { result } = type;
        if (result.kind === 'download' && result.automatic) await downloadResult(task, type, mode).catch(() => false);
      }
    };
    void reportEndings();
  }, [tasks, types, t, language, mode]);
}
