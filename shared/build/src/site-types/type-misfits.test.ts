import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { SiteTypes } from '@dentarium/release';
import {
  createPackageFiles,
  type TemporaryWorkspace,
  createTemporaryWorkspace,
} from '../testing/temporary-workspace.ts';
import { readWorkspace } from '../workspace/workspace.ts';
import { emitSiteDeclarations } from '../webpack/site-declarations.ts';
import { findTypeMisfits } from './type-misfits.ts';

const field = (props: string) =>
  `import type { Tone } from './tone.ts';\nexport function Field(props: { ${props} }): Tone {\n  return Object.keys(props).length > 1 ? 'loud' : 'quiet';\n}\n`;

let workspace: TemporaryWorkspace;
let site: SiteTypes;

beforeEach(async () => {
  workspace = createTemporaryWorkspace({
    '.build/.keep': '',
    'shared/build/assets.d.ts': 'declare module "*.module.css";\n',
    ...createPackageFiles('shared/ui'),
    'shared/ui/src/tone.ts': "export type Tone = 'quiet' | 'loud';\n",
    'shared/ui/src/index.ts': field('label: string'),
    ...createPackageFiles('mf-fixture'),
    'mf-fixture/src/screen.ts':
      "import { Field } from '@dentarium/ui';\nexport const tone = Field({ label: 'Name' });\n",
    'mf-fixture/src/screen.test.ts': "import { Field } from '@dentarium/ui';\nexport const wrong = Field(1);\n",
  });
  site = await emitSiteDeclarations(workspace.root);
});
afterEach(() => workspace[Symbol.dispose]());

async function misfitsOn(types: SiteTypes): Promise<string[]> {
  const item = readWorkspace(workspace.root).find(({ folder }) => folder === 'mf-fixture');
  if (item === undefined) throw new Error('the workspace has no such module');
  return findTypeMisfits(workspace.root, item, types);
}

test('MFE-08 provides the types of a site without its code', async () => {
  expect(Object.keys(site.files)).toEqual(['shared/ui/src/index.d.ts', 'shared/ui/src/tone.d.ts']);
  expect(site.files['shared/ui/src/index.d.ts']).not.toContain('Object.keys');
  expect(await misfitsOn(site)).toEqual([]);
});

test('MFE-08 refuses a module that calls the site with another signature, with the position', async () => {
  // The checkout goes on; the site stays as it was.
  workspace.write({
    'shared/ui/src/index.ts': field('name: string'),
    'mf-fixture/src/screen.ts':
      "import { Field } from '@dentarium/ui';\nexport const tone = Field({ name: 'Name' });\n",
  });
  expect(await misfitsOn(await emitSiteDeclarations(workspace.root))).toEqual([]);
  expect(await misfitsOn(site)).toEqual([
    expect.stringMatching(/^mf-fixture\/src\/screen\.ts\(2,\d+\): error .*'name'.*\(on this site\)$/),
  ]);
});

test('MFE-08 refuses a module that imports a name that the site lacks', async () => {
  workspace.write({
    'shared/ui/src/index.ts': `${field('label: string')}export const Drawer = 1;\n`,
    'mf-fixture/src/screen.ts': "export { Drawer } from '@dentarium/ui';\n",
  });
  expect(await misfitsOn(site)).toEqual([
    expect.stringMatching(/^mf-fixture\/src\/screen\.ts\(1,\d+\): error .*'Drawer'.*\(on this site\)$/),
  ]);
});

test('MFE-08 adds a module’s extension of a shared interface to that of the site', async () => {
  workspace.write({
    ...createPackageFiles('shared/api'),
    'shared/api/package.json': JSON.stringify({
      name: '@dentarium/api',
      version: '1.0.0',
      type: 'module',
      exports: { '.': './src/index.ts', './area-failures': './src/failures/area-failures.ts' },
    }),
    'shared/api/src/failures/area-failures.ts': 'export interface AreaErrors {}\n',
    'shared/api/src/index.ts':
      "import type { AreaErrors } from './failures/area-failures.ts';\nexport const readText = (code: keyof AreaErrors): string => code;\n",
    'mf-fixture/src/calls.ts':
      "declare module '@dentarium/api/area-failures' {\n  interface AreaErrors {\n    'loan.returned': string;\n  }\n}\nexport {};\n",
    'mf-fixture/src/screen.ts':
      "import './calls.ts';\nimport { readText } from '@dentarium/api';\nexport const text = readText('loan.returned');\n",
  });
  expect(await misfitsOn(await emitSiteDeclarations(workspace.root))).toEqual([]);
});
