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

/** Creates the builds of a commit: a shell with a version of React, and two modules that need it or another. */
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

test('MFE-08 releases the modules of one commit with the shell of another', async () => {
  const [before, now] = [
    builds('a', '19.0.0', { patients: '^19.0.0', desk: '^19.0.0' }),
    builds('b', '19.1.0', { patients: '^19.0.0', desk: '^19.0.0' }),
  ];
  const modulesDir = join(folder, 'modules');
  expect(await releaseMix({ modulesDir }, now, before)).toEqual({ mixedModules: ['patients', 'desk'], refusals: [] });
  expect(await live(modulesDir)).toEqual({ patients: '1.0.0-a', desk: '1.0.0-a' });
});

test('MFE-08 reports a refused module, and releases that of the shell’s commit', async () => {
  const [before, now] = [
    builds('a', '19.0.0', { patients: '^19.0.0', desk: '^19.0.0' }),
    builds('b', '19.1.0', { patients: '^19.0.0', desk: '^19.1.0' }),
  ];
  const modulesDir = join(folder, 'modules');
  const { mixedModules, refusals } = await releaseMix({ modulesDir }, before, now);
  expect([mixedModules, refusals.map(({ name }) => name)]).toEqual([['patients'], ['desk']]);
  expect(refusals[0]?.reason).toContain('react ^19.1.0');
  expect(await live(modulesDir)).toEqual({ patients: '1.0.0-b', desk: '1.0.0-a' });
});

test('MFE-08 does not count an identical build as mixed', async () => {
  const now = builds('b', '19.1.0', { patients: '^19.0.0', desk: '^19.0.0' });
  expect(await releaseMix({ modulesDir: join(folder, 'modules') }, now, now)).toEqual({
    mixedModules: [],
    refusals: [],
  });
});
