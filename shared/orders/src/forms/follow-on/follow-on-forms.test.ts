import { expect, test } from '@jest/globals';
import {
  evaluateForm,
  type FormAnswers,
  type FormDeclaration,
  type FormFacts,
  listFormFaults,
  createInitialAnswers,
  isFinished,
} from '@dentarium/domain/declared-form';
import { followOnForms } from '../order-forms.ts';
import { FOLLOW_ON_RULES, toFollowOnFacts, FOLLOW_UP_ANSWERS, listSteps } from '../testing/follow-on-rules.ts';
import { toFollowUpFacts, toFollowUpSteps, productionFollowUpForm } from './production-follow-up-form.ts';
import { toReissueFacts, reissueForm } from './reissue-form.ts';

const addresses = [{ id: 'a1', name: '一号诊所' }];
const BOTH = { plan: { upper: 30, lower: 24 }, produced: { upper: 10, lower: 10 }, addresses };
const followUp = toFollowUpFacts({ ...BOTH, next: { upper: { from: 11, to: 22 }, lower: { from: 11, to: 22 } } });

function judged(form: FormDeclaration, facts: FormFacts, answers: FormAnswers) {
  return evaluateForm(form, { ...createInitialAnswers(form, facts), ...answers }, { facts, day: '2026-05-04' });
}

test('ORD-02 section 14: proposes the next batch in a production follow-up', () => {
  expect(createInitialAnswers(productionFollowUpForm, followUp)).toMatchObject({ stepsToUpper: 22, stepsToLower: 22 });
  expect(isFinished(judged(productionFollowUpForm, followUp, FOLLOW_UP_ANSWERS), [])).toBe(true);
  const plan = { upper: 30, lower: 0 };
  const last = toFollowUpFacts({
    plan,
    produced: { upper: 25, lower: 0 },
    next: { upper: { from: 26, to: 30 }, lower: null },
    addresses,
  });
  expect(createInitialAnswers(productionFollowUpForm, last)).toMatchObject({ stepsToUpper: 30, stepsToLower: null });
  const { shownKeys } = judged(productionFollowUpForm, last, {});
  expect(['stepUpper', 'stepLower', 'stepsToUpper', 'stepsToLower'].filter((key) => shownKeys.has(key))).toEqual([
    'stepUpper',
    'stepsToUpper',
  ]);
});

const LAGGING = { ...BOTH, produced: { upper: 10, lower: 0 } };
const lagging = toFollowUpFacts({ ...LAGGING, next: { upper: { from: 11, to: 20 }, lower: { from: 1, to: 10 } } });

test.each([
  ['as it is proposed', {}, listSteps(20).slice(10), listSteps(10)],
  ['with others', { stepsToUpper: 12, stepsToLower: 1 }, [11, 12], [1]],
  ['of one arch alone', { stepsToUpper: null }, [], listSteps(10)],
  ['beyond the plan of an arch', { stepsToLower: 25 }, listSteps(20).slice(10), []],
  ['as text', { stepsToUpper: '20' }, [], listSteps(10)],
])('ORD-10 section 14: orders the next steps of each arch for a follow-up %s', (_, answers, upper, lower) => {
  expect(toFollowUpSteps(judged(productionFollowUpForm, lagging, answers))).toEqual({ upper, lower });
});

test.each(FOLLOW_ON_RULES)('ORD-02 section 14: $form, $rule', ({ form, scene, answers, expected }) => {
  const declaration = followOnForms[form];
  const facts = toFollowOnFacts({ form, scene });
  const evaluation = evaluateForm(declaration, answers, { facts, day: '2026-05-04' });
  expect(listFormFaults(evaluation, ['poorFit']).map(({ field, problem }) => `${field} ${problem}`)).toEqual(expected);
});

test('ORD-02 section 14: suggests a restart for a poor fit, and allows to continue', () => {
  const evaluation = judged(productionFollowUpForm, followUp, { ...FOLLOW_UP_ANSWERS, fit: 3 });
  expect(evaluation.brokenChecks.map(({ key }) => key)).toEqual(['poorFit']);
  expect([isFinished(evaluation, []), isFinished(evaluation, ['poorFit'])]).toEqual([false, true]);
});

test.each([
  ['both arches', [1, 2], [1], null],
  ['one arch alone', [], [1], 3],
  ['the other one alone', [1, 2], [], 2],
  ['retainers', [], [], null],
])(
  'ORD-02 section 14: starts an application for %s with one of each, and with the only arch',
  (_, upper, lower, arch) => {
    const facts = toReissueFacts({ shipped: { upper, lower }, addresses });
    expect(createInitialAnswers(reissueForm, facts)).toMatchObject({ quantity: 1, arch });
  },
);
