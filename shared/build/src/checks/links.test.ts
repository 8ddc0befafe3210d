import { expect, test } from '@jest/globals';
import { createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { links } from './links.ts';

async function problems(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  using workspace = createTemporaryWorkspace({ 'server/src/kernel/db/migrate.ts': '', ...files });
  return await links.run(workspace.root);
}

const document = (text: string) => problems({ 'docs/guide.md': `# Guide\n\n## Two words: here\n\n${text}\n` });

test('accepts links to files, folders, headings and other sites, and existing paths', async () => {
  for (const text of [
    '[code](../server/src/kernel/db/migrate.ts), [folder](../server), [itself](#two-words-here), [site](https://example.org/a)',
    '`server/src/kernel/db`, `kernel/db/migrate.ts`, `shared/<name>/src`, `text/html`',
    '```\nserver/src/made-by-you.ts `server/src/made-by-you.ts`\n```',
  ]) {
    expect(await document(text)).toEqual([]);
  }
});

test('reports a link to a missing target', async () => {
  expect(await document('[gone](gone.md)')).toEqual(['docs/guide.md links to gone.md, which is not there']);
  expect(await document('[gone](#three-words)')).toEqual(['docs/guide.md links to #three-words, which is no heading']);
});

test('reports a missing path, in full or from its end', async () => {
  expect(await document('`server/src/gone` and `db/gone.ts`')).toEqual([
    'docs/guide.md names server/src/gone, which is not there',
    'docs/guide.md names db/gone.ts, which is not there',
  ]);
});

test('reports a decision whose name or number is wrong', async () => {
  const reportedProblems = await problems({
    'docs/decisions/0001-one.md': '# 0001 One\n',
    'docs/decisions/0001-two.md': '# 0001 Two\n',
    'docs/decisions/three.md': '# Three\n',
  });
  expect(reportedProblems).toEqual([
    'docs/decisions/0001-two.md has a number that another decision has',
    'docs/decisions/three.md is not called NNNN-title.md',
  ]);
});
