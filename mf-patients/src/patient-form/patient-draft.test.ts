import { expect, test } from '@jest/globals';
import { listDraftErrors, createPatientDraft, toPatientForm, type PatientDraft } from './patient-draft.ts';

const DAY = '2026-05-04';
const empty = createPatientDraft({ orgId: 'org', doctorId: 'doctor', day: DAY });
const filledDraft: PatientDraft = {
  ...empty,
  name: '李梅',
  gender: 2,
  patientNo: 'P0042',
  birthDate: '2012-03-01',
  dentalAge: 2,
};

test('PAT-02 a new patient has today as first visit and nothing that the doctor did not choose', () => {
  expect(empty).toMatchObject({ firstVisitTime: DAY, gender: null, dentalAge: null, birthDate: null, name: '' });
  expect(listDraftErrors(empty, 'en', DAY).map(({ problem }) => problem)).toEqual([
    'name.required',
    'gender.required',
    'patientNo.required',
    'birthDate.required',
    'dentalAge.required',
  ]);
});

test('PAT-02 in English a phone number without a country code is sent with +86', () => {
  const draft = { ...filledDraft, phone: '138 0000 0000' };
  expect(listDraftErrors(draft, 'en', DAY)).toEqual([]);
  expect(toPatientForm(draft, 'en').phone).toBe('+8613800000000');
  expect(toPatientForm(draft, 'ch').phone).toBe('13800000000');
});

test('PAT-04 a phone number is judged in the form in which it is stored', () => {
  expect(listDraftErrors({ ...filledDraft, phone: '+1 212 555 0100' }, 'en', DAY)).toEqual([]);
  expect(listDraftErrors({ ...filledDraft, phone: '2380000' }, 'ch', DAY)).toEqual([
    { field: 'phone', problem: 'phone.invalid' },
  ]);
});

test('MODE-09 runs of spaces collapse to one in what is sent', () => {
  expect(toPatientForm({ ...filledDraft, name: 'Li   Mei', remark: ' a \n  b ' }, 'en')).toMatchObject({
    name: 'Li Mei',
    remark: 'a b',
  });
});
