import { expect, test } from '@jest/globals';
import { type MergeableFields, suggestMerge } from './patient-merge.ts';

const FIELDS: MergeableFields = {
  gender: 1,
  phone: '13800000000',
  firstVisitTime: '2024-03-01',
  lastVisitTime: '2025-03-01',
  remark: 'asks for mornings',
};

test.each<[string, Partial<MergeableFields>, Partial<MergeableFields>, string[]]>([
  ['equal values', {}, {}, []],
  ['two values', {}, { gender: 2, phone: '13900000000', remark: 'other' }, []],
  ['values over none', { gender: 0, phone: '', remark: ' ' }, {}, ['gender', 'phone', 'remark']],
  ['no blank over a value', {}, { gender: 0, phone: ' ', remark: '' }, []],
  ['no blank over a blank', { gender: 0, phone: '', remark: '' }, { gender: 0, phone: ' ', remark: ' ' }, []],
  ['the earlier first visit', {}, { firstVisitTime: '2023-12-31' }, ['firstVisitTime']],
  ['no later first visit', {}, { firstVisitTime: '2024-03-02' }, []],
  ['the later last visit', {}, { lastVisitTime: '2025-03-02' }, ['lastVisitTime']],
  ['no earlier last visit', {}, { lastVisitTime: '2025-02-28' }, []],
])('PAT-07 SAFE-06 suggests to take of another patient: %s', (_, keep, drop, fields) => {
  expect(suggestMerge({ ...FIELDS, ...keep }, { ...FIELDS, ...drop })).toEqual(fields);
});
