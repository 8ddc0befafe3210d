import { expect, test } from '@jest/globals';
import { sampleModule, sampleSession } from '../testing/sample-site.ts';
import { placeAfterSignIn } from './landing.ts';

const patients = sampleModule('patients', {
  routes: ['/patient'],
  tabs: [{ id: 'patients', to: '/patient', order: 10, when: { right: 'patientList' } }],
});
const orders = sampleModule('orders', { routes: ['/case'], tabs: [] });
const triage = sampleModule('triage', { routes: ['/triage'], tabs: [] });
const all = [patients, orders, triage];

test('AUTH-04 landing follows the standing, among the pages that the enabled modules declare', () => {
  expect(placeAfterSignIn('/', sampleSession({ on: ['online'] }), all)).toBe('/case');
  expect(placeAfterSignIn('/', sampleSession(), all)).toBe('/patient');
  expect(placeAfterSignIn('/', sampleSession(), [patients])).toBe('/patient');
  expect(placeAfterSignIn('/', sampleSession({ mode: 'private', rights: ['triage'] }), all)).toBe('/triage');
  expect(placeAfterSignIn('/', sampleSession({ mode: 'private', rights: ['case'] }), all)).toBe('/patient');
  expect(placeAfterSignIn('/', sampleSession({ mode: 'private', signs: true, on: ['online'] }), all)).toBe('/case');
  expect(placeAfterSignIn('/', sampleSession({ on: ['online'] }), [patients, { ...orders, enabled: false }])).toBe(
    '/patient',
  );
});

test('AUTH-04 who may not open the landing page either is at the first page that they may open', () => {
  const problems = sampleModule('problems', {
    routes: ['/exception'],
    tabs: [{ id: 'exception', to: '/exception', order: 40, when: { right: 'problem' } }],
  });
  const session = sampleSession({ mode: 'private', rights: ['problem'] });
  expect(placeAfterSignIn('/', session, [patients, problems])).toBe('/exception');
  expect(placeAfterSignIn('/patient', session, [patients, problems])).toBe('/exception');
  expect(placeAfterSignIn('/', session, [patients, { ...problems, enabled: false }])).toBe('/patient');
});

test('AUTH-10 a remembered path wins over the landing page, if the user may open it', () => {
  expect(placeAfterSignIn('/patient/5', sampleSession(), all)).toBe('/patient/5');
  expect(placeAfterSignIn('/patient', sampleSession({ mode: 'private', rights: ['triage'] }), all)).toBe('/triage');
});
