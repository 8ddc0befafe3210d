import { expect, test } from '@jest/globals';
import { aPatient } from '../testing/samples.ts';
import { draftOf, formOf } from './patient-draft.ts';
import { isPossibleDuplicate } from './possible-duplicates.ts';

const known = aPatient({ name: 'Li Mei', birthDate: '2012-03-01', phone: '+8613800000000', patientNo: 'P0042' });
const other = {
  ...formOf(draftOf(known), 'en'),
  name: 'Wang Fang',
  birthDate: '2001-01-01',
  phone: '',
  patientNo: 'P0099',
};

test.each([
  ['the same name and birth date', { name: 'li mei', birthDate: '2012-03-01' }, true],
  ['the same name, born on another day', { name: 'Li Mei' }, false],
  ['the same birth date', { birthDate: '2012-03-01' }, false],
  ['the same phone without its country code', { phone: '13800000000' }, true],
  ['the same ID', { patientNo: 'P0042' }, true],
  ['nothing in common', {}, false],
])('PAT-02 a new patient with %s may be the known one: %p', (_, same, expected) => {
  expect(isPossibleDuplicate(known, { ...other, ...same })).toBe(expected);
});

test('PAT-02 two patients without a phone have no phone in common', () => {
  expect(isPossibleDuplicate({ ...known, phone: '' }, other)).toBe(false);
});
