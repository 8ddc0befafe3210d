import { expect, test } from '@jest/globals';
import { createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { links } from './links.ts';

async function check(text: string): Promise<readonly string[]> {
  using workspace = createTemporaryWorkspace({
    'server/src/kernel/db/migrate.ts': '',
    'docs/other.md': '# Other\n',
    'docs/guide.md': `# Guide\n\n## Two words: here\n\n${text}\n`,
  });
  return await links.run(workspace.root);
}

test('accepts links to files, folders, headings and other sites', async () => {
  for (const text of [
    '[code](../server/src/kernel/db/migrate.ts), [folder](../server), [itself](#two-words-here)',
    '[other](other.md#other), [site](https://example.org/a)',
    '```\n[made by you](made-by-you.md)\n```',
  ]) {
    expect(await check(text)).toEqual([]);
  }
});

test.each([
  ['a file', '[gone](gone.md)', 'Cannot find file `gone.md`'],
  ['a folder', '[gone](../gone/)', 'Cannot find file `../gone`'],
  ['a picture', '![gone](gone.png)', 'Cannot find file `gone.png`'],
  ['a definition', '[gone]\n\n[gone]: gone.md', 'Cannot find file `gone.md`'],
  ['a heading of the document', '[gone](#three-words)', 'Cannot find heading for `#three-words`'],
  ['a heading of another document', '[gone](other.md#gone)', 'Cannot find heading for `#gone` in `other.md`'],
])('reports a link to %s that does not exist', async (_, text, problem) => {
  expect(await check(text)).toEqual([expect.stringMatching(/^docs\/guide\.md:[57] /)]);
  expect((await check(text)).join('')).toContain(problem);
});
