import { expect, test } from '@jest/globals';
import { type DeepTest, measureAffection, planDeepTests } from './deep-plan.ts';

function deepTest(file: string, seconds: number): DeepTest {
  return { name: file, file, runner: 'jest', key: 'key', seconds };
}

const ORDERS = deepTest('server/src/areas/orders/kill.deep.test.ts', 60);
const FILES = deepTest('server/src/areas/files/kill.deep.test.ts', 50);
const FUZZ = deepTest('e2e/tests/deep/faults/fuzz.spec.ts', 300);
const TESTS = [FUZZ, FILES, ORDERS];

test.each<[string, readonly string[], readonly string[], number, readonly DeepTest[]]>([
  ['everything without a limit', [], [], Number.POSITIVE_INFINITY, [FILES, ORDERS, FUZZ]],
  ['the tests of the changed area first', ['server/src/areas/orders/cases/order.ts'], [], 60, [ORDERS]],
  ['the tests that had no time before first', ['server/src/areas/orders/area.ts'], [FUZZ.name], 300, [FUZZ]],
  ['a shorter test in the place of one that does not fit', ['e2e/tests/deep/faults/kill.ts'], [], 120, [FILES, ORDERS]],
])('plans %s', (_, changedFiles, skippedBefore, budget, expected) => {
  const { testsToRun, skippedTests } = planDeepTests(TESTS, { changedFiles, skippedBefore, budget });
  expect(new Set(testsToRun)).toEqual(new Set(expected));
  expect([...testsToRun, ...skippedTests]).toHaveLength(TESTS.length);
});

test('ranks a test higher if a changed path has a word of its name', () => {
  const story = { file: 'e2e/tests/deep/private/orders.spec.ts' };
  expect(measureAffection(story, ['mf-orders/src/module.tsx'])).toBeGreaterThan(
    measureAffection(story, ['mf-patients/src/module.tsx']),
  );
});
