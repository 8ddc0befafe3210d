import { expect, test } from '@jest/globals';
import type { FormAnswers } from '@dentarium/domain/declared-form';
import { toPreferenceFacts } from '../prescription-facts.ts';
import { carryPreferences } from './carry-preferences.ts';

const before = toPreferenceFacts({});
const BEGUN = { extractStep: 1, intrusionStep: 1, anteriorRef: 2, attachStep: '1', over3: 2, spaceGoal: 1 };

test.each<[string, Parameters<typeof toPreferenceFacts>[0], FormAnswers, FormAnswers]>([
  ['the extraction step', { preference: '2' }, BEGUN, { extractStep: 2 }],
  ['the intrusion', { depressPreference: '2' }, BEGUN, { intrusionStep: 2 }],
  ['the reference of alignment', { alignment: '1' }, BEGUN, { anteriorRef: 1 }],
  ['the steps of attachments', { annexStep: '3' }, { ...BEGUN, attachStep: ' 1 ' }, { attachStep: '3' }],
  ['the overcorrection', { default3Step: '1' }, BEGUN, { over3: 1 }],
  ['the overcorrection that is answered otherwise', { default3Step: '1' }, { ...BEGUN, over3: 1 }, {}],
  ['the steps of attachments that are left', { annexStep: '3' }, { ...BEGUN, attachStep: null }, {}],
  ['the notation, which no answer is in', { toothMark: '3' }, BEGUN, {}],
  ['nothing', {}, BEGUN, {}],
])('ORD-13 section 15: carries into a prescription the change of %s', (_, preferences, answers, expected) => {
  expect(carryPreferences(answers, before, toPreferenceFacts(preferences))).toEqual(expected);
});
