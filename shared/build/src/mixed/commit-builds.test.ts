import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findPreviousCommit, loadCommitBuilds, getBuildsFolder } from './commit-builds.ts';

let folder: string;
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** Creates a commit without files. */
function commit(): string {
  git('commit', '--allow-empty', '-m', 'one');
  return git('rev-parse', 'HEAD');
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dentarium-kept-'));
  git('init');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('MFE-08 compares a checkout with the last release, else with the previous commit, and the first commit with nothing', async () => {
  const first = commit();
  expect(await findPreviousCommit(folder)).toBeNull();
  const second = commit();
  expect(await findPreviousCommit(folder)).toBe(first);
  git('tag', 'v1.0.0', first);
  commit();
  expect(await findPreviousCommit(folder)).toBe(first);
  git('tag', 'v1.1.0', second);
  expect(await findPreviousCommit(folder)).toBe(second);
});

test('MFE-08 does not rebuild the stored builds of a commit', async () => {
  const storedFolder = join(folder, 'kept', 'abc');
  mkdirSync(storedFolder, { recursive: true });
  const declaration = { name: 'desk', platform: '^1.0.0', routes: [], tabs: [], flag: null };
  writeFileSync(
    join(storedFolder, 'kept.json'),
    JSON.stringify({ commit: 'abc', modules: [{ declaration, version: '1.0.0' }] }),
  );
  const before = process.env['KEPT_BUILDS'];
  process.env['KEPT_BUILDS'] = join(folder, 'kept');
  try {
    const messages: string[] = [];
    expect(await loadCommitBuilds(folder, 'abc', (text) => messages.push(text))).toEqual({
      shell: join(storedFolder, 'shell'),
      modules: [{ declaration, version: '1.0.0', buildFolder: join(storedFolder, 'desk') }],
    });
    expect(messages).toEqual([]);
  } finally {
    if (before === undefined) delete process.env['KEPT_BUILDS'];
    else process.env['KEPT_BUILDS'] = before;
  }
});

test('stores builds in the cache folder', () => {
  expect(getBuildsFolder({ XDG_CACHE_HOME: '/cache' })).toBe(join('/cache', 'dentarium', 'builds'));
  expect(getBuildsFolder({ XDG_CACHE_HOME: '/cache', KEPT_BUILDS: '/kept' })).toBe('/kept');
});
