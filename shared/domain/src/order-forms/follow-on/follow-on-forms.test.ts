import { expect, test } from '@jest/globals';
import type { FormAnswers, FormDeclaration, FormFacts } from '../../declared-form/declaration.ts';
import { evaluateForm, formFaults, initialAnswers, isFinished } from '../../declared-form/evaluate.ts';
import { followOnForms } from '../order-forms.ts';
import { FOLLOW_ON_RULES, followOnFacts, GOING_ON } from '../testing/follow-on-rules.ts';
import { followUpFacts, productionFollowUpForm } from './production-follow-up-form.ts';
import { reissueFacts, reissueForm } from './reissue-form.ts';

const addresses = [{ id: 'a1', name: '一号诊所' }];
const followUp = followUpFacts({
  plan: { upper: 30, lower: 24 },
  shipped: { upper: 10, lower: 10 },
  batch: 12,
  addresses,
});

function judged(form: FormDeclaration, facts: FormFacts, answers: FormAnswers) {
  return evaluateForm(form, { ...initialAnswers(form, facts), ...answers }, { facts, day: '2026-05-04' });
}

test('ORD-02 section 14: a production follow-up proposes the next batch', () => {
  expect(initialAnswers(productionFollowUpForm, followUp)).toMatchObject({ stepsFrom: 11, stepsTo: 22 });
  expect(isFinished(judged(productionFollowUpForm, followUp, GOING_ON), [])).toBe(true);
  const last = followUpFacts({ plan: { upper: 30, lower: 0 }, shipped: { upper: 25, lower: 0 }, batch: 12, addresses });
  expect(last).toMatchObject({ nextFrom: 26, nextTo: 30, planStepsLower: null });
  expect(judged(productionFollowUpForm, last, {}).shown.has('stepLower')).toBe(false);
});

test.each([
  ['both arches', { upper: 28, lower: 20 }, { upper: 10, lower: 10 }, 11],
  ['both, of which one is behind', { upper: 28, lower: 20 }, { upper: 12, lower: 8 }, 13],
  ['the lower one, when the longer upper one is made', { upper: 28, lower: 20 }, { upper: 28, lower: 8 }, 9],
  ['the upper one, when the shorter lower one is made', { upper: 28, lower: 20 }, { upper: 8, lower: 20 }, 9],
  ['one that stands alone', { upper: 0, lower: 20 }, { upper: 0, lower: 10 }, 11],
])('ORD-10 section 14: the next batch begins behind what is made of %s', (_, plan, shipped, from) => {
  const facts = followUpFacts({ plan, shipped, batch: 10, addresses });
  expect(facts['nextFrom']).toBe(from);
  expect(facts['nextTo']).toBe(Math.min(from + 9, Math.max(plan.upper, plan.lower)));
});

test.each(FOLLOW_ON_RULES)('ORD-02 section 14: $form, $rule', ({ form, scene, answers, finds }) => {
  const declaration = followOnForms[form];
  const facts = followOnFacts({ form, scene });
  const evaluation = evaluateForm(declaration, answers, { facts, day: '2026-05-04' });
  expect(formFaults(evaluation, ['poorFit']).map(({ field, problem }) => `${field} ${problem}`)).toEqual(finds);
});

test('ORD-02 section 14: a poor fit suggests a restart, and one may go on', () => {
  const evaluation = judged(productionFollowUpForm, followUp, { ...GOING_ON, fit: 3 });
  expect(evaluation.broken.map(({ key }) => key)).toEqual(['poorFit']);
  expect([isFinished(evaluation, []), isFinished(evaluation, ['poorFit'])]).toEqual([false, true]);
});

test.each([
  ['both arches', [1, 2], [1], null],
  ['one arch alone', [], [1], 3],
  ['the other one alone', [1, 2], [], 2],
  ['retainers', [], [], null],
])(
  'ORD-02 section 14: an application for %s begins with one of each, and with the only arch',
  (_, upper, lower, arch) => {
    const facts = reissueFacts({ shipped: { upper, lower }, addresses });
    expect(initialAnswers(reissueForm, facts)).toMatchObject({ quantity: 1, arch });
  },
);
