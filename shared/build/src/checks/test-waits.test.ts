import { expect, test } from '@jest/globals';
import { createPackageFiles, createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { findTestWaits } from './find-test-waits.ts';
import { testWaits } from './test-waits.ts';

const PLAIN_WAIT = 'await new Promise((resolve) => setTimeout(resolve, 60));\n';
const DELAY_IMPORT = "import { setTimeout as delay } from 'node:timers/promises';\n";

test.each([
  ['a promise that a timer resolves', PLAIN_WAIT],
  ['the same as a helper', 'const settle = () => new Promise<void>((resolve) => void setTimeout(resolve));'],
  ['a timer that calls the promise', 'const wait = new Promise((done) => { setTimeout(() => done(null), 5); });'],
  ['the real timer', 'await new Promise((resolve) => realTimeout(resolve, 1));'],
  ['a timer of Node', `${DELAY_IMPORT}await delay(50);`],
  ['a pause of the browser', 'await page.waitForTimeout(100);'],
  ['a wait for each value', 'for (const one of all) await new Promise((resolve) => setTimeout(resolve, 1));'],
  ['a helper in a loop', 'while (!isDone()) { const wait = () => new Promise((resolve) => setTimeout(resolve)); }'],
])('refuses %s', (_, source) => {
  expect(findTestWaits('a.test.ts', source).map(({ advice }) => advice)).toEqual([
    'waits for time: wait for a condition, or use fake timers',
  ]);
});

test.each([
  ['polls a condition', 'while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 1));'],
  ['polls until it returns', `${DELAY_IMPORT}for (;;) { if (isDone()) break; await delay(20); }`],
  ['answers in another turn', 'const readEntries = (give) => setTimeout(() => give(entries));'],
  ['limits the time of something', 'const timer = setTimeout(() => reject(new Error("late")), 500);'],
  ['waits for a turn of the event loop', 'await new Promise((resolve) => setImmediate(resolve));'],
  ['waits longer for a condition', 'await waitFor(isDone, { timeout: 60_000 });'],
  ['takes longer', "test.each([1, 2])('adds %s', async () => {}, 180_000);"],
  ['sets the time limit of a request', 'await client.call(read, {}, { timeout: 50 });'],
])('accepts a test that %s', (_, source) => {
  expect(findTestWaits('a.test.ts', source)).toEqual([]);
});

test.each([
  'await waitFor(() => expect(isDone()).toBe(true), { timeout: 5000 });',
  "await screen.findByText('done', {}, { timeout: 5000 });",
  'await expect(page.locator("main")).toBeVisible({ timeout: 5000 });',
  "test('adds', async () => {}, 60_000);",
  "test.each([1, 2])('adds %s', async () => {}, 60_000);",
  'beforeAll(async () => {}, 60_000);',
])('refuses a time limit below the default: %s', (source) => {
  expect(findTestWaits('a.spec.ts', source).map(({ advice }) => advice)).toEqual([
    'has a time limit below the default: omit it',
  ]);
});

test.each([
  ['src/a.test.ts', 30_000, 0],
  ['e2e/tests/a.spec.ts', 30_000, 1],
  ['e2e/tests/a.spec.ts', 60_000, 0],
])('compares a time limit in %s of %d ms with its default', (path, timeout, problemCount) => {
  const source = `await expect(page.locator("main")).toBeVisible({ timeout: ${timeout} });`;
  expect(findTestWaits(path, source)).toHaveLength(problemCount);
});

test.each([
  ['src/a.test.ts', 180_000, 0],
  ['src/a.deep.test.ts', 180_000, 1],
  ['src/a.deep.test.ts', 900_000, 0],
])('compares the time limit of a test in %s of %d ms with its default', (path, limit, problemCount) => {
  expect(findTestWaits(path, `test('adds', async () => {}, ${limit});`)).toHaveLength(problemCount);
});

test('reads tests, their helpers and browser tests, but no benchmarks and no code of the product', async () => {
  using workspace = createTemporaryWorkspace({
    ...createPackageFiles('shell'),
    'shell/src/page.test.tsx': `\n${PLAIN_WAIT}`,
    'shell/src/testing/settle.ts': PLAIN_WAIT,
    'shell/src/page.tsx': PLAIN_WAIT,
    ...createPackageFiles('e2e'),
    'e2e/src/pages/page.ts': PLAIN_WAIT,
    'e2e/tests/public/page.spec.ts': PLAIN_WAIT,
    'e2e/bench/page.ts': PLAIN_WAIT,
  });
  expect((await testWaits.run(workspace.root)).map((line) => line.replace(/ .*/, '')).toSorted()).toEqual([
    'e2e/src/pages/page.ts:1',
    'e2e/tests/public/page.spec.ts:1',
    'shell/src/page.test.tsx:2',
    'shell/src/testing/settle.ts:1',
  ]);
});
