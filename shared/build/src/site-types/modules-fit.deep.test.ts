import { expect, test } from '@jest/globals';
import { emitSiteDeclarations } from '../webpack/site-declarations.ts';
import { listModules, readWorkspace, workspaceRoot } from '../workspace/workspace.ts';
import { findTypeMisfits } from './type-misfits.ts';

test('MFE-08 fits every module to a site of the same checkout', async () => {
  const site = await emitSiteDeclarations(workspaceRoot);
  const misfits: string[] = [];
  for (const module of listModules(readWorkspace()))
    misfits.push(...(await findTypeMisfits(workspaceRoot, module, site)));
  expect(misfits).toEqual([]);
}, 900_000);
