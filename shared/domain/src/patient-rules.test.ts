import { describe, expect, test } from '@jest/globals';
import { findAgeRangeProblem } from './age-range.ts';
import { findDentalAgeQuestion, listPatientFieldErrors, type PatientFields } from './patient-rules.ts';

const DAY = '2024-06-15';
const good: PatientFields = {
  name: '王小明',
  gender: 1,
  patientNo: 'A0012',
  birthDate: '2010-03-04',
  phone: '13800138000',
  dentalAge: 2,
  firstVisitTime: '2024-01-10',
  lastVisitTime: '2024-02-10',
  orgId: 'an organisation',
  doctorId: 'a doctor',
  allergies: '',
  contraindications: '',
  medicalAlerts: '',
  remark: '',
};

describe('PAT-02 PAT-04 the patient form', () => {
  test('accepts a complete form', () => {
    expect(listPatientFieldErrors(good, DAY)).toEqual([]);
    expect(listPatientFieldErrors({ ...good, phone: '', lastVisitTime: null }, DAY)).toEqual([]);
  });

  test.each<[Partial<PatientFields>, string]>([
    [{ name: '' }, 'name.required'],
    [{ name: '   ' }, 'name.required'],
    [{ name: ' Wang' }, 'name.spaces'],
    [{ name: 'x'.repeat(51) }, 'name.long'],
    [{ gender: null }, 'gender.required'],
    [{ gender: 3 }, 'gender.required'],
    [{ patientNo: '' }, 'patientNo.required'],
    [{ patientNo: 'A 12' }, 'patientNo.characters'],
    [{ patientNo: '患者1' }, 'patientNo.characters'],
    [{ patientNo: '1'.repeat(33) }, 'patientNo.long'],
    [{ birthDate: null }, 'birthDate.required'],
    [{ birthDate: '2010-02-30' }, 'birthDate.invalid'],
    [{ birthDate: '2024-06-16' }, 'birthDate.future'],
    [{ birthDate: '1903-06-14', firstVisitTime: '2024-01-10' }, 'birthDate.tooOld'],
    [{ phone: '12345' }, 'phone.invalid'],
    [{ phone: '+86123' }, 'phone.invalid'],
    [{ dentalAge: null }, 'dentalAge.required'],
    [{ firstVisitTime: null }, 'firstVisitTime.required'],
    [{ firstVisitTime: 'soon' }, 'firstVisitTime.invalid'],
    [{ firstVisitTime: '2010-03-03' }, 'firstVisitTime.beforeBirth'],
    [{ firstVisitTime: '2024-06-16', lastVisitTime: null }, 'firstVisitTime.future'],
    [{ lastVisitTime: 'later' }, 'lastVisitTime.invalid'],
    [{ lastVisitTime: '2024-01-09' }, 'lastVisitTime.beforeFirst'],
    [{ lastVisitTime: '2024-06-16' }, 'lastVisitTime.future'],
    [{ orgId: null }, 'orgId.required'],
    [{ doctorId: '' }, 'doctorId.required'],
    [{ allergies: 'x'.repeat(501) }, 'allergies.long'],
    [{ contraindications: 'x'.repeat(501) }, 'contraindications.long'],
    [{ medicalAlerts: 'x'.repeat(501) }, 'medicalAlerts.long'],
    [{ remark: 'x'.repeat(501) }, 'remark.long'],
  ])('refuses %j with %s', (change, problem) => {
    expect(listPatientFieldErrors({ ...good, ...change }, DAY).map((error) => error.problem)).toEqual([problem]);
  });
});

describe('PAT-03 the dental age at the first visit', () => {
  test.each<[string, 1 | 2, string | undefined]>([
    ['2011-01-10', 1, 'mixedOverTwelve'],
    ['2011-01-10', 2, undefined],
    ['2012-01-10', 1, undefined],
    ['2012-01-10', 2, undefined],
    ['2012-01-11', 2, 'permanentUnderTwelve'],
    ['2012-01-11', 1, undefined],
  ])('asks, for a birth on %s with dentition %s: %s', (birthDate, dentalAge, question) => {
    expect(findDentalAgeQuestion({ birthDate, firstVisitTime: '2024-01-10', dentalAge })).toBe(question);
  });

  test('asks nothing while a date is missing', () => {
    expect(findDentalAgeQuestion({ birthDate: null, firstVisitTime: '2024-01-10', dentalAge: 1 })).toBeUndefined();
  });
});

describe('PAT-04 an age range', () => {
  test.each<[number | null, number | null, string | undefined]>([
    [-1, null, 'age.negative'],
    [null, -3, 'age.negative'],
    [12, 6, 'age.range'],
    [6, 12, undefined],
    [6, 6, undefined],
    [null, null, undefined],
  ])('checks from %s to %s: %s', (from, to, problem) => {
    expect(findAgeRangeProblem(from, to)).toBe(problem);
  });
});
