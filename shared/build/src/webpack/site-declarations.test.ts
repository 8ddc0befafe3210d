import { posix } from 'node:path';
import { expect, test } from '@jest/globals';
import { workspaceRoot } from '../workspace/workspace.ts';
import { emitSiteDeclarations } from './site-declarations.ts';

test('MFE-08 provides complete types of a site: every imported file is included', async () => {
  const { files } = await emitSiteDeclarations(workspaceRoot);
  const missing = Object.entries(files).flatMap(([file, declarations]) =>
    [...declarations.matchAll(/['"](\.\.?\/[^'"]+)\.tsx?['"]/g)]
      .map(([, path = '']) => posix.join(posix.dirname(file), `${path}.d.ts`))
      .filter((path) => files[path] === undefined),
  );
  expect(missing).toEqual([]);
  expect(Object.keys(files)).toContain('shared/api/src/client/client.d.ts');
});
