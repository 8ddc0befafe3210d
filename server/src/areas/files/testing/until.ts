import { setTimeout as wait } from 'node:timers/promises';

/** Waits until a condition holds; the limit of the test is the limit of the waiting. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(10);
}
