import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRegistry, type Target } from '../registry/registry.ts';
import { type Candidate, publish } from '../publishing/publish.ts';
import { activate, deploy, rollback } from '../publishing/release.ts';
import { promote, startCanary } from '../publishing/release-canary.ts';
import { writeModuleBuild, type ModuleBuild, writeSitePlatform } from '../testing/module-build.ts';

const provides = { react: { version: '19.3.1', exports: null } };
const shell = { sends: ['viewer:shown'], hears: ['toast:show'] };

let folder: string;
let target: Target;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dentarium-peers-'));
  target = { modulesDir: join(folder, 'modules') };
  writeSitePlatform(target.modulesDir, { version: '1.0.0', provides, events: shell });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function patients(version: string, more: Partial<ModuleBuild> = {}): Candidate {
  return writeModuleBuild(folder, { version, ...more });
}

/** Creates another live module. */
function orders(more: Partial<ModuleBuild> = {}, declares: ModuleBuild['declarationChanges'] = {}): Candidate {
  const own = { name: 'orders', routes: ['/case'], tabs: [], ...declares };
  return writeModuleBuild(folder, { version: '1.0.0', declarationChanges: own, ...more });
}

const previousEvents = {
  sends: ['patient:moved', 'toast:show', 'a:silent'],
  hears: ['patients:asked', 'viewer:shown', 'a:deaf'],
};
const title = { ch: '订单', en: 'Orders' };
const action = { id: 'ask', on: 'patient' as const, title, order: 1, event: 'patients:asked' };
const badge = { path: '/api/OrderService/QueryPendingCount', events: ['patient:moved'] };

test.each<[string, Candidate['declaration'] | object, Partial<ModuleBuild>, string]>([
  [
    'hears',
    {},
    { events: { sends: [], hears: ['patient:moved'] } },
    'it does not send "patient:moved", which orders 1.0.0 hears',
  ],
  [
    'sends',
    {},
    { events: { sends: ['patients:asked'], hears: [] } },
    'it does not hear "patients:asked", which orders 1.0.0 sends',
  ],
  [
    'hears for a badge',
    { tabs: [{ id: 'o', title, to: '/case', order: 1, badge }] },
    {},
    'it does not send "patient:moved", which orders',
  ],
  ['sends by an action', { actions: [action] }, {}, 'it does not hear "patients:asked", which orders 1.0.0 sends'],
])(
  'MFE-04 refuses a build without an event that another live module %s, and activates it together with that module',
  async (_, declares, more, reason) => {
    await deploy(target, [patients('1.0.0', { events: previousEvents }), orders(more, declares)]);
    const lacking = patients('2.0.0', { events: { sends: [], hears: [] } });
    await expect(publish(target, lacking)).rejects.toThrow(`patients 2.0.0 was not published:\n  ${reason}`);
    await expect(deploy(target, [lacking])).rejects.toThrow(`patients 2.0.0 does not become live:\n  ${reason}`);
    expect((await readRegistry(target.modulesDir)).modules['patients']?.live).toBe('1.0.0');
    const nextOrders = orders({ version: '2.0.0', events: { sends: [], hears: [] } });
    await deploy(target, [lacking, nextOrders]);
    expect((await readRegistry(target.modulesDir)).modules['patients']?.live).toBe('2.0.0');
  },
);

test('MFE-04 does not activate a version without an event that a module has needed since the publication', async () => {
  await deploy(target, [patients('1.0.0', { events: previousEvents })]);
  await publish(target, patients('2.0.0', { events: { sends: [], hears: [] } }));
  await deploy(target, [orders({ events: { sends: [], hears: ['patient:moved'] } })]);
  await expect(activate(target, 'patients', '2.0.0')).rejects.toThrow('which orders 1.0.0 hears');
});

test('accepts missing events that nobody needs, that others have or that the live version lacked, also in a rollback', async () => {
  const requiredEvents = {
    sends: ['viewer:closed', 'toast:show'],
    hears: ['patient:moved', 'toast:show', 'never:sent'],
  };
  const third = { name: 'third', routes: ['/third'], tabs: [] };
  const sender = writeModuleBuild(folder, {
    version: '1.0.0',
    declarationChanges: third,
    events: { sends: ['patient:moved', 'toast:show'], hears: [] },
  });
  await deploy(target, [patients('1.0.0', { events: previousEvents }), orders({ events: requiredEvents }), sender]);
  await deploy(target, [patients('2.0.0', { events: { sends: ['new:sent'], hears: [] } })]);
  await deploy(target, [orders({ version: '2.0.0', events: { sends: [], hears: ['new:sent'] } })]);
  expect(await rollback(target, 'patients')).toMatchObject({ version: '1.0.0' });
});

test('compares no events of an older version without a list', async () => {
  await deploy(target, [patients('1.0.0'), orders({ events: { sends: [], hears: ['patient:moved'] } })]);
  await deploy(target, [patients('2.0.0', { events: { sends: [], hears: [] } })]);
  await deploy(target, [patients('3.0.0')]);
  expect((await readRegistry(target.modulesDir)).modules['patients']?.live).toBe('3.0.0');
});

test('MFE-04 refuses a build that no longer exposes a name that another live module takes', async () => {
  await deploy(target, [
    patients('1.0.0', { exposedNames: ['chart'] }),
    orders({ remoteNames: ['patients/chart', 'third/other'] }),
  ]);
  await expect(publish(target, patients('2.0.0'))).rejects.toThrow(
    'patients 2.0.0 was not published:\n  it does not expose "./chart", which orders 1.0.0 takes from it',
  );
  expect(await publish(target, patients('2.1.0', { exposedNames: ['chart'] }))).toBe(true);
});

test('MFE-04 refuses as canary and on promotion a build without an event that another live module receives', async () => {
  const hears = { events: { sends: [], hears: ['patient:moved'] } };
  const reducedEvents = { events: { sends: [], hears: previousEvents.hears } };
  await publish(target, patients('1.1.0', reducedEvents));
  await deploy(target, [patients('1.0.0', { events: previousEvents })]);
  await startCanary(target, 'patients', { version: '1.1.0', percent: 10 });
  await deploy(target, [orders(hears)]);
  const reason = 'it does not send "patient:moved", which orders 1.0.0 hears';
  await expect(promote(target, 'patients')).rejects.toThrow(reason);
  await expect(startCanary(target, 'patients', { version: '1.1.0', percent: 20 })).rejects.toThrow(reason);
  expect((await readRegistry(target.modulesDir)).modules['patients']).toMatchObject({
    live: '1.0.0',
    canary: { version: '1.1.0', percent: 10 },
  });
});
