import type { DownloadTask } from '@dentarium/api/tasks/calls';
import type { TaskProgress } from '@dentarium/api/server-events';

/** The states of a task (specification, "Download packaging"). */
export type TaskState = 'ongoing' | 'done' | 'error';

/** An error when the task says so, or when it has ended without anything in it. */
export function stateOf({ isError, finish, Total }: Pick<DownloadTask, 'isError' | 'finish' | 'Total'>): TaskState {
  if (isError || (finish && Total === 0)) return 'error';
  return finish ? 'done' : 'ongoing';
}

/** The share that is done, in whole percent; 100 only for what has ended. */
export function percentOf(task: Pick<DownloadTask, 'Progress' | 'Total' | 'isError' | 'finish'>): number {
  if (stateOf(task) === 'done') return 100;
  return task.Total === 0 ? 0 : Math.min(99, Math.floor((task.Progress / task.Total) * 100));
}

/** The tasks after one of them has gone on; `null` when more has to be read: a new task, or one that has ended. */
export function withProgress(
  tasks: readonly DownloadTask[] | undefined,
  { taskId, progress, total, finish, isError }: TaskProgress,
): DownloadTask[] | null {
  const known = tasks?.find(({ id }) => id === taskId);
  if (tasks === undefined || known === undefined || finish || isError) return null;
  // A task that was begun again goes on from nothing: it is read anew as well.
  if (stateOf(known) !== 'ongoing') return null;
  return tasks.map((task) => (task.id === taskId ? { ...task, Progress: progress, Total: total } : task));
}
