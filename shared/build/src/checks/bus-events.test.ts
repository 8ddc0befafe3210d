import { expect, test } from '@jest/globals';
import { createPackageFiles, createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { busEvents } from './bus-events.ts';

/** Checks a bus with these events and a shell with these files. */
async function findProblems(
  events: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const declaredEvents = events
    .map((name) => `  /** What it says. */\n  '${name}': { readonly id: string };\n`)
    .join('');
  using workspace = createTemporaryWorkspace({
    ...createPackageFiles('shared/bus'),
    ...createPackageFiles('shell'),
    'shared/bus/src/events.ts': `export interface BusEvents {\n${declaredEvents}}\n`,
    ...files,
  });
  return await busEvents.run(workspace.root);
}

test('accepts an event that is sent and received, also over two lines', async () => {
  const problems = await findProblems(['viewer:open', 'ct-viewer:shown'], {
    'shell/src/send.ts': "bus.emit('viewer:open', { id });\nbus.emit(\n  'ct-viewer:shown',\n  { id },\n);",
    'shell/src/hear.tsx': "bus.on('viewer:open', show); bus\n  .on('ct-viewer:shown', show);",
  });
  expect(problems).toEqual([]);
});

test('reports an event that nobody sends or receives', async () => {
  const problems = await findProblems(['a:heard', 'b:sent', 'c:declared'], {
    'shell/src/page.ts': "bus.on('a:heard', show); bus.emit('b:sent', { id });",
  });
  expect(problems).toEqual([
    'shared/bus/src/events.ts: nobody sends "a:heard"',
    'shared/bus/src/events.ts: nobody hears "b:sent"',
    'shared/bus/src/events.ts: nobody sends "c:declared"',
    'shared/bus/src/events.ts: nobody hears "c:declared"',
  ]);
});

test('ignores tests and their helpers', async () => {
  const problems = await findProblems(['a:sent'], {
    'shell/src/page.test.tsx': "bus.emit('a:sent', { id });",
    'shell/src/testing/page.ts': "bus.on('a:sent', show);",
  });
  expect(problems).toHaveLength(2);
});

test('MFE-07 accepts events of packages, services and modules, sent and received by the server and module.json', async () => {
  const tab = { id: 'a', to: '/fixture', order: 1 };
  const action = { id: 'a', on: 'patient', order: 1 };
  const problems = await findProblems(['a:page'], {
    'shell/src/page.ts': "bus.on('a:page', show); bus.emit('a:page', { id });",
    ...createPackageFiles('shared/api'),
    'shared/api/src/patients/calls.ts':
      "declare module '../server-events.ts' {\n  interface ServerEvents {\n    'fixture:changed': { readonly id: string };\n    'fixture:touching': { readonly id: string };\n    'fixture:all': { readonly id: string };\n  }\n}\n",
    ...createPackageFiles('server'),
    'server/src/areas/fixture/tell.ts':
      "await sendEvent(\n  db,\n  accountId,\n  'fixture:changed',\n  { id },\n);\nsendEvent(db, id, 'fixture:touching', { id }, { stage: [id] });\nhub.sendEventToAll('fixture:all', { id }, { stage: true });",
    ...createPackageFiles('mf-fixture'),
    'mf-fixture/module.json': JSON.stringify({
      tabs: [{ ...tab, badge: { path: '/api/F/Q', events: ['fixture:changed', 'fixture:unknown'] } }],
      actions: [{ ...action, event: 'fixture:asked' }],
    }),
    'mf-fixture/src/events.ts':
      "declare module '@dentarium/bus' {\n  interface BusEvents {\n    'fixture:asked': ActionSubject;\n    'fixture:silent': { readonly id: string };\n  }\n}\nbus.on('fixture:asked', ask);",
  });
  expect(problems).toEqual([
    'mf-fixture/src/events.ts: nobody sends "fixture:silent"',
    'mf-fixture/src/events.ts: nobody hears "fixture:silent"',
    'mf-fixture/module.json: "fixture:unknown" is no event; nobody declares it',
  ]);
});

test('reports a workspace without any event', async () => {
  using workspace = createTemporaryWorkspace(createPackageFiles('shell'));
  expect(await busEvents.run(workspace.root)).toEqual(['no event of the bus is declared']);
});
