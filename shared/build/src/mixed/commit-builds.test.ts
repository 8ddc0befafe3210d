import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findComparedCommits, getBuildsFolder, loadCommitBuilds } from './commit-builds.ts';

let folder: string;
const IDENTITY = ['-c', 'user.name=t', '-c', 'user.email=t@example.org'];
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', folder, ...IDENTITY, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

const DAY_SECONDS = 24 * 60 * 60;
const NOW_SECONDS = 1_800_000_000;

/** Creates a commit of some days ago with the program that builds the checkout, or without files. */
function commit(daysAgo: number, { subject = 'feat: one', hasProgram = true } = {}): string {
  mkdirSync(join(folder, 'shared/build/bin'), { recursive: true });
  if (hasProgram) writeFileSync(join(folder, 'shared/build/bin/dentarium.mjs'), '');
  git('add', '.');
  const date = `${NOW_SECONDS - daysAgo * DAY_SECONDS} +0000`;
  execFileSync('git', ['-C', folder, ...IDENTITY, 'commit', '--allow-empty', '-m', subject], {
    env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
    stdio: 'ignore',
  });
  return git('rev-parse', 'HEAD');
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dentarium-kept-'));
  git('init');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('MFE-08 compares a checkout with the last release and with a commit a week older, without any tag', async () => {
  commit(30);
  const weekOld = commit(8);
  const release = commit(5, { subject: 'chore(release): v1.2.0' });
  commit(4, { subject: 'docs: describe what chore(release): v1.3.0 will bring' });
  commit(0);
  expect(await findComparedCommits(folder)).toEqual([release, weekOld]);
});

test('MFE-08 compares with a release once if it is a week old', async () => {
  const release = commit(8, { subject: 'chore(release): v1.2.0' });
  commit(0);
  expect(await findComparedCommits(folder)).toEqual([release]);
});

test('MFE-08 compares a younger history with its first commit that can be built', async () => {
  commit(9, { hasProgram: false });
  const first = commit(5);
  commit(1);
  commit(0);
  expect(await findComparedCommits(folder)).toEqual([first]);
});

test('MFE-08 finds nothing to compare with in a history of one commit', async () => {
  commit(0);
  expect(await findComparedCommits(folder)).toEqual([]);
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
