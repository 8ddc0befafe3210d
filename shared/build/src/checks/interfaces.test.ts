import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareSharedPackages } from '../interfaces/next-version.ts';
import { formatReport } from '../api-reports/report.ts';
import { formatSignatures } from '../api-reports/signatures.ts';
import { run } from '../workspace/run.ts';
import {
  createPackageFiles,
  createTemporaryWorkspace,
  type TemporaryWorkspace,
} from '../testing/temporary-workspace.ts';
import { interfaces } from './interfaces.ts';

let workspace: TemporaryWorkspace;
const git = (...args: string[]) => run('git', args, { cwd: workspace.root });
const source = (code: string): void => workspace.write({ 'shared/ui/src/index.ts': code });
const packageFile = (): string => readFileSync(join(workspace.root, 'shared/ui/package.json'), 'utf8');

async function writeReport(): Promise<string> {
  const [compared] = await compareSharedPackages(workspace.root);
  if (compared === undefined) throw new Error('the workspace has no shared package');
  const text = formatReport(compared.item, compared.report);
  workspace.write({
    'shared/ui/api.md': text,
    'shared/ui/api-signatures.json': formatSignatures(compared.signatures),
  });
  return text;
}

beforeAll(async () => {
  workspace = createTemporaryWorkspace({ ...createPackageFiles('shared/ui'), '.gitignore': '.build\n' });
  source(
    '/** Gives a text. */\nexport function text(): string { return hidden(); }\nfunction hidden() { return "a"; }\n',
  );
});
afterAll(() => workspace[Symbol.dispose]());

test('MFE-08 lists the exports of a shared package with their signatures in its report, and raises the version with them', async () => {
  expect(await writeReport()).toMatch(
    /^# @dentarium\/ui 1\.0\.0\n[\s\S]*```ts\nexport function text\(\): string;\n```\n$/,
  );
  expect(await interfaces.run(workspace.root)).toEqual([]);
  await git('init', '--initial-branch=main');
  await git('add', '.');
  await git('-c', 'user.name=a', '-c', 'user.email=a@localhost', 'commit', '-m', 'a');

  source('export function text(): string { return "b"; }\n');
  expect(await interfaces.run(workspace.root)).toEqual([]);

  source('export function text(): string { return "b"; }\nexport const size = 1;\n');
  expect(await interfaces.run(workspace.root)).toEqual([
    'shared/ui: raise 1.0.0 to 1.1.0 (it has new exports); npm run interfaces does',
  ]);

  source('export function text(language: string): string { return language; }\n');
  expect(await interfaces.run(workspace.root)).toEqual([
    'shared/ui: raise 1.0.0 to 2.0.0 (changed or gone: text); npm run interfaces does',
  ]);

  // Written once more before a commit, it is still one version away from the one that was settled.
  workspace.write({ 'shared/ui/package.json': packageFile().replace('1.0.0', '2.0.0') });
  expect(await interfaces.run(workspace.root)).toEqual([
    'shared/ui/api.md is not what the code exports; npm run interfaces writes it',
  ]);
  expect(await writeReport()).toContain('# @dentarium/ui 2.0.0\n');
  workspace.write({ 'shared/ui/api-signatures.json': '{}\n' });
  expect(await interfaces.run(workspace.root)).toEqual([
    'shared/ui/api-signatures.json is not what the code exports; npm run interfaces writes it',
  ]);
});

test('MFE-08 raises the version of the platform with another package that loses an export', async () => {
  const report = (name: string, code: string) => `# @dentarium/${name} 1.0.0\n\nText.\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
  using other = createTemporaryWorkspace({
    ...createPackageFiles('shared/platform'),
    'shared/platform/src/index.ts': 'export const wide: number = 1;\n',
    'shared/platform/api.md': report('platform', 'export const wide: number;'),
    ...createPackageFiles('shared/ui'),
    'shared/ui/src/index.ts': 'export const tone: string = "quiet";\n',
    'shared/ui/api.md': report('ui', 'export const tone: string;\n\nexport const gone: string;'),
  });
  const compared = await compareSharedPackages(other.root);
  expect(compared.map(({ item, report: { version } }) => `${item.folder} ${version}`)).toEqual([
    'shared/platform 2.0.0',
    'shared/ui 2.0.0',
  ]);
  expect(await interfaces.run(other.root)).toContain(
    'shared/platform: raise 1.0.0 to 2.0.0 (another package lost an export); npm run interfaces does',
  );
});

test('MFE-08 keeps the declarations of several packages apart', async () => {
  using other = createTemporaryWorkspace({
    ...createPackageFiles('shared/platform'),
    'shared/platform/src/index.ts':
      'export interface Size { readonly wide: number }\nexport const size: Size = { wide: 1 };\n',
    ...createPackageFiles('shared/ui'),
    'shared/ui/src/index.ts': "export { size } from './size.ts';\n",
    'shared/ui/src/size.ts': "export const size = 'large';\n",
  });
  const declarations = async (): Promise<(readonly string[])[]> =>
    (await compareSharedPackages(other.root)).map(({ item, report }) => [
      item.folder,
      ...report.declarations.split('\n'),
    ]);
  const platform = [
    'shared/platform',
    'export interface Size {',
    '    readonly wide: number;',
    '}',
    '',
    'export const size: Size;',
  ];
  expect(await declarations()).toEqual([platform, ['shared/ui', 'export const size = "large";']]);

  // One is new then, and the other is taken from what was stored.
  other.write({ 'shared/ui/src/size.ts': "export const size: string = 'small';\n" });
  expect(await declarations()).toEqual([platform, ['shared/ui', 'export const size: string;']]);
});

test('MFE-08 reports a module of the workspace that does not run on the platform', async () => {
  const module = { name: 'demo', title: { ch: '演示', en: 'Demo' }, routes: [], tabs: [], flag: null };
  using other = createTemporaryWorkspace({
    ...createPackageFiles('shared/platform'),
    'shared/platform/src/index.ts': 'export const size = 1;\n',
    ...createPackageFiles('mf-demo'),
    'mf-demo/module.json': JSON.stringify({ ...module, platform: '^0.9.0' }),
  });
  const [, problem] = await interfaces.run(other.root);
  expect(problem).toBe('mf-demo/module.json: its platform range ^0.9.0 does not take 1.0.0');
});
