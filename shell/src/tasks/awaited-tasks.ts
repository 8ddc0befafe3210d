import type { DownloadTask } from '@dentarium/api/tasks/calls';
import type { TaskProgress } from '@dentarium/api/server-events';
import { underLock } from '../sign-in/lock.ts';
import { stateOf } from './task-state.ts';

const KEPT = 'dentarium.awaitedTasks';
const LOCK = 'dentarium.awaitedTasks';
const DAY = 86_400_000;

/** The tasks that this browser awaits, or has seen end, by id, with the time until which they are stored. */
type AwaitedTasks = Readonly<Record<string, { readonly state: 'awaited' | 'seen'; readonly until: string }>>;

function read(): AwaitedTasks {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as AwaitedTasks) : {};
  } catch {
    return {};
  }
}

function write(stored: AwaitedTasks): void {
  const now = new Date().toISOString();
  try {
    localStorage.setItem(
      KEPT,
      JSON.stringify(Object.fromEntries(Object.entries(stored).filter(([, { until }]) => until > now))),
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
export function claimEnded(tasks: readonly DownloadTask[]): Promise<DownloadTask[]> {
  return underLock(LOCK, async () => {
    const stored = { ...read() };
    const ended: DownloadTask[] = [];
    for (const task of tasks) {
      const { state } = stored[task.id] ?? {};
      const isOngoing = stateOf(task) === 'ongoing';
      // A slow answer may still show an ongoing task whose end was reported.
      if (isOngoing && state === undefined) stored[task.id] = { state: 'awaited', until: task.expiresAt };
      if (isOngoing || state !== 'awaited') continue;
      stored[task.id] = { state: 'seen', until: task.expiresAt };
      ended.push(task);
    }
    write(stored);
    return ended;
  });
}

/** Records a task that the socket reports as ongoing: a small one has ended before the list of tasks is read. */
export function awaitTold({ taskId, finish, isError }: TaskProgress): Promise<void> {
  return underLock(LOCK, async () => {
    const stored = read();
    if (finish || isError || stored[taskId] !== undefined) return;
    write({ ...stored, [taskId]: { state: 'awaited', until: new Date(Date.now() + DAY).toISOString() } });
  });
}

/** Awaits a task again that was restarted. */
export function awaitAgain(task: DownloadTask): Promise<void> {
  return underLock(LOCK, async () => {
    write({ ...read(), [task.id]: { state: 'awaited', until: task.expiresAt } });
  });
}
