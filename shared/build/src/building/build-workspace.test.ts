import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createOwnModules } from '../release/own-modules.ts';
import {
  createPackageFiles,
  type TemporaryWorkspace,
  createTemporaryWorkspace,
} from '../testing/temporary-workspace.ts';
import { buildModule } from './build-workspace.ts';
import { computeFingerprint } from './fingerprint.ts';
import { listModules, readWorkspace } from '../workspace/workspace.ts';

/** Returns the files of a module that does not build, because each attempt only has to report its name. */
function moduleFiles(name: string): Record<string, string> {
  const title = { ch: '演示', en: 'Demo' };
  const declaration = { name, title, platform: '^1.0.0', routes: [`/${name}`], tabs: [], flag: null };
  return {
    ...createPackageFiles(`mf-${name}`),
    [`mf-${name}/module.json`]: JSON.stringify(declaration),
    [`mf-${name}/src/module.tsx`]: 'export default ;',
  };
}

let workspace: TemporaryWorkspace;
let messages: string[];

beforeEach(() => {
  workspace = createTemporaryWorkspace({
    ...moduleFiles('orders'),
    ...moduleFiles('visits'),
    ...createPackageFiles('shell'),
  });
  messages = [];
});
afterEach(() => workspace[Symbol.dispose]());

const say = (text: string): void => void messages.push(text);

test('MFE-01 builds only the released module, no other module and no shell', async () => {
  const item = listModules(readWorkspace(workspace.root)).find(({ declaration }) => declaration.name === 'orders');
  if (item === undefined) throw new Error('the workspace has no such module');
  await expect(buildModule(workspace.root, item, say)).rejects.toThrow(/^mf-orders does not build/);
  await expect(createOwnModules(say, workspace.root).build(['orders'])).rejects.toThrow(/^mf-orders does not build/);
  expect(messages).toEqual(['Building mf-orders …', 'Building mf-orders …']);
});

test('MFE-01 excludes the other modules and the shell from the inputs of a module', () => {
  const toBuildId = (name: string): string => {
    const packages = readWorkspace(workspace.root);
    const item = packages.find(({ folder }) => folder === name);
    if (item === undefined) throw new Error(`the workspace has no ${name}`);
    return computeFingerprint(item, packages, workspace.root);
  };
  const before = toBuildId('mf-orders');
  workspace.write({ 'mf-visits/src/module.tsx': 'export default 2;', 'shell/src/main.ts': 'export {};' });
  expect(toBuildId('mf-orders')).toBe(before);
  workspace.write({ 'mf-orders/src/module.tsx': 'export default 2;' });
  expect(toBuildId('mf-orders')).not.toBe(before);
});
