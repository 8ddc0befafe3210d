import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { SiteTypes } from '@dentarium/release';
import {
  createPackageFiles,
  type TemporaryWorkspace,
  createTemporaryWorkspace,
} from '../testing/temporary-workspace.ts';
import { listModules, readWorkspace } from '../workspace/workspace.ts';
import { checkAndBuild, checkOnSite } from './checked-build.ts';

const title = { ch: '夹具', en: 'Fixture' };
const declaration = { name: 'fixture', title, platform: '^1.0.0', routes: ['/fixture'], tabs: [], flag: null };
const site: SiteTypes = {
  files: { 'shared/ui/src/index.d.ts': 'export declare function field(label: string): string;\n' },
};

let workspace: TemporaryWorkspace;
let messages: string[];

beforeEach(() => {
  messages = [];
  workspace = createTemporaryWorkspace({
    'shared/build/assets.d.ts': 'declare module "*.module.css";\n',
    'shared/ui/package.json': JSON.stringify({ name: '@dentarium/ui', type: 'module', exports: './src/index.ts' }),
    'shared/ui/tsconfig.json': JSON.stringify({ extends: '../../tsconfig.base.json', include: ['src'] }),
    'shared/ui/src/index.ts': 'export function field(label: string): string {\n  return label;\n}\n',
    ...createPackageFiles('mf-fixture', ['ui']),
    'mf-fixture/module.json': JSON.stringify(declaration),
    'mf-fixture/src/locales/ch.json': '{}',
    'mf-fixture/src/locales/en.json': '{}',
    'mf-fixture/src/screen.ts': "import { field } from '@dentarium/ui';\nexport const name: string = field('Name');\n",
    'mf-fixture/node_modules/.keep': '',
  });
  mkdirSync(join(workspace.root, 'mf-fixture/node_modules/@dentarium'));
  symlinkSync(join(workspace.root, 'shared/ui'), join(workspace.root, 'mf-fixture/node_modules/@dentarium/ui'));
});
afterEach(() => workspace[Symbol.dispose]());

/** Publishes the module on a site with these types, up to its build, which fails here: nothing is installed. */
async function refusal(types: SiteTypes | null, work: typeof checkAndBuild | typeof checkOnSite = checkAndBuild) {
  const [item] = listModules(readWorkspace(workspace.root));
  if (item === undefined) throw new Error('the workspace has no module');
  const place = { root: workspace.root, say: (text: string) => void messages.push(text) };
  const releases = { types: async () => types, check: async () => undefined };
  return work(place, releases, item).then(() => 'none', String);
}

test('MFE-08 checks a module before it is published, and builds it without problems', async () => {
  expect(await refusal(site)).toContain('mf-fixture does not build');
  expect(messages).toEqual(['Checking mf-fixture …', 'Building mf-fixture …']);
});

test('MFE-08 does not build a module with problems in its sources', async () => {
  workspace.write({ 'mf-fixture/src/wrong.ts': "export const wrong: number = 'text';\n" });
  expect(await refusal(site)).toContain('mf-fixture is not published:\n  mf-fixture/src/wrong.ts(1,14): error');
  expect(messages).toEqual(['Checking mf-fixture …']);
});

test.each([
  ['published', checkAndBuild, 'mf-fixture is not published:'],
  ['checked', checkOnSite, 'mf-fixture does not fit the site:'],
] as const)('MFE-08 a module whose types do not fit the site is not built to be %s', async (_, work, headline) => {
  const other = { files: { 'shared/ui/src/index.d.ts': 'export declare function field(label: number): string;\n' } };
  expect(await refusal(other, work)).toMatch(
    new RegExp(`${headline}\\n  mf-fixture/src/screen\\.ts\\(2,.*\\(on this site\\)`),
  );
  expect(messages).not.toContain('Building mf-fixture …');
});

test('MFE-08 reports a site without types', async () => {
  expect(await refusal(null, checkOnSite)).toContain('mf-fixture does not build');
  expect(messages).toContain('The site does not tell its types; versions and names are compared.');
});
