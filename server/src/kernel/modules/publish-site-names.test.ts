import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { publishSiteNames } from './publish-site-names.ts';

test('starts and warns with a folder of modules that is not writable', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dentarium-lists-'));
  const messages: string[] = [];
  const log = { warn: (_fact: unknown, text?: string) => messages.push(String(text)) };
  const whitelists = new Map([['callNumber', ['wang']]]);
  const notThere = join(folder, 'modules');
  await publishSiteNames({ modulesDir: notThere, whitelists }, [], log);
  expect(messages).toEqual([]);
  await writeFile(notThere, 'no folder');
  await publishSiteNames({ modulesDir: notThere, whitelists }, [], log);
  expect(messages).toEqual(['the names of the site cannot be written for releases']);
  await rm(folder, { recursive: true });
});
