import { expect, test } from '@jest/globals';
import { acceptComponents } from './accept-components.ts';
import type { HotModule } from './page-refresh.ts';

/** What happens to a file of a page that exports this, when it is run for the first time or in place of another one. */
async function run(exported: object, wasComponents?: boolean) {
  const done: string[] = [];
  const kept: { wasComponents?: boolean } = {};
  const hot: HotModule = {
    data: wasComponents === undefined ? undefined : { wasComponents },
    accept: () => done.push('accepts'),
    invalidate: () => done.push('gives up'),
    dispose: (keep) => keep(kept),
  };
  const accept = acceptComponents(
    (type) => typeof type === 'function' && /^[A-Z]/.test(type.name),
    () => done.push('redraws'),
  );
  accept(hot, exported);
  await Promise.resolve();
  return [done, kept];
}

function Page() {
  return null;
}

test('MFE-01 a file that exports components only takes the place of what it was before, and what it shows is drawn anew', async () => {
  expect(await run({ Page })).toEqual([['accepts'], { wasComponents: true }]);
  expect(await run({ Page }, true)).toEqual([['accepts', 'redraws'], { wasComponents: true }]);
});

test.each([
  ['other values too', { Page, limit: 3 }],
  ['nothing', {}],
  ['a hook', { usePage: () => null }],
])('a file that exports %s goes with the files that import it', async (_, exported) => {
  expect(await run(exported)).toEqual([[], {}]);
  expect(await run(exported, true)).toEqual([['gives up'], {}]);
});

test('files of one change are drawn once', async () => {
  let drawn = 0;
  const accept = acceptComponents(
    () => true,
    () => (drawn += 1),
  );
  const hot: HotModule = { data: { wasComponents: true }, accept: () => {}, invalidate: () => {}, dispose: () => {} };
  for (const name of ['First', 'Second']) accept(hot, { [name]: Page });
  await Promise.resolve();
  expect(drawn).toBe(1);
});
