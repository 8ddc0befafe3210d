import { expect, test } from '@jest/globals';
import { buildSampleModule, buildSampleSession } from '../testing/sample-site.ts';
import { findHome, findPathAfterSignIn } from './landing.ts';

const patients = buildSampleModule('patients', {
  routes: ['/patient'],
  tabs: [{ id: 'patients', to: '/patient', order: 10, when: { right: 'patientList' } }],
  landing: [{ to: '/patient', order: 90 }],
  home: { to: '/patient', order: 10 },
});
const orders = buildSampleModule('orders', {
  routes: ['/case'],
  pages: [{ path: '/case', flag: 'online' }],
  tabs: [],
  landing: [
    { to: '/case', order: 20, when: { mode: 'public' } },
    { to: '/case', order: 20, when: { mode: 'private', signs: true } },
  ],
});
const triage = buildSampleModule('triage', {
  routes: ['/triage'],
  tabs: [],
  landing: [{ to: '/triage', order: 10, when: { triage: true } }],
});
const all = [patients, orders, triage];

test.each([
  ['private', ['triage'], true, all, '/triage'],
  ['private', [], true, all, '/case'],
  ['private', ['patientList'], false, all, '/patient'],
  ['public', [], false, all, '/case'],
  ['public', [], false, [patients], '/patient'],
  ['private', ['triage', 'patientList'], false, [patients], '/patient'],
] as const)(
  'AUTH-04 MFE-07 %s mode with rights %j, signing %s, lands on what the modules declare',
  (mode, rights, signs, modules, path) => {
    expect(findPathAfterSignIn('/', buildSampleSession({ mode, rights, signs, on: ['online'] }), modules)).toBe(path);
  },
);

test('AUTH-04 MODE-06 ignores a landing page that is switched off, or of a disabled module', () => {
  expect(findPathAfterSignIn('/', buildSampleSession({ on: ['online'] }), all)).toBe('/case');
  expect(findPathAfterSignIn('/', buildSampleSession(), all)).toBe('/patient');
  expect(
    findPathAfterSignIn('/', buildSampleSession({ on: ['online'] }), [patients, { ...orders, enabled: false }]),
  ).toBe('/patient');
});

test('HEAD-02 MFE-07 leads by the logo to the declared page, or to the landing page for users who may not open it', () => {
  expect(findHome(buildSampleSession({ on: ['online'] }), all)).toBe('/patient');
  expect(findHome(buildSampleSession({ mode: 'private', rights: ['triage'] }), all)).toBe('/triage');
  expect(findHome(buildSampleSession(), [])).toBeUndefined();
});

test('AUTH-04 leads users who may not open the landing page to the first page that they may open', () => {
  const problems = buildSampleModule('problems', {
    routes: ['/exception'],
    tabs: [{ id: 'exception', to: '/exception', order: 40, when: { right: 'problem' } }],
  });
  const session = buildSampleSession({ mode: 'private', rights: ['problem'] });
  expect(findPathAfterSignIn('/', session, [patients, problems])).toBe('/exception');
  expect(findPathAfterSignIn('/patient', session, [patients, problems])).toBe('/exception');
  expect(findPathAfterSignIn('/', session, [patients, { ...problems, enabled: false }])).toBe('/patient');
});

test('AUTH-10 prefers a remembered path to the landing page, if the user may open it', () => {
  expect(findPathAfterSignIn('/patient/5', buildSampleSession(), all)).toBe('/patient/5');
  expect(findPathAfterSignIn('/patient', buildSampleSession({ mode: 'private', rights: ['triage'] }), all)).toBe(
    '/triage',
  );
});
