import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import { writeModuleBuild, writeSitePlatform } from '../testing/module-build.ts';
import { readRegistry, type Target } from './registry.ts';
import { type Candidate, publish } from '../publishing/publish.ts';
import { activate, deploy, rollback } from '../publishing/release.ts';

let folder: string;
let target: Target;

const title = { ch: '订单', en: 'Orders' };

/** Creates a build of another module than `patients`, which has `/patient` and the tab `patients`. */
function orders(version: string, declares: Partial<ModuleDeclaration> = {}): Candidate {
  const own = { name: 'orders', routes: ['/case'], tabs: [] };
  return writeModuleBuild(folder, { version, declarationChanges: { ...own, ...declares } });
}

function patients(version: string, declares: Partial<ModuleDeclaration> = {}): Candidate {
  return writeModuleBuild(folder, { version, declarationChanges: declares });
}

const live = async (name: string) => (await readRegistry(target.modulesDir)).modules[name]?.live;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dentarium-claims-'));
  target = { modulesDir: join(folder, 'modules') };
  writeSitePlatform(target.modulesDir, { version: '1.0.0', provides: { react: { version: '19.3.1', exports: null } } });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates entries that both modules claim, each for its own page. */
const createEntries = (to: string) => ({
  menu: [{ id: 'list', title, to, order: 1 }],
  actions: [{ id: 'new', on: 'patient' as const, title, to, order: 1 }],
  help: [{ id: 'first', title, text: title, order: 1 }],
  shows: { patient: `${to}/:patientId` },
  auditNames: { 'patient.create': title },
  auditFacts: { until: { label: title, value: 'text' as const } },
});
const shared = createEntries('/case');

test.each<[string, Partial<ModuleDeclaration>, string]>([
  ['page', { routes: ['/patient'] }, 'the page /patient'],
  ['page below its own', { routes: ['/patient/orders/'] }, 'the page /patient/orders/'],
  ['page above its own', { routes: ['/function'] }, 'the page /function'],
  ['tab', { tabs: [{ id: 'patients', title, to: '/case', order: 1 }] }, 'the tab "patients"'],
  ['menu entry', { menu: shared.menu }, 'the menu entry "list"'],
  ['action', { actions: shared.actions }, 'the action "new" on a patient'],
  ['topic of the help', { help: shared.help }, 'the topic of the help "first"'],
  ['subject', { shows: shared.shows }, 'the page that shows a patient'],
  ['audited action', { auditNames: shared.auditNames }, 'the audited action "patient.create"'],
  ['fact', { auditFacts: shared.auditFacts }, 'the fact "until" of audited actions'],
])('MFE-07 refuses a %s of another module, and names its owner', async (_, declares, claim) => {
  await deploy(target, [patients('1.0.0', { ...createEntries('/patient'), routes: ['/patient', '/function/report'] })]);
  await expect(publish(target, orders('1.0.0', declares))).rejects.toThrow(
    `orders 1.0.0 was not published:\n  ${claim} belongs to patients (1.0.0)`,
  );
  expect((await readRegistry(target.modulesDir)).modules['orders']).toBeUndefined();
});

test('MFE-07 distinguishes pages with a common prefix, and refuses names that differ only by case', async () => {
  await deploy(target, [patients('1.0.0')]);
  await publish(target, orders('1.0.0', { routes: ['/patients', '/patient-orders'] }));
  await expect(publish(target, orders('1.0.0', { name: 'pAtients' }))).rejects.toThrow(
    'its name differs from that of patients by its capitals only',
  );
});

test('MFE-07 neither activates nor rolls back to a page that another module has taken meanwhile', async () => {
  await deploy(target, [patients('1.0.0'), orders('1.0.0')]);
  await publish(target, orders('1.1.0', { routes: ['/visit'] }));
  await deploy(target, [patients('1.1.0', { routes: ['/visit'] })]);
  await expect(activate(target, 'orders', '1.1.0')).rejects.toThrow(
    'orders 1.1.0 does not become live:\n  the page /visit belongs to patients (1.1.0)',
  );
  await deploy(target, [orders('1.2.0', { routes: ['/patient'] })]);
  await expect(rollback(target, 'patients')).rejects.toThrow('the page /patient belongs to orders (1.2.0)');
  expect([await live('orders'), await live('patients')]).toEqual(['1.2.0', '1.1.0']);
});

test('MFE-07 moves a page between modules in an upgrade of both, but not of one alone', async () => {
  await deploy(target, [patients('1.0.0'), orders('1.0.0')]);
  const taking = orders('2.0.0', { routes: ['/case', '/patient'] });
  await expect(deploy(target, [taking])).rejects.toThrow('the page /patient belongs to patients (1.0.0)');
  expect(await live('orders')).toBe('1.0.0');
  await deploy(target, [taking, patients('2.0.0', { routes: ['/person'] })]);
  expect([await live('orders'), await live('patients')]).toEqual(['2.0.0', '2.0.0']);
});
