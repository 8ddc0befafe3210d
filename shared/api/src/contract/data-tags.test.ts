import { expect, test } from '@jest/globals';
import { isRemoved, isAffected, toChangedTags, toReadTags, mergeTagSets } from './data-tags.ts';
import { queryPatientInfo, queryPatientList } from '../patients/calls.ts';
import { deletePatientInfo, mergePatientInfo, updatePatientTags } from '../patients/operation-calls.ts';
import { updateStageName } from '../stages/calls.ts';
import { insertTagInfo } from '../tags/calls.ts';

const one = toReadTags(queryPatientInfo, { params: { id: 'one' } });
const other = toReadTags(queryPatientInfo, { params: { id: 'other' } });
const list = toReadTags(queryPatientList, { body: { pageIndex: 1, pageSize: 20 } });

test('affects the answer of a changed patient and the list, and no other patient', () => {
  const changedTags = toChangedTags(updatePatientTags, { params: { id: 'one' }, body: { tagIds: [], version: 1 } });
  expect(isAffected(one, changedTags)).toBe(true);
  expect(isAffected(list, changedTags)).toBe(true);
  expect(isAffected(other, changedTags)).toBe(false);
});

test('narrows a change to several ids', () => {
  const changedTags = toChangedTags(mergePatientInfo, { params: { keepId: 'one', dropId: 'third' } }, {});
  expect([isAffected(one, changedTags), isAffected(other, changedTags)]).toEqual([true, false]);
});

test('affects everything by a change that its answer narrows, if the answer was lost', () => {
  const input = { params: { id: 'stage' }, body: { stageName: 'T1', version: 1 } };
  expect(toChangedTags(updateStageName, input, { patientId: 'one' })).toEqual({ stage: ['one'] });
  expect(toChangedTags(updateStageName, input)).toEqual({ stage: true });
});

test('affects the answers of all patients by a change as a whole', () => {
  const changedTags = toChangedTags(insertTagInfo, { params: { id: 'group' }, query: {}, body: { text: 'new' } });
  expect([one, other, list].map((read) => isAffected(read, changedTags))).toEqual([true, true, true]);
});

test('joins several changes', () => {
  const union = mergeTagSets([{ file: ['one'] }, { file: ['two'], stage: ['one'] }, { stage: true }]);
  expect(union).toEqual({ file: ['one', 'two'], stage: true });
  expect(isAffected({ file: ['two'] }, union)).toBe(true);
  expect(isAffected({ file: ['three'] }, union)).toBe(false);
  expect(isAffected({ task: true }, union)).toBe(false);
});

test('recognises answers about a removed patient, only once the server has removed them', () => {
  const removedTags = toChangedTags(deletePatientInfo, { params: { id: 'one' } }, true);
  expect([one, other, list].map((read) => isRemoved(read, removedTags))).toEqual([true, false, false]);
  expect(isRemoved(one, toChangedTags(deletePatientInfo, { params: { id: 'one' } }))).toBe(false);
  const mergedTags = toChangedTags(mergePatientInfo, { params: { keepId: 'other', dropId: 'one' } }, {});
  expect([one, other, { patient: ['other', 'one'] }].map((read) => isRemoved(read, mergedTags))).toEqual([
    true,
    false,
    true,
  ]);
});
