import type { DownloadTask } from '@dentarium/api/tasks/calls';
import type { TaskProgress } from '@dentarium/api/server-events';

/** The states of a task (specification, "Download packaging"). */
export type TaskState = 'ongoing' | 'done' | 'error';

/** Returns the state of a task; it is an error if the task reports one, or has ended without content. */
export function toTaskState({ isError, finish, Total }: Pick<DownloadTask, 'isError' | 'finish' | 'Total'>): TaskState {
  if (isError || (finish && Total === 0)) return 'error';
  return finish ? 'done' : 'ongoing';
}

/** Returns the completed share in whole percent; 100 only for ended tasks. */
export function toPercent(task: Pick<DownloadTask, 'Progress' | 'Total' | 'isError' | 'finish'>): number {
  if (toTaskState(task) === 'done') return 100;
  return task.Total === 0 ? 0 : Math.min(99, Math.floor((task.Progress / task.Total) * 100));
}

/**
 * Applies the progress of a task to the list; `null` if the list has to be refetched: for a new task, or one that has
 * ended.
 */
export function applyProgress(
  tasks: readonly DownloadTask[] | undefined,
  { taskId, progress, total, finish, isError }: TaskProgress,
): DownloadTask[] | null {
  const knownTask = tasks?.find(({ id }) => id === taskId);
  if (tasks === undefined || knownTask === undefined || finish || isError) return null;
  // A restarted task begins from zero, and is refetched as well.
  if (toTaskState(knownTask) !== 'ongoing') return null;
  return tasks.map((task) => (task.id === taskId ? { ...task, Progress: progress, Total: total } : task));
}
