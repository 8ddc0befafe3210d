import { setTimeout as wait } from 'node:timers/promises';

const FIRST_MILLISECONDS = 5;
const MAX_INTERVAL_MS = 100;

/**
 * Waits until a condition is true, up to the time limit of the test. Polls with increasing intervals, because polling
 * takes processor time from the awaited work.
 */
export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let pause = FIRST_MILLISECONDS; !(await condition()); pause = Math.min(pause * 1.3, MAX_INTERVAL_MS))
    await wait(pause);
}
