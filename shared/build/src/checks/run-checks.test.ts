import { expect, test } from '@jest/globals';
import type { Step } from '../workspace/steps.ts';
import type { Check } from './check.ts';
import { runChecks } from './run-checks.ts';

/** Creates a check that ends on demand. */
function heldCheck(name: string, log: string[]) {
  const begin = Promise.withResolvers<undefined>();
  const { promise, resolve } = Promise.withResolvers<readonly string[]>();
  const check: Check = {
    name,
    run: async (root) => {
      log.push(`${name} begins in ${root}`);
      begin.resolve(undefined);
      return promise;
    },
  };
  return { check, begun: begin.promise, end: resolve };
}

test('runs two checks in parallel, and reports them in order', async () => {
  const log: string[] = [];
  const [one, two, three] = [heldCheck('one', log), heldCheck('two', log), heldCheck('three', log)];
  const reportedNames = new Map<string, Step>();
  const allChecks = runChecks([one.check, two.check, three.check], '/work', (step) => {
    log.push(`${step.name} is told`);
    reportedNames.set(step.name, step);
  });
  expect(log).toEqual(['one begins in /work', 'two begins in /work']);

  two.end(['wrong']);
  three.end([]);
  // The third has its turn while the first still runs.
  await three.begun;
  one.end([]);
  await allChecks;
  expect(log.slice(2)).toEqual(['three begins in /work', 'one is told', 'two is told', 'three is told']);
  expect(reportedNames.get('two')?.problems).toEqual(['wrong']);
});

test('reports a check that throws as failed, and runs the next ones', async () => {
  const steps: Step[] = [];
  const failingCheck: Check = { name: 'broken', run: () => Promise.reject(new Error('no such file')) };
  const clean: Check = { name: 'clean', run: async () => [] };
  await runChecks([failingCheck, clean, clean], '/work', (step) => steps.push(step));
  expect(steps.map(({ name }) => name)).toEqual(['broken', 'clean', 'clean']);
  expect(steps[0]?.problems).toEqual([expect.stringContaining('no such file')]);
  expect(steps.slice(1).flatMap(({ problems }) => problems)).toEqual([]);
});
