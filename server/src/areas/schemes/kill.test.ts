import { expect, test } from '@jest/globals';
import { killAtWork } from './testing/order-kills.ts';

/** Each takes a server of its own; `server/bench/order-kills.ts` kills more often. */
const KILLS = 4;
/** A run takes other moments than the last one; `KILL_SEED` takes those of an earlier one again. */
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);

test(`ORD-06 ORD-09 ORD-10 ORD-11 SIGKILL between two statements of what is done at orders, with the seed ${seed}: one of everything, and the call repeated completes it`, async () => {
  const killed = await killAtWork({ seed, kills: KILLS });
  expect(killed.filter(({ problems: wrong }) => wrong.length > 0)).toEqual([]);
  expect(killed).toHaveLength(KILLS);
}, 180_000);
