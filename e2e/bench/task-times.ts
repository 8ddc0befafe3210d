import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** The duration of a task in µs: by the clock, and on a core. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Runs an action on a page and returns how long the tasks of its main thread occupied a core, longest first, in ms. On
 * a busy machine a task also waits for a core; this time is excluded.
 */
export async function measureTaskTimes<Result>(
  browser: Browser,
  page: Page,
  act: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly times: readonly number[] }> {
  await browser.startTracing(page, { categories: ['toplevel'], screenshots: false });
  const result = await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const isMain = (event: TraceEvent): boolean => event.name === 'thread_name' && event.args?.name === 'CrRendererMain';
  const mains = new Set(traceEvents.filter(isMain).map(thread));
  const times = traceEvents
    .filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && mains.has(thread(event)))
    .map(({ tdur = 0 }) => tdur / 1000);
  return { result, times: times.toSorted((one, other) => other - one) };
}
