import type { DownloadTask } from '@dentarium/api/tasks/calls';
import type { TaskProgress } from '@dentarium/api/server-events';
import { runUnderLock } from '../sign-in/lock.ts';
import { toTaskState } from './task-state.ts';

const STORAGE_KEY = 'dentarium.awaitedTasks';
const LOCK_NAME = 'dentarium.awaitedTasks';
const DAY_MS = 86_400_000;

/** The tasks that this browser awaits, or has seen end, by id, with the time until which they are stored. */
type AwaitedTasks = Readonly<Record<string, { readonly state: 'awaited' | 'seen'; readonly until: string }>>;

function readAwaitedTasks(): AwaitedTasks {
  try {
    const data: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as AwaitedTasks) : {};
  } catch {
    return {};
  }
}

function writeAwaitedTasks(awaitedTasks: AwaitedTasks): void {
  const now = new Date().toISOString();
  try {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify(Object.fromEntries(Object.entries(awaitedTasks).filter(([, { until }]) => until > now))),
    );
  } catch {
    // Storage is full or forbidden; the task centre still offers ended tasks.
  }
}

/**
 * Records the ongoing tasks and selects those whose end is to be reported now. One of all tabs of a browser claims an
 * end, once, also if the page was reloaded or closed meanwhile. A task that ended before this browser saw it ongoing is
 * never reported: it was reported elsewhere.
 */
export function claimEndedTasks(tasks: readonly DownloadTask[]): Promise<DownloadTask[]> {
  return runUnderLock(LOCK_NAME, async () => {
    const awaitedTasks = { ...readAwaitedTasks() };
    const endedTasks: DownloadTask[] = [];
    for (const task of tasks) {
      const { state } = awaitedTasks[task.id] ?? {};
      const isOngoing = toTaskState(task) === 'ongoing';
      // A slow answer may still show an ongoing task whose end was reported.
      if (isOngoing && state === undefined) awaitedTasks[task.id] = { state: 'awaited', until: task.expiresAt };
      if (isOngoing || state !== 'awaited') continue;
      awaitedTasks[task.id] = { state: 'seen', until: task.expiresAt };
      endedTasks.push(task);
    }
    writeAwaitedTasks(awaitedTasks);
    return endedTasks;
  });
}

/** Records a task that the socket reports as ongoing: a small one has ended before the list of tasks is read. */
export function awaitReportedTask({ taskId, finish, isError }: TaskProgress): Promise<void> {
  return runUnderLock(LOCK_NAME, async () => {
    const awaitedTasks = readAwaitedTasks();
    if (finish || isError || awaitedTasks[taskId] !== undefined) return;
    writeAwaitedTasks({
      ...awaitedTasks,
      [taskId]: { state: 'awaited', until: new Date(Date.now() + DAY_MS).toISOString() },
    });
  });
}

/** Awaits a task again that was restarted. */
export function awaitRestartedTask(task: DownloadTask): Promise<void> {
  return runUnderLock(LOCK_NAME, async () => {
    writeAwaitedTasks({ ...readAwaitedTasks(), [task.id]: { state: 'awaited', until: task.expiresAt } });
  });
}
