import { expect, test } from '@jest/globals';
import { killDuringWork } from './testing/order-kills.ts';

/** Each test starts its own server; `server/bench/order-kills.ts` kills more often. */
const KILLS = 4;
/** Each run uses new moments; `KILL_SEED` repeats those of an earlier one. */
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);

test(`ORD-06 ORD-09 ORD-10 ORD-11 keeps exactly one of everything after SIGKILL between two statements, and completes the operation on the repeated call, with the seed ${seed}`, async () => {
  const outcomes = await killDuringWork({ seed, kills: KILLS });
  expect(outcomes.filter(({ problems }) => problems.length > 0)).toEqual([]);
  expect(outcomes).toHaveLength(KILLS);
});
