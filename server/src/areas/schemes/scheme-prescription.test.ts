import { evaluateForm, createInitialAnswers, toSubmittedAnswers } from '@dentarium/domain/declared-form';
import { toOrderFormFacts, orderForms } from '@dentarium/orders/forms';
import { FORM_KEYS, ORDER_TYPES } from '@dentarium/orders/states';
import { OPEN_PRESCRIPTION } from '@dentarium/scheme';
import { expect, test } from '@jest/globals';
import { toSchemePrescription } from './scheme-prescription.ts';

test('ORD-09 restricts nothing without a prescription', () => {
  expect(toSchemePrescription({}, true)).toEqual(OPEN_PRESCRIPTION);
});

test.each([
  [{ noMoveTeeth: [{ tooth: 16, mark: 1 }] }, { noMoveTeeth: [{ tooth: 16, rule: 'noMoveTeeth' }] }],
  [{ noAttachTeeth: [{ tooth: 11, mark: 2 }] }, { noAttachTeeth: [{ tooth: 11, rule: 'noAttachTeeth' }] }],
  [{ iprAllowed: 0 }, { iprAllowed: false }],
  [
    { iprAllowed: 1, iprMax: 0.3 },
    { iprAllowed: true, iprMax: 0.3 },
  ],
  [{ iprAllowed: 2 }, { iprAllowed: false }],
  [{ noIprTeeth: ['11-21'] }, { noIprContacts: [[11, 21]] }],
  [{ expandMax: 1.5, crExpandLower: 0 }, { expansionMax: { upper: 1.5, lower: 0 } }],
  [
    { extraction: 1, extractTeeth: [14, 24] },
    { extraction: 'yes', extractTeeth: [14, 24] },
  ],
  [{ extraction: 0 }, { extraction: 'no' }],
  [{ missingTeeth: [35], extracted: [45], thirdMolars: [{ tooth: 18, mark: 3 }] }, { missingTeeth: [35, 45, 18] }],
])('ORD-09 converts %j to the rules %j', (answers, expected) => {
  expect(toSchemePrescription(answers, true)).toMatchObject(expected);
});

test('ORD-09 does not move teeth of an untreated arch and behind the treated range', () => {
  const rules = (answers: object) => {
    const { noMoveTeeth } = toSchemePrescription({ ...answers }, true);
    return (tooth: number) => noMoveTeeth.filter((one) => one.tooth === tooth).map(({ rule }) => rule);
  };
  const upperOnly = rules({ treatArch: 2 });
  expect([upperOnly(41), upperOnly(85), upperOnly(11)]).toEqual([['treatArch'], ['treatArch'], []]);
  const front = rules({ treatArch: 1, treatRange: 1 });
  expect([front(13), front(14), front(48)]).toEqual([[], ['treatRange'], ['treatRange']]);
});

test('ORD-09 allows reduction in the second plan that is excluded in the first', () => {
  expect(toSchemePrescription({ iprAllowed: 2 }, false).iprAllowed).toBe(true);
});

test('ORD-09 applies the previous prescription to a scheme of an adjustment that keeps its goals', () => {
  const day = '2026-05-30';
  const facts = toOrderFormFacts({
    type: ORDER_TYPES.adjustment,
    day,
    patient: { birthDate: '2000-03-01', gender: 2, phone: '', dentalAge: 2 },
    exam: null,
    patientForm: null,
    product: { maxSteps: 0 },
    preferences: {},
    plan: { upper: 20, lower: 18, bare: 18 },
    shipped: { upper: 20, lower: 18 },
    modelArch: 1,
    previous: {
      noMoveTeeth: [{ tooth: 16, mark: 1 }],
      noAttachTeeth: [{ tooth: 11, mark: 2 }],
      iprAllowed: 0,
      extraction: 1,
      extractTeeth: [14, 24],
    },
  });
  const form = orderForms[FORM_KEYS.adjust];
  const answers = { ...createInitialAnswers(form, facts), kind: 2, goalsFrom: 1 };
  const submitted = toSubmittedAnswers(form, evaluateForm(form, answers, { facts, day }));
  expect(toSchemePrescription(submitted, true)).toMatchObject({
    noMoveTeeth: [{ tooth: 16, rule: 'noMoveTeeth' }],
    noAttachTeeth: [{ tooth: 11, rule: 'noAttachTeeth' }],
    iprAllowed: false,
    extraction: 'yes',
    extractTeeth: [14, 24],
  });
});
