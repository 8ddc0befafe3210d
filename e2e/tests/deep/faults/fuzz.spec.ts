import { Fuzz } from '../../../src/fuzz/fuzz.ts';
import { test } from '../../../src/killable-product.ts';
import { expect } from '../../../src/test.ts';

/** The seed of the random cases. For another seed, more cases, or a single case: `node e2e/bench/fuzz.ts`. */
const SEED = 8;
const MUTATIONS = 10_000;
/** The interval of the cases. The endings alternate in threes, so each of them runs. */
const EVERY = 4;
/** The response statuses of the unchanged requests. Credentials of uploads cannot read. */
const UNCHANGED = {
  page: 200,
  user: 200,
  list: 200,
  'new patient': 200,
  image: 200,
  part: 200,
  'cloud put': 200,
  'cloud put without signature': 403,
  'cloud begin': 200,
  'cloud part': 200,
  'cloud complete': 400,
  'cloud get': 403,
  'cloud get without signature': 403,
  discovery: 200,
  authorization: 303,
  token: 400,
  'sign-in form': 401,
  socket: 101,
};

test('survives requests cut, reset, upgraded, pipelined and mutated, without failures or leaks, and stops on request', async ({
  product,
}) => {
  const say = (line: string): void => void process.stdout.write(`  ${line}\n`);
  say(`seed ${SEED}`);
  const report = await Fuzz.run(product, { seed: SEED, mutations: MUTATIONS, interval: EVERY, say });
  say(`answers: ${[...report.statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
  expect(report.counts.get('mutation')).toBe(MUTATIONS / EVERY);
  expect(report.unchanged).toEqual(UNCHANGED);
  expect(report.findings).toEqual([]);
  expect(report.faults).toEqual([]);
  expect(report.leftOpen).toEqual([]);
  // No connection that stays open by mistake prevents the stop.
  await product.stop();
  await product.start();
});
