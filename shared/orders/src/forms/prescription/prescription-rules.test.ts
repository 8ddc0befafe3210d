import { expect, test } from '@jest/globals';
import { evaluateForm, type FormAnswers, isFinished, applySettingRules } from '@dentarium/domain/declared-form';
import { FORM_RULES } from '../testing/index.ts';
import { prescriptionForm as form } from './prescription-form.ts';
import { initialAnswers, setting } from './testing/evaluate-prescription.ts';

test.each<[string, 'error' | 'warning']>(
  form.checks.map(({ key }) => [
    key,
    [
      'midlineWithoutSpace',
      'lowDistalisation',
      'lowBiteJump',
      'lowOverbite',
      'lowExpansion',
      'noDeepBite',
      'noOpenBite',
      'crossbiteInExam',
      'permanentInMixed',
      'longTreatment',
    ].includes(key)
      ? 'warning'
      : 'error',
  ]),
)('ORD-02 section 10.1: breaks %s, an %s, by a rule of the table', (key, kind) => {
  expect(form.checks.find((check) => check.key === key)?.kind).toBe(kind);
  expect(FORM_RULES.some(({ expected }) => expected.some((fault) => fault.endsWith(` ${key}`)))).toBe(true);
});

test.each<[string, FormAnswers, FormAnswers]>([
  [
    'extraction in the upper arch',
    { extraction: 1, extractTeeth: [14, 24], crExtractUpper: 0 },
    { crExtractUpper: 2, crExtractLower: 0 },
  ],
  [
    'extraction in both',
    { extraction: 1, extractTeeth: [14, 34], crExtractLower: 0 },
    { crExtractUpper: 2, crExtractLower: 2 },
  ],
  [
    'extraction as needed stays',
    { extraction: 1, extractTeeth: [14], crExtractUpper: 1 },
    { crExtractUpper: 1, crExtractLower: 0 },
  ],
  ['no extraction', { extraction: 0, crExtractUpper: 2 }, { crExtractUpper: 0, crExtractLower: 0 }],
  ['the designer proposes', { extraction: 2 }, { crExtractUpper: 1, crExtractLower: 1 }],
  ['nothing said yet', {}, { crExtractUpper: null, crExtractLower: null }],
])('ORD-02 section 10.1: applies rule 5 with %s', (_, answers, expected) => {
  expect(applySettingRules(form, { ...initialAnswers, ...answers }, setting)).toMatchObject(expected);
});

test('ORD-02 section 10.1: accepts warnings with a tick, but not errors', () => {
  const answers = { extraction: 0, spaceGoal: 1, maxSteps: 60, wearDays: 21 };
  const evaluateAgain = (more: FormAnswers) =>
    evaluateForm(form, applySettingRules(form, { ...initialAnswers, ...answers, ...more }, setting), setting);
  expect(evaluateAgain({}).errors).toEqual([]);
  expect(isFinished(evaluateAgain({}), [])).toBe(false);
  expect(isFinished(evaluateAgain({}), ['longTreatment'])).toBe(true);
  expect(isFinished(evaluateAgain({ treatRange: 1, apGoalR: 2 }), ['longTreatment', 'anteriorOnly'])).toBe(false);
});
