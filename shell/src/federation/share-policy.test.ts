import { expect, test } from '@jest/globals';
import { createInstance } from '@module-federation/enhanced/runtime';
import { createSharePolicy } from './share-policy.ts';

/** Loads a package of the page as a build does that demands a range of its versions. */
function loadPackage(name: string, hasPolicy: boolean): Promise<unknown> {
  const shared = { version: '9.0.0', lib: () => 'the copy of the page', scope: 'default' };
  const page = createInstance({
    name: `page-${name}-${hasPolicy}`,
    remotes: [],
    shared: { [name]: { ...shared, shareConfig: { singleton: true, requiredVersion: '^9.0.0' } } },
    plugins: hasPolicy ? [createSharePolicy()] : [],
  });
  const shareConfig = { singleton: true, strictVersion: true, requiredVersion: '^7.3.0' };
  return page.loadShare(name, { customShareInfo: { shareConfig } }).then((load) => load && load());
}

test('MFE-08 gives a build of a former version the package of the page', async () => {
  expect(await loadPackage('@dentarium/api', true)).toBe('the copy of the page');
});

test.each([
  ['react', true],
  ['@dentarium/api', false],
])('MFE-08 refuses another version of %s with the policy %s', async (name, hasPolicy) => {
  await expect(loadPackage(name, hasPolicy)).rejects.toThrow('does not satisfy the requirement');
});
