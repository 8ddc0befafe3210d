import { Fuzz } from '../../src/fuzz/fuzz.ts';
import { test } from '../../src/killed-product.ts';
import { expect } from '../../src/test.ts';

test.setTimeout(300_000);

/** Where random cases begin. Another seed, more cases, or one case alone: `node e2e/bench/fuzz.ts`. */
const SEED = 8;
const MUTATIONS = 10_000;
/** One case of so many is tried. Endings follow each other in threes, so each of them is. */
const EVERY = 4;

test('a server that is sent requests cut, reset, upgraded, pipelined and changed at random lives, answers, fails none, leaves nothing open and stops when told', async ({
  product,
}) => {
  const say = (line: string): void => void process.stdout.write(`  ${line}\n`);
  say(`seed ${SEED}`);
  const report = await Fuzz.run(product, { seed: SEED, mutations: MUTATIONS, every: EVERY, say });
  say(`answers: ${[...report.statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
  expect(report.counts.get('mutation')).toBe(MUTATIONS / EVERY);
  expect(report.statuses.get(200)).toBeGreaterThan(100);
  expect(report.findings).toEqual([]);
  expect(report.faults).toEqual([]);
  expect(report.leftOpen).toEqual([]);
  // No connection that is kept by mistake keeps it from stopping.
  await product.stop();
  await product.start();
});
