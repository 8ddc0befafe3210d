import {
  createInitialAnswers,
  evaluateForm,
  type FormAnswers,
  toSubmittedAnswers,
} from '@dentarium/domain/declared-form';
import { expect, test } from '@jest/globals';
import { FORM_KEYS } from '../states/order-types.ts';
import { orderForms } from './order-forms.ts';
import { isFormUnchanged, listSubmittedForms } from './submitted-forms.ts';

const SETTING = { facts: {}, day: '2026-05-30' };
const formKey = FORM_KEYS.design;
const answers: FormAnswers = {
  ...createInitialAnswers(orderForms[formKey], SETTING.facts),
  extraction: 1,
  extractTeeth: [14, 24],
  spaceGoal: 1,
};
/** The answers as a submission stores them: without those that do not apply, and without blank ones. */
const submittedAnswers = Object.fromEntries(
  Object.entries(toSubmittedAnswers(orderForms[formKey], evaluateForm(orderForms[formKey], answers, SETTING))).filter(
    ([, answer]) => answer !== null,
  ),
);
const submission = { forms: [{ formKey, formValue: { v: 1, ...submittedAnswers } }] };

test('ORD-05 lists the submitted forms that have answers', () => {
  expect(listSubmittedForms({ forms: [...submission.forms, { formKey: 5, formValue: {} }] })).toEqual([formKey]);
});

test.each<[string, FormAnswers, boolean]>([
  ['the same answers', answers, true],
  ['the same teeth in another order', { ...answers, extractTeeth: [24, 14] }, true],
  ['another answer to a question that is not asked', { ...answers, extractBefore: 3 }, true],
  ['another answer', { ...answers, extractTeeth: [14] }, false],
  ['an answer less', { ...answers, spaceGoal: null }, false],
])('ORD-05 compares a form with its submission: %s', (_, formValue, isUnchanged) => {
  expect(isFormUnchanged(submission, { formKey, formValue }, SETTING)).toBe(isUnchanged);
});

test('ORD-05 counts an empty form that was not submitted as unchanged', () => {
  const form = { formKey: FORM_KEYS.cbct, formValue: {} };
  expect(isFormUnchanged(submission, form, SETTING)).toBe(true);
  expect(isFormUnchanged(submission, { ...form, formValue: { file15: ['1'] } }, SETTING)).toBe(false);
});
