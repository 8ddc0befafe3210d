import type { DownloadTask } from '@dentarium/api/services/task-service';
import { bus } from '@dentarium/bus';
import { queryClient, toast, useSession } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { awaitTold, takeEnded } from './awaited-tasks.ts';
import { callTasks, downloadResult } from './download-result.ts';
import { stateOf, withProgress } from './task-state.ts';

/** Milliseconds after which tasks under way are asked for even when no message comes. */
const LOOK_AGAIN = 15_000;

const readAgain = (): void => void queryClient.invalidateQueries({ queryKey: callTasks().queryKey });

/** The tasks of the user, kept up to date by what the socket tells (SOCK-04: read anew when it was away). */
export function useTasks(): readonly DownloadTask[] {
  const { data: tasks } = useQuery({
    ...callTasks(),
    refetchInterval: ({ state }) => (state.data?.some((task) => stateOf(task) === 'ongoing') ? LOOK_AGAIN : false),
  });
  useEffect(() => {
    const offs = [
      bus.on('task:changed', (progress) => {
        const { queryKey } = callTasks();
        const changed = withProgress(queryClient.getQueryData(queryKey), progress);
        if (changed === null) void awaitTold(progress).then(readAgain);
        else queryClient.setQueryData(queryKey, changed);
      }),
      bus.on('report:complete', readAgain),
      bus.on('socket:reconnected', readAgain),
    ];
    return () => {
      for (const off of offs) off();
    };
  }, []);
  useEndings(tasks);
  return tasks ?? [];
}

/** Tells of each task that ends, once over all tabs, and downloads a finished package (TASK-03). */
function useEndings(tasks: readonly DownloadTask[] | undefined): void {
  const { t } = useTranslation('shell');
  const { mode } = useSession();
  useEffect(() => {
    if (tasks === undefined) return;
    const tell = async (): Promise<void> => {
      for (const task of await takeEnded(tasks)) {
        if (stateOf(task) === 'error') {
          toast('error', t('task.failed', { name: task.PackageName, reason: task.errorMessage }));
          continue;
        }
        toast('success', t(`task.finished.${task.type}`, { name: task.PackageName }));
        // A failed download can be repeated in the task centre; the client has told why.
        if (task.type === 'package') await downloadResult(task, mode).catch(() => false);
      }
    };
    void tell();
  }, [tasks, t, mode]);
}
