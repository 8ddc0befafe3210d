import { listFormFields } from '@dentarium/domain/declared-form';
import { expect, test } from '@jest/globals';
import { toCopiedAnswers } from './copied-answers.ts';
import { orderForms } from './order-forms.ts';

const { 4: prescription } = orderForms;
/** An answer for every field; its value is irrelevant. */
const ANSWERS = { ...Object.fromEntries(listFormFields(prescription).map(({ key }) => [key, 1])), v: 1, unknown: 2 };

test('ORD-08 copies every answer of a prescription for the same patient, and no unknown one', () => {
  const keys = listFormFields(prescription).map(({ key }) => key);
  expect(Object.keys(toCopiedAnswers(prescription, ANSWERS, { isSamePatient: true }))).toEqual(keys);
});

test('ORD-08 copies no teeth, steps, files or texts for another patient', () => {
  const copied = toCopiedAnswers(prescription, ANSWERS, { isSamePatient: false });
  const kinds = listFormFields(prescription).filter(({ key }) => Object.hasOwn(copied, key));
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(['choice', 'choices', 'number']));
  expect(copied).not.toHaveProperty('noMoveTeeth');
  expect(copied).not.toHaveProperty('special');
});

test('ORD-08 leaves out answers that were not given', () => {
  expect(toCopiedAnswers(prescription, { treatArch: null }, { isSamePatient: true })).toEqual({});
});
