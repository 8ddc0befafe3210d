import { expect, test } from '@jest/globals';
import { declarationProblems } from '@dentarium/release';
import { listModules, readWorkspace } from './workspace.ts';

const title = { ch: '夹具', en: 'Fixture' };
const plain = { name: 'fixture', title, platform: '^1.0.0', routes: ['/fixture'], tabs: [], flag: null };

test('MFE-07 accepts a declaration with every slot', () => {
  const entry = { order: 10, when: { right: ['edit', 'case'], mode: 'private', flag: 'agent', signs: true } };
  const badge = {
    path: '/api/FixtureService/QueryCount',
    count: 'page.total',
    events: ['fixture:changed'],
    reads: ['patient'],
  };
  const declaration = {
    ...plain,
    pages: [{ path: '/fixture/chat', flag: 'agent' }],
    tabs: [{ ...entry, id: 'tab', title, to: '/fixture', badge }],
    menu: [{ ...entry, id: 'entry', title, to: '/fixture/menu', icon: 'M920 416H616c-4.4 0-8 3.6z' }],
    landing: [{ ...entry, to: '/fixture' }],
    home: { ...entry, to: '/fixture' },
    actions: [
      { ...entry, id: 'new', on: 'patient', title, to: '/fixture/new?patient=:patientId', edits: true },
      { ...entry, id: 'ask', on: 'file', title, event: 'fixture:ask' },
    ],
    notices: [{ ...entry, id: 'called', path: '/api/FixtureService/QueryNotices', reads: ['patient'] }],
    shows: { patient: '/fixture/:patientId' },
    help: [{ ...entry, id: 'first', title, text: title }],
    auditNames: { 'fixture.create': title },
  };
  expect(declarationProblems(declaration)).toEqual([]);
});

test.each<[string, object, string[]]>([
  [
    'a switch that is none',
    { flag: 'telephone' },
    [
      'module.json goes with the switch telephone, which is none; it may be online, prDesign, agent, remote, notes, callNumber, dentureDesign',
    ],
  ],
  ['the name of the shell', { name: 'shell' }, ['module.json takes the name of the shell']],
  [
    'pages of the site itself',
    { routes: ['/', '/fixture', '/callback', '/api/fixture', '/modules'] },
    ['/', '/callback', '/api/fixture', '/modules'].map(
      (path) => `module.json takes the page ${path}, which belongs to the site itself`,
    ),
  ],
  ['a slot that nobody shows', { floats: [] }, ['module.json says floats, which nobody reads']],
  [
    'a condition that nobody knows',
    { tabs: [{ id: 'a', title, to: '/fixture', order: 1, when: { weather: 'fine' } }] },
    ['module.json says tabs.0.when.weather, which nobody reads'],
  ],
  [
    'a switch that nobody knows',
    { pages: [{ path: '/fixture', flag: 'telephone' }] },
    [
      'module.json gives no proper pages.0.flag; it may be online, prDesign, agent, remote, notes, callNumber, dentureDesign',
    ],
  ],
  [
    'a page of another module',
    { pages: [{ path: '/patient', flag: 'agent' }] },
    ['module.json switches /patient, which is no page of the module'],
  ],
  [
    'a title in one language only',
    { menu: [{ id: 'a', title: { en: 'A' }, to: '/fixture', order: 1 }] },
    ['module.json gives no proper menu.0.title.ch; it may be a text that is not blank'],
  ],
  [
    'an id that is not known there',
    { actions: [{ id: 'a', title, order: 1, on: 'patient', to: '/fixture/:stageId' }] },
    ['module.json names :stageId in /fixture/:stageId; of a patient it may name patientId'],
  ],
  [
    'an action that does two things',
    { actions: [{ id: 'a', title, order: 1, on: 'patient', to: '/fixture', event: 'fixture:ask' }] },
    ['module.json gives no proper actions.0; it may be an action with either `to` or `event`'],
  ],
  ['no title', { title: undefined }, ['module.json gives no title']],
  [
    'code as an icon',
    { menu: [{ id: 'a', title, to: '/fixture', order: 1, icon: '<script>' }] },
    ['module.json gives no proper menu.0.icon; it may be the `d` of an SVG path'],
  ],
  [
    'a name that is no identifier',
    { name: 'a-b' },
    ['module.json gives no proper name; it may be letters and digits, with a small letter first'],
  ],
])('MFE-07 refuses a declaration with %s, with its place', (_, more, problems) => {
  expect(declarationProblems({ ...plain, ...more })).toEqual(problems);
});

test('MFE-07 accepts the declarations of the modules of this workspace', () => {
  const modules = listModules(readWorkspace());
  expect(modules.length).toBeGreaterThan(1);
  for (const { declaration } of modules) expect(declarationProblems(declaration)).toEqual([]);
});
