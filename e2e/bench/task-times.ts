import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Of a task, in µs: the time of the clock, and that for which it had a core. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Does something on a page and tells how long the tasks of its main thread kept a core busy, the longest first, in ms.
 * On a machine that does other work, too, a task also takes time in which it only waits; this is without that.
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
