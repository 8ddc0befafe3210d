import { expect, test } from '@jest/globals';
import { CONTRACT } from '@dentarium/api/services/index';
import ch from '../locales/ch.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };

/** What is recorded beside the calls of the contract. */
const OTHERS = [
  'session.signed-in',
  'session.sign-in-refused',
  'session.signed-out',
  'session.code-sent',
  'patient.purge',
  'package.make',
  'package.request',
  'package.download',
  'report.request',
];

test.each([
  ['Chinese', ch.audit],
  ['English', en.audit],
])('ADM-01 every action of the audit trail has a name in %s', (_, { subjectOf, deed }) => {
  const actions = [...OTHERS, ...CONTRACT.flatMap(({ audit }) => audit ?? [])];
  const nameless = actions.filter((action) => {
    const [subject = '', what = ''] = action.split('.');
    return !(subject in subjectOf) || !(what in deed);
  });
  expect(nameless).toEqual([]);
});
