import { expect, test } from '@jest/globals';
import { acceptComponents } from './accept-components.ts';
import type { HotModule } from './page-refresh.ts';

/** Runs a file with these exports, for the first time or as a replacement, and returns the calls. */
async function run(exported: object, wasComponents?: boolean) {
  const calls: string[] = [];
  const hotData: { wasComponents?: boolean } = {};
  const hot: HotModule = {
    data: wasComponents === undefined ? undefined : { wasComponents },
    accept: () => calls.push('accepts'),
    invalidate: () => calls.push('gives up'),
    dispose: (keep) => keep(hotData),
  };
  const accept = acceptComponents(
    (type) => typeof type === 'function' && /^[A-Z]/.test(type.name),
    () => calls.push('redraws'),
  );
  accept(hot, exported);
  await Promise.resolve();
  return [calls, hotData];
}

function Page() {
  return null;
}

test('MFE-01 replaces a file that exports only components, and redraws its components', async () => {
  expect(await run({ Page })).toEqual([['accepts'], { wasComponents: true }]);
  expect(await run({ Page }, true)).toEqual([['accepts', 'redraws'], { wasComponents: true }]);
});

test.each([
  ['other values too', { Page, limit: 3 }],
  ['nothing', {}],
  ['a hook', { usePage: () => null }],
])('replaces a file that exports %s together with its importers', async (_, exported) => {
  expect(await run(exported)).toEqual([[], {}]);
  expect(await run(exported, true)).toEqual([['gives up'], {}]);
});

test('redraws once for all files of one change', async () => {
  let redraws = 0;
  const accept = acceptComponents(
    () => true,
    () => (redraws += 1),
  );
  const hot: HotModule = { data: { wasComponents: true }, accept: () => {}, invalidate: () => {}, dispose: () => {} };
  for (const name of ['First', 'Second']) accept(hot, { [name]: Page });
  await Promise.resolve();
  expect(redraws).toBe(1);
});
