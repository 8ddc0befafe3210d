import { setTimeout as wait } from 'node:timers/promises';

const FIRST_MILLISECONDS = 5;
const MAX_INTERVAL_MS = 100;

/**
 * Waits until a condition holds; the limit of the test is the limit of the waiting. It asks less and less often, because asking
 * takes the processor from what it waits for.
 */
export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let pause = FIRST_MILLISECONDS; !(await condition()); pause = Math.min(pause * 1.3, MAX_INTERVAL_MS))
    await wait(pause);
}
