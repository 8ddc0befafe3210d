import { expect, test } from '@jest/globals';
import { readRegistry } from '@dentarium/release';
import { join } from 'node:path';
import { createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { statSync } from 'node:fs';
import { DEVELOPMENT_VERSION, useDevelopmentVersion } from './development-version.ts';

const title = { ch: '演示', en: 'Demo' };
const declaration = { name: 'demo', title, platform: '^1.0.0', routes: ['/demo'], tabs: [], flag: null };
const none = { sync: [], async: [] };

/** The manifest of a build with hot updates. */
const manifest = (update: string) =>
  JSON.stringify({
    name: 'demo',
    metaData: { remoteEntry: { name: 'remoteEntry.js' } },
    exposes: [
      {
        name: 'module',
        assets: { js: { sync: ['module.js', `module.${update}.hot-update.js`], async: [] }, css: none },
      },
      { name: 'module', assets: { js: none, css: none } },
    ],
  });

test('MFE-01 loads the current code in a page opened in development, without hot updates', async () => {
  const file = `demo/${DEVELOPMENT_VERSION}/mf-manifest.json`;
  using folder = createTemporaryWorkspace({ [file]: manifest('first') });
  await useDevelopmentVersion(folder.root, declaration);
  const { live, versions } = (await readRegistry(folder.root)).modules['demo'] ?? {};
  expect(live).toBe(DEVELOPMENT_VERSION);
  expect(versions?.[DEVELOPMENT_VERSION]?.manifest.exposes).toEqual([
    { name: 'module', assets: { js: { sync: ['module.js'], async: [] }, css: none } },
  ]);
  const registry = join(folder.root, 'registry.json');
  const before = statSync(registry).ino;
  folder.write({ [file]: manifest('second') });
  await useDevelopmentVersion(folder.root, declaration);
  // Another registry would make each open page ask for the list of modules.
  expect(statSync(registry).ino).toBe(before);
});
