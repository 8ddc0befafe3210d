import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import { announceCalls, announceWhitelists } from '../fit/site-names.ts';
import type { Candidate } from '../publishing/publish.ts';
import { writeModuleBuild, writeSitePlatform } from './module-build.ts';

/** The title of the fixture module. */
export const FIXTURE_TITLE = { ch: '夹具', en: 'Fixture' };

/** The platform of a site whose gate is tested. */
export const FIXTURE_PLATFORM = {
  version: '1.2.0',
  provides: {
    react: { version: '19.3.1', exports: null },
    '@dentarium/ui': { version: '1.4.0', exports: ['Field'] },
  },
  conditions: { right: ['edit'], role: ['admin'], mode: ['public', 'private'], flag: ['agent'] },
};

/** Creates a site with a platform, a white list and a call, in a new folder that the test removes. */
export async function createGateSite(): Promise<{ readonly folder: string; readonly modulesDir: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'dentarium-gate-'));
  const modulesDir = join(folder, 'modules');
  writeSitePlatform(modulesDir, FIXTURE_PLATFORM);
  await announceWhitelists(modulesDir, ['callNumber']);
  await announceCalls(modulesDir, ['/api/FixtureService/QueryCount']);
  return { folder, modulesDir };
}

/** Creates a correct build that declares something in every slot with conditions. */
export function createFixtureBuild(folder: string, declares: Partial<ModuleDeclaration> = {}): Candidate {
  const when: NonNullable<ModuleDeclaration['tabs'][number]['when']> = {
    right: 'edit',
    mode: 'public',
    flag: ['agent'],
    whitelist: 'callNumber',
  };
  return writeModuleBuild(folder, {
    version: '1.0.0',
    requires: { react: '^19.0.0', '@dentarium/ui': { version: '^1.4.0', exports: ['Field'] } },
    declarationChanges: {
      name: 'fixture',
      title: FIXTURE_TITLE,
      routes: ['/fixture'],
      tabs: [{ id: 'fixture', title: FIXTURE_TITLE, to: '/fixture', order: 1, when }],
      menu: [{ id: 'fixture', title: FIXTURE_TITLE, to: '/fixture', order: 1, when }],
      landing: [{ to: '/fixture', order: 1, when }],
      home: { to: '/fixture', order: 1, when: { role: 'admin' } },
      actions: [{ id: 'fixture', title: FIXTURE_TITLE, on: 'patient', to: '/fixture', order: 1, when }],
      help: [{ id: 'fixture', title: FIXTURE_TITLE, text: FIXTURE_TITLE, order: 1, when }],
      pages: [{ path: '/fixture/chat', flag: 'agent' }],
      flag: 'agent',
      ...declares,
    },
  });
}
