import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readRegistry } from '@dentarium/release';
import { writeModuleBuild, writeSitePlatform } from '@dentarium/release/testing';
import type { Builds } from './commit-builds.ts';
import { releaseMix } from './release-mix.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dentarium-mix-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What a commit built: a shell with a version of React, and two modules that need it or another. */
function builds(
  commit: string,
  react: string,
  reactRange: { readonly patients: string; readonly desk: string },
): Builds {
  const shell = join(folder, `shell-${commit}`);
  writeSitePlatform(shell, { version: '1.0.0', provides: { react: { version: react, exports: null } } });
  const module = (name: string, range: string) =>
    writeModuleBuild(folder, {
      version: `1.0.0-${commit}`,
      requires: { react: range },
      declarationChanges: { name, routes: [`/${name}`], tabs: [] },
    });
  return { shell, modules: [module('patients', reactRange.patients), module('desk', reactRange.desk)] };
}

async function live(modulesDir: string): Promise<Record<string, string | null>> {
  const { modules } = await readRegistry(modulesDir);
  return Object.fromEntries(Object.entries(modules).map(([name, { live: version }]) => [name, version]));
}

test('MFE-08 a site of two commits has the modules of the one and the shell of the other', async () => {
  const [before, now] = [
    builds('a', '19.0.0', { patients: '^19.0.0', desk: '^19.0.0' }),
    builds('b', '19.1.0', { patients: '^19.0.0', desk: '^19.0.0' }),
  ];
  const modulesDir = join(folder, 'modules');
  expect(await releaseMix({ modulesDir }, now, before)).toEqual({ mixed: ['patients', 'desk'], refused: [] });
  expect(await live(modulesDir)).toEqual({ patients: '1.0.0-a', desk: '1.0.0-a' });
});

test('MFE-08 what the gate refuses is named, and the site has that of its own shell', async () => {
  const [before, now] = [
    builds('a', '19.0.0', { patients: '^19.0.0', desk: '^19.0.0' }),
    builds('b', '19.1.0', { patients: '^19.0.0', desk: '^19.1.0' }),
  ];
  const modulesDir = join(folder, 'modules');
  const { mixedModules: mixed, refusals: refused } = await releaseMix({ modulesDir }, before, now);
  expect([mixed, refused.map(({ name }) => name)]).toEqual([['patients'], ['desk']]);
  expect(refused[0]?.reason).toContain('react ^19.1.0');
  expect(await live(modulesDir)).toEqual({ patients: '1.0.0-b', desk: '1.0.0-a' });
});

test('MFE-08 the same build is no mix', async () => {
  const now = builds('b', '19.1.0', { patients: '^19.0.0', desk: '^19.0.0' });
  expect(await releaseMix({ modulesDir: join(folder, 'modules') }, now, now)).toEqual({ mixed: [], refused: [] });
});
