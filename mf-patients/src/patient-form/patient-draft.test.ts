import { expect, test } from '@jest/globals';
import { listDraftErrors, createPatientDraft, toPatientForm, type PatientDraft } from './patient-draft.ts';

const DAY = '2026-05-04';
const newDraft = createPatientDraft({ orgId: 'org', doctorId: 'doctor', day: DAY });
const filledDraft: PatientDraft = {
  ...newDraft,
  name: '李梅',
  gender: 2,
  patientNo: 'P0042',
  birthDate: '2012-03-01',
  dentalAge: 2,
};

test('PAT-02 starts a new patient with today as first visit and no choices of the doctor', () => {
  expect(newDraft).toMatchObject({ firstVisitTime: DAY, gender: null, dentalAge: null, birthDate: null, name: '' });
  expect(listDraftErrors(newDraft, 'en', DAY).map(({ problem }) => problem)).toEqual([
    'name.required',
    'gender.required',
    'patientNo.required',
    'birthDate.required',
    'dentalAge.required',
  ]);
});

test('PAT-02 sends a phone number without a country code with +86 in English', () => {
  const draft = { ...filledDraft, phone: '138 0000 0000' };
  expect(listDraftErrors(draft, 'en', DAY)).toEqual([]);
  expect(toPatientForm(draft, 'en').phone).toBe('+8613800000000');
  expect(toPatientForm(draft, 'ch').phone).toBe('13800000000');
});

test('PAT-04 validates a phone number in its stored form', () => {
  expect(listDraftErrors({ ...filledDraft, phone: '+1 212 555 0100' }, 'en', DAY)).toEqual([]);
  expect(listDraftErrors({ ...filledDraft, phone: '2380000' }, 'ch', DAY)).toEqual([
    { field: 'phone', problem: 'phone.invalid' },
  ]);
});

test('MODE-09 collapses runs of spaces in the sent values', () => {
  expect(toPatientForm({ ...filledDraft, name: 'Li   Mei', remark: ' a \n  b ' }, 'en')).toMatchObject({
    name: 'Li Mei',
    remark: 'a b',
  });
});
