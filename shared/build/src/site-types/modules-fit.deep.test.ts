import { expect, test } from '@jest/globals';
import { declarationsOf } from '../webpack/site-declarations.ts';
import { modulesOf, readWorkspace, workspaceRoot } from '../workspace/workspace.ts';
import { findTypeMisfits } from './type-misfits.ts';

test('MFE-08 every module fits a site of the same checkout', async () => {
  const site = await declarationsOf(workspaceRoot);
  const misfits: string[] = [];
  for (const module of modulesOf(readWorkspace()))
    misfits.push(...(await findTypeMisfits(workspaceRoot, module, site)));
  expect(misfits).toEqual([]);
}, 300_000);
