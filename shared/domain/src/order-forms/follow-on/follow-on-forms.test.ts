import { expect, test } from '@jest/globals';
import type { FormAnswers, FormDeclaration, FormFacts } from '../../declared-form/declaration.ts';
import { evaluateForm, formFaults, initialAnswers, isFinished } from '../../declared-form/evaluate.ts';
import { FOLLOW_UP_RULES, GOING_ON } from '../testing/follow-up-rules.ts';
import { expertForm } from './expert-form.ts';
import { followUpFacts, productionFollowUpForm } from './production-follow-up-form.ts';
import { reissueForm } from './reissue-form.ts';

const addresses = [{ id: 'a1', name: '一号诊所' }];
const followUp = followUpFacts({
  plan: { upper: 30, lower: 24 },
  shipped: { upper: 10, lower: 10 },
  batch: 12,
  addresses,
});
const shipped = { shippedUpper: [1, 2, 3], shippedLower: [1, 2], addresses };
const experts = { experts: [{ id: 'e1', name: '王教授' }], expertNeeded: true };

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

test.each(FOLLOW_UP_RULES)('ORD-02 section 14: follow-up with %s', (_, answers, finds) => {
  const evaluation = judged(productionFollowUpForm, followUp, answers);
  expect(formFaults(evaluation, ['poorFit']).map(({ field, problem }) => `${field} ${problem}`)).toEqual(finds);
});

test('ORD-02 section 14: a poor fit suggests a restart, and one may go on', () => {
  const evaluation = judged(productionFollowUpForm, followUp, { ...GOING_ON, fit: 3 });
  expect(evaluation.broken.map(({ key }) => key)).toEqual(['poorFit']);
  expect([isFinished(evaluation, []), isFinished(evaluation, ['poorFit'])]).toEqual([false, true]);
});

const LOST = { reason: 1, arch: 1, stepsUpper: [3], stepsLower: [2], address: 'a1' };

test.each<[string, FormAnswers, string[]]>([
  ['nothing', {}, ['reason', 'arch', 'address']],
  ['both arches', LOST, []],
  ['a step that was not shipped', { ...LOST, stepsLower: [3] }, ['stepsLower']],
  ['no step', { ...LOST, stepsUpper: [] }, ['stepsUpper']],
  ['the upper arch alone', { ...LOST, arch: 2, stepsLower: null }, []],
  ['the lower arch alone', { ...LOST, arch: 3, stepsUpper: null }, []],
  ['a broken one without a photograph', { ...LOST, reason: 2 }, ['photos']],
  ['a misfit without a photograph', { ...LOST, reason: 3 }, ['photos']],
  ['a defect without a photograph', { ...LOST, reason: 4 }, ['photos']],
  ['a broken one with a photograph', { ...LOST, reason: 2, photos: ['f1'] }, []],
  ['damage in transport', { ...LOST, reason: 5 }, []],
  ['one missing in the parcel', { ...LOST, reason: 6 }, []],
  ['an attachment template', { ...LOST, reason: 7, stepsUpper: null, stepsLower: null }, []],
  ['another reason', { ...LOST, reason: 8 }, ['reason']],
  ['two of each', { ...LOST, quantity: 2 }, []],
  ['three of each', { ...LOST, quantity: 3 }, ['quantity']],
  ['no address', { ...LOST, address: null }, ['address']],
])('ORD-02 section 14: a reissue of %s', (_, answers, faulty) => {
  expect(judged(reissueForm, shipped, answers).errors.map(({ field }) => field)).toEqual(faulty);
});

test('ORD-02 section 14: one of each step is made again, unless two are asked for', () => {
  expect(initialAnswers(reissueForm, shipped)['quantity']).toBe(1);
});

test.each<[string, FormAnswers, boolean, string[]]>([
  ['none, though there must be one', {}, true, ['expert']],
  ['none', {}, false, []],
  ['one without the agreed fee', { expert: 'e1' }, false, ['agreedFee']],
  ['one with the agreed fee', { expert: 'e1', agreedFee: 800, question: '能否不拔牙？' }, true, []],
  ['one for free', { expert: 'e1', agreedFee: 0 }, true, []],
  ['somebody else', { expert: 'e2', agreedFee: 1 }, true, ['expert']],
  ['a question that is too long', { expert: 'e1', agreedFee: 1, question: 'x'.repeat(2001) }, true, ['question']],
])('ORD-02 section 14: an expert: %s', (_, answers, expertNeeded, faulty) => {
  const { errors } = judged(expertForm, { ...experts, expertNeeded }, answers);
  expect(errors.map(({ field }) => field)).toEqual(faulty);
});
