import { expect, test } from '@jest/globals';
import { evaluateForm, type FormAnswers, createInitialAnswers, isFinished } from '@dentarium/domain/declared-form';
import { toRetentionFacts, retentionForm as form } from './retention-form.ts';

const day = '2026-05-04';
const plan = { steps: 30, bare: 27 };

function judged(answers: FormAnswers, planOrNone: Parameters<typeof toRetentionFacts>[0] = plan) {
  const facts = toRetentionFacts(planOrNone);
  return evaluateForm(form, { ...createInitialAnswers(form, facts), ...answers }, { facts, day });
}

test('ORD-02 section 13: starts a new form with its defaults and the last step of the plan before the overcorrection', () => {
  expect(createInitialAnswers(form, toRetentionFacts(plan))).toEqual({
    arch: 1,
    type: 1,
    pairs: 2,
    basis: 1,
    planStep: 27,
    attachRemoved: 2,
    thickness: 0.75,
    trim: 2,
    cover8: 0,
    wireUpper: [13, 12, 11, 21, 22, 23],
    wireLower: [43, 42, 41, 31, 32, 33],
    clasps: null,
    pontic: null,
    wearPlan: 1,
    wearPlanOther: null,
    reason: 1,
    special: null,
  });
  expect(isFinished(judged({}), [])).toBe(true);
});

test('ORD-02 section 13: requires a basis other than the plan if there is none', () => {
  expect(createInitialAnswers(form, toRetentionFacts(null))).toMatchObject({ basis: null, planStep: null });
  const errors = (basis: number | null) => judged({ basis }, null).errors.map(({ problem }) => problem);
  expect(errors(null)).toEqual(['required']);
  expect(errors(2)).toEqual([]);
  expect(evaluateForm(form, { basis: 1 }, { facts: {}, day }).errors).toContainEqual({
    field: 'basis',
    problem: 'option',
  });
});

test.each<[string, FormAnswers, boolean, boolean]>([
  ['planStep', { basis: 1 }, true, true],
  ['planStep', { basis: 2 }, false, false],
  ['attachRemoved', { basis: 2 }, true, true],
  ['attachRemoved', { basis: 3 }, true, true],
  ['attachRemoved', { basis: 1 }, false, false],
  ['thickness', { type: 1 }, true, true],
  ['thickness', { type: 2 }, false, false],
  ['trim', { type: 1 }, true, true],
  ['trim', { type: 3 }, false, false],
  ['clasps', { type: 2 }, true, true],
  ['clasps', { type: 1 }, false, false],
  ['wireUpper', { type: 3, arch: 1 }, true, true],
  ['wireUpper', { type: 3, arch: 3 }, false, false],
  ['wireLower', { type: 3, arch: 3 }, true, true],
  ['wireLower', { type: 3, arch: 2 }, false, false],
  ['wireLower', { type: 1 }, false, false],
  ['wearPlanOther', { wearPlan: 3 }, true, true],
  ['wearPlanOther', { wearPlan: 2 }, false, false],
  ['cover8', {}, true, false],
  ['pontic', {}, true, false],
  ['special', {}, true, false],
])('ORD-02 section 13: shows %s with %j: %p, mandatory %p', (key, answers, isShown, isMandatory) => {
  const { shownKeys, required } = judged(answers);
  expect([shownKeys.has(key), required.has(key)]).toEqual([isShown, isMandatory]);
});
