import { expect, test } from '@jest/globals';
import { createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { namedPaths } from './named-paths.ts';

async function check(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  using workspace = createTemporaryWorkspace({ 'server/src/kernel/db/migrate.ts': '', ...files });
  return await namedPaths.run(workspace.root);
}

test('accepts existing paths, placeholders and paths in examples', async () => {
  for (const text of [
    '`server/src/kernel/db`, `kernel/db/migrate.ts`, `shared/<name>/src`, `text/html`',
    '```\nserver/src/made-by-you.ts `server/src/made-by-you.ts`\n```',
  ]) {
    expect(await check({ 'docs/guide.md': text })).toEqual([]);
  }
});

test('reports a missing path, in full or from its end', async () => {
  expect(await check({ 'docs/guide.md': '`server/src/gone` and `db/gone.ts`' })).toEqual([
    'docs/guide.md names server/src/gone, which is not there',
    'docs/guide.md names db/gone.ts, which is not there',
  ]);
});

test('reports a decision whose name or number is wrong', async () => {
  const problems = await check({
    'docs/decisions/0001-one.md': '# 0001 One\n',
    'docs/decisions/0001-two.md': '# 0001 Two\n',
    'docs/decisions/three.md': '# Three\n',
  });
  expect(problems).toEqual([
    'docs/decisions/0001-two.md has a number that another decision has',
    'docs/decisions/three.md is not called NNNN-title.md',
  ]);
});
