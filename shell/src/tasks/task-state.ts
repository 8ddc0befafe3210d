import type { DownloadTask } from '@dentarium/api/tasks/calls';
import type { TaskProgress } from '@dentarium/api/server-events';

/** The states of a task (specification, "Download packaging"). */
export type TaskState = 'ongoing' | 'done' | 'error';

/** Returns the state of a task; it is an error if the task reports one, or has ended without content. */
export function stateOf({ isError, finish, Total }: Pick<DownloadTask, 'isError' | 'finish' | 'Total'>): TaskState {
  if (isError || (finish && Total === 0)) return 'error';
  return finish ? 'done' : 'ongoing';
}

/** Returns the completed share in whole percent; 100 only for ended tasks. */
export function percentOf(task: Pick<DownloadTask, 'Progress' | 'Total' | 'isError' | 'finish'>): number {
  if (stateOf(task) === 'done') return 100;
  return task.Total === 0 ? 0 : Math.min(99, Math.floor((task.Progress / task.Total) * 100));
}

/**
 * Applies the progress of a task to the list; `null` if the list has to be refetched: for a new task, or one that has
 * ended.
 */
export function withProgress(
  tasks: readonly DownloadTask[] | undefined,
  { taskId, progress, total, finish, isError }: TaskProgress,
): DownloadTask[] | null {
  const known = tasks?.find(({ id }) => id === taskId);
  if (tasks === undefined || known === undefined || finish || isError) return null;
  // A restarted task begins from zero, and is refetched as well.
  if (stateOf(known) !== 'ongoing') return null;
  return tasks.map((task) => (task.id === taskId ? { ...task, Progress: progress, Total: total } : task));
}
