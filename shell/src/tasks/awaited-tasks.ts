import type { DownloadTask } from '@dentarium/api/tasks/calls';
import type { TaskProgress } from '@dentarium/api/server-events';
import { underLock } from '../sign-in/lock.ts';
import { stateOf } from './task-state.ts';

const KEPT = 'dentarium.awaitedTasks';
const LOCK = 'dentarium.awaitedTasks';
const DAY = 86_400_000;

/** What this browser waits for, or has seen the end of; by the id of the task, with the day until which it is stored. */
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
    // Storage is full or forbidden; the task centre still offers what has ended.
  }
}

/**
 * Notes the tasks that are under way and picks those whose end is to be told now. Of all tabs of a browser one picks an end,
 * once, also when the page was reloaded or away meanwhile. What ended before this browser ever saw it under way is never
 * told: it was told elsewhere.
 */
export function claimEnded(tasks: readonly DownloadTask[]): Promise<DownloadTask[]> {
  return underLock(LOCK, async () => {
    const stored = { ...read() };
    const ended: DownloadTask[] = [];
    for (const task of tasks) {
      const { state } = stored[task.id] ?? {};
      const isOngoing = stateOf(task) === 'ongoing';
      // An answer that was slow may still show a task under way whose end was told.
      if (isOngoing && state === undefined) stored[task.id] = { state: 'awaited', until: task.expiresAt };
      if (isOngoing || state !== 'awaited') continue;
      stored[task.id] = { state: 'seen', until: task.expiresAt };
      ended.push(task);
    }
    write(stored);
    return ended;
  });
}

/** Notes a task that the socket tells to be under way: a small one has ended before the list of tasks is read. */
export function awaitTold({ taskId, finish, isError }: TaskProgress): Promise<void> {
  return underLock(LOCK, async () => {
    const stored = read();
    if (finish || isError || stored[taskId] !== undefined) return;
    write({ ...stored, [taskId]: { state: 'awaited', until: new Date(Date.now() + DAY).toISOString() } });
  });
}

/** Waits for a task anew: it was begun again. */
export function awaitAgain(task: DownloadTask): Promise<void> {
  return underLock(LOCK, async () => {
    write({ ...read(), [task.id]: { state: 'awaited', until: task.expiresAt } });
  });
}
