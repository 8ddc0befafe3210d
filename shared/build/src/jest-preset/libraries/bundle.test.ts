import { expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { createTemporaryWorkspace } from '../../testing/temporary-workspace.ts';
import { buildLibraryBundle } from './bundle.ts';
import { LIBRARIES, runBundle } from './run-bundle.ts';

const library = {
  'pnpm-lock.yaml': 'lock',
  'shell/src/index.ts': "import { now, catch as caught } from 'clock';\nimport plain from 'plain';\n",
  'shell/node_modules/clock/package.json': '{ "type": "module", "exports": "./index.js" }',
  'shell/node_modules/clock/index.js':
    "import { count } from './count.js';\nconst caught = 1;\nexport { caught as catch };\nexport const now = () => count();\n",
  'shell/node_modules/clock/count.js': 'let times = 0;\nexport const count = () => (times += 1);\n',
  'shell/node_modules/plain/package.json': '{ "main": "index.js" }',
  'shell/node_modules/plain/index.js': "module.exports = { again: () => require('clock').now() };\n",
};

test('builds a bundle once with one copy of each library, which every page runs again', async () => {
  using folder = createTemporaryWorkspace(library);
  const bundle = {
    root: folder.root,
    cache: join(folder.root, 'cache'),
    folders: ['shell'],
    libraries: ['clock', 'plain'],
    impliedImports: {},
    platform: 'web' as const,
  };
  const bundleFiles = await buildLibraryBundle(bundle);
  expect(await buildLibraryBundle(bundle)).toEqual(bundleFiles);
  expect(readdirSync(bundle.cache)).toHaveLength(1);
  expect(Object.keys(bundleFiles.mapper).toSorted()).toEqual(['^(clock)$', '^(plain)$']);

  for (const page of [createContext({}), createContext({})]) {
    runBundle(bundleFiles.file, page);
    const library = `globalThis[Symbol.for('${LIBRARIES}')]`;
    expect(
      runInContext(`[${library}('clock').now(), ${library}('plain').again(), ${library}('clock').catch]`, page),
    ).toEqual([1, 2, 1]);
  }
});
