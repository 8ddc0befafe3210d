import { expect, test } from '@jest/globals';
import { CLINICAL_PREFERENCES, isPreference, PREFERENCE_NAMES } from './clinical-preferences.ts';

test('PERS-05 declares six clinical preferences, each with an allowed default', () => {
  expect(PREFERENCE_NAMES).toHaveLength(6);
  for (const name of PREFERENCE_NAMES) expect(isPreference(name, CLINICAL_PREFERENCES[name].defaultValue)).toBe(true);
});

test.each([
  ['toothMark', '3', true],
  ['toothMark', '4', false],
  ['annexStep', '1, 5, 9', true],
  ['annexStep', 'x'.repeat(51), false],
  ['alignment', '', false],
  ['constructor', '1', false],
])('PERS-05 %s may be %j: %s', (key, value, isAllowed) => {
  expect(isPreference(key, value)).toBe(isAllowed);
});
