import { expect, test } from '@jest/globals';
import { readRegistry } from '@dentarium/release';
import { join } from 'node:path';
import { createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { statSync } from 'node:fs';
import { DEVELOPMENT_VERSION, useDevelopmentVersion } from './development-version.ts';

const title = { ch: '演示', en: 'Demo' };
const declaration = { name: 'demo', title, platform: '^1.0.0', routes: ['/demo'], tabs: [], flag: null };
const none = { sync: [], async: [] };

/** The manifest of a build that has replaced code of pages which are open. */
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

test('MFE-01 a page that is opened in development loads the code as it is, and not what open pages replace theirs by', async () => {
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
