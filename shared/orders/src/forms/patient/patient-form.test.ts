import { expect, test } from '@jest/globals';
import { evaluateForm, listFormFields, type FormAnswers, isFinished } from '@dentarium/domain/declared-form';
import { type DetailedExam, EMPTY_EXAM } from '@dentarium/domain/detailed-exam';
import { patientForm as form } from './patient-form.ts';
import { toPatientFacts, type PatientFormSource, prefillPatientForm } from './prefill.ts';

const day = '2026-05-04';
const adult = { birthDate: '1996-05-04', gender: 2, phone: '13800138000', dentalAge: 2 };
const minor = { birthDate: '2012-05-05', gender: 2, phone: '13800138000', dentalAge: 1 };

function judged(answers: FormAnswers, patient = adult) {
  return evaluateForm(form, answers, { facts: toPatientFacts({ patient, day }), day });
}

/** Section 11: the mandatory fields of an adult, in the order of the form. */
const MANDATORY = [
  'complaints',
  'expectation',
  'prevOrtho',
  'medical',
  'allergy',
  'habits',
  'angleRight',
  'angleLeft',
  'canineRight',
  'canineLeft',
  'midlineUpper',
  'midlineLower',
  'anterior',
  'faceType',
  'acceptExtract',
  'acceptIpr',
  'acceptAttach',
  'acceptElastic',
];

test('ORD-02 section 11: requires the mandatory fields of adults and minors', () => {
  expect([...judged({}).required]).toEqual(MANDATORY);
  expect([...judged({}, minor).required]).toEqual([
    ...MANDATORY.slice(0, -4),
    'growth',
    ...MANDATORY.slice(-4),
    'guardianName',
    'guardianPhone',
  ]);
});

test.each([
  ['2008-05-04', false],
  ['2008-05-05', true],
])('ORD-02 section 11: treats a patient born on %s as a minor: %p', (birthDate, isMinor) => {
  const { shownKeys, required } = judged({}, { ...adult, birthDate });
  expect([required.has('growth'), shownKeys.has('guardianName'), shownKeys.has('menarche')]).toEqual([
    isMinor,
    isMinor,
    isMinor,
  ]);
});

test('ORD-02 section 11: does not ask boys about menarche', () => {
  expect(judged({}, { ...minor, gender: 1 }).shownKeys.has('menarche')).toBe(false);
  expect(judged({}, { ...minor, gender: 0 }).shownKeys.has('menarche')).toBe(true);
});

test.each<[string, FormAnswers, boolean, boolean]>([
  ['complaintOther', { complaints: [12] }, true, true],
  ['complaintOther', { complaints: [1] }, false, false],
  ['prevOrthoYear', { prevOrtho: 2 }, true, false],
  ['prevOrthoYear', { prevOrtho: 0 }, false, false],
  ['medicalOther', { medical: [8] }, true, true],
  ['medicalOther', { medical: [1] }, false, false],
  ['allergyDrugs', { allergy: [1, 4] }, true, true],
  ['allergyDrugs', { allergy: [1] }, false, false],
  ['traumaTeeth', { trauma: 1 }, true, false],
  ['traumaTeeth', { trauma: 0 }, false, false],
  ['class2Division', { angleRight: 1 }, true, false],
  ['class2Division', { angleRight: 2, angleLeft: 0 }, false, false],
  ['midlineUpperMm', { midlineUpper: 1 }, true, false],
  ['midlineUpperMm', { midlineUpper: 0 }, false, false],
  ['midlineLowerMm', { midlineLower: 2 }, true, false],
])('ORD-02 section 11: shows %s with %j: %p, mandatory %p', (key, answers, isShown, isMandatory) => {
  const { shownKeys, required } = judged(answers);
  expect([shownKeys.has(key), required.has(key)]).toEqual([isShown, isMandatory]);
});

const exam: DetailedExam = {
  ...EMPTY_EXAM,
  angleRight: 1,
  angleLeft: 0,
  canineRight: 2,
  canineLeft: 0,
  midlineUpper: 0,
  midlineLower: 1,
  midlineLowerMm: 2,
  anterior: 5,
  faceType: 1,
  overjetMm: 4.5,
  tmj: [1, 2],
  dentition: {
    ...EMPTY_EXAM.dentition,
    missing: [18, 28],
    impacted: [23],
    supernumerary: [{ near: 11, pos: 'palatal' }],
    examined: true,
  },
};

function source(patient: PatientFormSource['patient'], more: Partial<PatientFormSource> = {}): PatientFormSource {
  return { patient, exam, lastRecord: { chiefComplaint: ' 牙不齐 ' }, day, ...more };
}

test('ORD-02 section 11: prefills a new form from patient, exam and last record', () => {
  expect(prefillPatientForm(source(minor))).toMatchObject({
    complaintText: '牙不齐',
    angleRight: 1,
    midlineLowerMm: 2,
    anterior: 5,
    tmj: [1, 2],
    missing: [18, 28],
    supernumerary: [{ near: 11, pos: 3 }],
    restored: null,
    growth: null,
    guardianPhone: '13800138000',
    guardianName: null,
  });
  expect(prefillPatientForm(source(adult))).toMatchObject({ growth: 3, guardianPhone: null });
});

test('ORD-02 section 11: leaves the form empty without exam and record, with its own fields only', () => {
  const empty = prefillPatientForm(source(minor, { exam: null, lastRecord: null }));
  expect(Object.keys(empty)).toEqual(listFormFields(form).map(({ key }) => key));
  expect(Object.entries(empty).filter(([, answer]) => answer !== null)).toEqual([['guardianPhone', '13800138000']]);
});

test('ORD-02 section 11: prefills valid answers that the remaining ones complete', () => {
  const answers = {
    ...prefillPatientForm(source(minor)),
    complaints: [1],
    expectation: 2,
    prevOrtho: 0,
    medical: [0],
    allergy: [0],
    habits: [0],
    growth: 1,
    acceptExtract: 1,
    acceptIpr: 2,
    acceptAttach: 3,
    acceptElastic: 1,
    guardianName: '李华',
  };
  expect(judged(answers, minor).errors).toEqual([]);
  expect(isFinished(judged(answers, minor), [])).toBe(true);
});
