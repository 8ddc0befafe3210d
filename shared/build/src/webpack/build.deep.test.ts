import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { ModuleRequires } from '@dentarium/api/modules/calls';
import { type FederationManifest, type Platform, type ProvidedPackage, publish } from '@dentarium/release';
import { writeSitePlatform } from '@dentarium/release/testing';
import { runNode, type ProcessResult } from '../workspace/run.ts';
import {
  createPackageFiles,
  createTemporaryWorkspace,
  type TemporaryWorkspace,
} from '../testing/temporary-workspace.ts';
import { readJson, workspaceRoot } from '../workspace/workspace.ts';
import { readProvidedComponents } from './antd-components.ts';
import { readSharedPackages } from './shared-packages.ts';

const runner = fileURLToPath(new URL('./run.ts', import.meta.url));

const declaration = {
  title: { ch: '演示', en: 'Demo' },
  platform: '^1.0.0',
  routes: ['/demo'],
  tabs: [],
  flag: null,
};

const files = {
  ...createPackageFiles('shell'),
  'shell/src/index.html': '<!doctype html><html lang="en"><head><title>a</title></head><body></body></html>',
  'shell/src/main.ts': "void import('react').then(({ version }) => document.body.append(version));",
  ...createPackageFiles('mf-demo'),
  'mf-demo/module.json': JSON.stringify({ ...declaration, name: 'demo' }),
  ...createPackageFiles('mf-copying'),
  'mf-copying/module.json': JSON.stringify({ ...declaration, name: 'copying' }),
  'mf-copying/src/module.tsx': "export { default } from './chosen.ts';",
  'mf-copying/src/chosen.ts': "export { default } from 'dayjs/esm/index.js';",
  ...createPackageFiles('mf-unnamed'),
  'mf-unnamed/module.json': JSON.stringify({
    ...declaration,
    name: 'unnamed',
    tabs: [{ id: 'list', title: { ch: '列表' }, to: '/demo', order: 10 }],
  }),
  'mf-demo/src/module.tsx': [
    "import { Button, TreeSelect } from 'antd';",
    "import { Field, Skeletons } from '@dentarium/ui';",
    "import * as ui from '@dentarium/ui';",
    'const unused = () => Skeletons;',
    "export const late = () => import('./late.ts');",
    "import { bus } from '@dentarium/bus';",
    "export const ask = () => bus.emit('demo:asked', { id: '1' });",
    'export const used = [Field, ui.DateText];',
    "import styles from './demo.module.css';",
    "export const start = () => new Worker(new URL('./demo.worker.ts', import.meta.url));",
    "export default function Demo() { return <Button className={styles['wide'] ?? ''}>text of the module<TreeSelect /></Button>; }",
  ].join('\n'),
  'mf-demo/src/late.ts': [
    "export { FormDrawer } from '@dentarium/ui';",
    "import { bus } from '@dentarium/bus';",
    "bus\n  .on('viewer:shown', () => bus.emit('demo:asked', { id: '2' }));",
  ].join('\n'),
  'mf-demo/src/demo.module.css': '.wide { width: 123px; }',
  'mf-demo/src/demo.worker.ts': "import dayjs from 'dayjs';\npostMessage(dayjs(0).format('[text of the worker]'));",
};

let workspace: TemporaryWorkspace;
let demo: ProcessResult;

const builds = (): string => join(workspace.root, '.build', 'demo');
const code = (): string[] => readdirSync(builds()).filter((file) => file.endsWith('.js'));
const read = (file: string): string => readFileSync(join(builds(), file), 'utf8');
const manifest = (): FederationManifest => readJson<FederationManifest>(join(builds(), 'mf-manifest.json'));

function build(folder: string, name: string, buildId: string): Promise<ProcessResult> {
  return runNode([runner, workspace.root, folder, join(workspace.root, '.build', name), buildId], {
    cwd: workspace.root,
  });
}

beforeAll(async () => {
  workspace = createTemporaryWorkspace(files);
  for (const folder of ['shell', 'mf-demo', 'mf-copying'])
    symlinkSync(join(workspaceRoot, 'shell/node_modules'), join(workspace.root, folder, 'node_modules'));
  for (const name of ['api', 'bus', 'domain', 'platform', 'ui', 'upload', 'viewers']) {
    const link = join(workspace.root, 'shared', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(workspaceRoot, 'shared', name), link);
  }
  demo = await build('mf-demo', 'demo', 'first');
});
afterAll(() => workspace[Symbol.dispose]());

test('MFE-01 builds a module to a manifest, a hashed entry of at most 10 kB and its own code', () => {
  expect(demo).toEqual({ code: 0, output: '' });
  const entry = manifest().metaData.remoteEntry.name;
  expect(entry).toMatch(/^remoteEntry\.[0-9a-f]{8}\.js$/);
  expect(gzipSync(read(entry)).length).toBeLessThanOrEqual(10_000);
  const { assets } = manifest().exposes[0] ?? {};
  expect(assets?.js.sync).toHaveLength(1);
  expect(assets?.css.sync).toHaveLength(1);
  expect(read(assets?.js.sync[0] ?? '')).toMatch('text of the module');
  // Browsers compile both as a whole.
  for (const file of [entry, assets?.js.sync[0] ?? '']) expect(read(file)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  expect(read(assets?.css.sync[0] ?? '')).toMatch('123px');
});

test('MFE-04 passes each script, style, part and file of a module to a page that supports it', () => {
  const entry = read(manifest().metaData.remoteEntry.name);
  expect(entry.match(/globalThis\.dentariumModules\?\.prepare\(\w+\)/g)).toHaveLength(2);
  const [, page] = /(\w+)=globalThis\.dentariumModules;/.exec(entry) ?? [];
  expect(entry).toMatch(`if(${page}){`);
  for (const call of ['load', 'run']) expect(entry).toMatch(`${page}.${call}(`);
});

test('MFE-01 gives the chunks of a build one hash, so that the entry does not list one for each', () => {
  const folder = join(workspace.root, '.build', 'demo');
  const chunks = readdirSync(folder).flatMap((file) => /^\d+\.(\w+)\.js$/.exec(file)?.[1] ?? []);
  expect(chunks.length).toBeGreaterThan(1);
  expect(new Set(chunks).size).toBe(1);
  expect(chunks[0]).toMatch(/^[0-9a-f]{8}$/);
});

test('MFE-02 takes the shared packages and each component of antd from the shell, and lists them', () => {
  const requires = readJson<ModuleRequires>(join(builds(), 'requires.json'));
  expect(Object.keys(requires)).toEqual([
    '@dentarium/bus',
    '@dentarium/ui',
    'antd:button',
    'antd:tree-select',
    'react/jsx-runtime',
  ]);
  expect(requires['antd:button']?.version).toMatch(/^\^\d+\.\d+\.\d+$/);
  const bytes = code().reduce((all, file) => all + read(file).length, 0);
  expect(bytes).toBeLessThan(100_000);
});

test('MFE-04 lists the events that a module sends and receives, also lazily', () => {
  expect(readJson(join(builds(), 'events.json'))).toEqual({ sends: ['demo:asked'], hears: ['viewer:shown'] });
});

test('MFE-08 lists the imported names of a module, also lazy and namespace imports, without unused ones', () => {
  const { exports } = readJson<ModuleRequires>(join(builds(), 'requires.json'))['@dentarium/ui'] ?? {};
  expect(exports).toEqual(['DateText', 'Field', 'FormDrawer']);
});

test('MFE-04 MFE-08 refuses a module built against a newer interface by name on an older site, and accepts it once the site has it', async () => {
  const modulesDir = join(workspace.root, 'modules');
  const platformWith = (names: readonly string[]): Platform => {
    const { 'react/': jsx, ...packages } = readSharedPackages(workspaceRoot);
    const provides: Record<string, ProvidedPackage> = {};
    for (const [name, shared] of Object.entries({ ...packages, 'react/jsx-runtime': jsx }))
      if (shared !== undefined)
        provides[name] = { version: shared.version, exports: name === '@dentarium/ui' ? names : null };
    const antd = readProvidedComponents(workspaceRoot, packages['antd']?.version ?? '');
    return { version: '1.0.0', provides: { ...provides, ...antd } };
  };
  const candidate = { declaration: { ...declaration, name: 'demo' }, version: '1.0.0', buildFolder: builds() };
  writeSitePlatform(modulesDir, platformWith(['DateText', 'Field']));
  await expect(publish({ modulesDir }, candidate)).rejects.toThrow(
    /^demo 1\.0\.0 was not published:\n {2}@dentarium\/ui: `FormDrawer` is not provided by this site \(\d+\.\d+\.\d+\)$/,
  );
  writeSitePlatform(modulesDir, platformWith(['DateText', 'Field', 'FormDrawer']));
  expect(await publish({ modulesDir }, candidate)).toBe(true);
});

test('gives a worker its own copy of the shared packages', () => {
  const worker = code().filter((file) => read(file).includes('text of the worker'));
  expect(worker).toHaveLength(1);
  expect(Object.keys(readJson<object>(join(builds(), 'requires.json')))).not.toContain('dayjs');
});

test('builds no file that needs unsafe-eval', () => {
  for (const file of code()) expect(read(file)).not.toMatch(/\beval\(|\bnew Function\(/);
});

test('writes a brotli and a gzip copy beside each text file', () => {
  const entry = manifest().metaData.remoteEntry.name;
  expect(readdirSync(builds())).toEqual(expect.arrayContaining([`${entry}.br`, `${entry}.gz`]));
});

test('keeps the chunks of two builds of a module apart', async () => {
  expect((await build('mf-demo', 'second', 'second')).code).toBe(0);
  const second = readJson<FederationManifest>(join(workspace.root, '.build', 'second', 'mf-manifest.json')).metaData
    .remoteEntry.name;
  expect(read(manifest().metaData.remoteEntry.name)).toMatch('dentarium_demo_first');
  expect(readFileSync(join(workspace.root, '.build', 'second', second), 'utf8')).toMatch('dentarium_demo_second');
});

test('MFE-01 refuses to build a module without a tab title in each language', async () => {
  const { code: status, output } = await build('mf-unnamed', 'unnamed', 'first');
  expect(status).toBe(1);
  expect(output.trim()).toBe(
    'The module unnamed is not built: module.json gives no proper tabs.0.title.en; it may be a text that is not blank',
  );
});

test('MFE-02 refuses to build a module with its own copy of a shared package', async () => {
  const { code: status, output } = await build('mf-copying', 'copying', 'first');
  expect(status).toBe(1);
  expect(output).toMatch('It has an own copy of what the page shares');
  expect(output).toMatch('dayjs/esm/index.js');
});

test('refuses to build a shell that does not import a promised package', async () => {
  const { code: status, output } = await build('shell', 'shell', 'first');
  expect(status).toBe(1);
  expect(output).toMatch('nothing in it imports them');
  expect(output).toMatch('antd');
});
