import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLATFORM_AUDIT_NAMES } from '@dentarium/api/audit-names';
import { type ModuleDeclaration, moduleDeclaration } from '@dentarium/api/module-declaration';
import { CONTRACT } from './contract.ts';
import { expect, test } from '@jest/globals';
import * as areas from './app.ts';
import type { Area } from './kernel/areas/area.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const modules: ModuleDeclaration[] = readdirSync(ROOT)
  .filter((folder) => folder.startsWith('mf-'))
  .map((folder) => moduleDeclaration.parse(JSON.parse(readFileSync(join(ROOT, folder, 'module.json'), 'utf8'))));

/** Returns the names for the actions of a module: its own, and those of the platform. */
function listNames(module: string | undefined): string[] {
  const moduleNames = modules.find(({ name }) => name === module)?.auditNames ?? {};
  return [...Object.keys(PLATFORM_AUDIT_NAMES), ...Object.keys(moduleNames)];
}

const besideCalls = Object.values<Area>(areas).flatMap(({ auditActions = [] }) => auditActions);

test('ADM-01 MFE-07 names every action of a call in both languages, by its module or the platform', () => {
  const nameless = CONTRACT.flatMap(({ audit, module }) =>
    audit === undefined || listNames(module).includes(audit) ? [] : [`${module ?? 'platform'}: ${audit}`],
  );
  expect(nameless).toEqual([]);
});

test('ADM-01 names every action that areas record in addition to calls', () => {
  const names = new Set([undefined, ...modules.map(({ name }) => name)].flatMap(listNames));
  expect(besideCalls.filter((action) => !names.has(action))).toEqual([]);
});
