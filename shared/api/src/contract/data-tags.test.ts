import { expect, test } from '@jest/globals';
import { isGone, isTouched, tagsChanged, tagsRead, unionOf } from './data-tags.ts';
import { queryPatientInfo, queryPatientList } from '../patients/calls.ts';
import {
  addPatientTags,
  deletePatientInfo,
  mergePatientInfo,
  previewMerge,
  updatePatientTags,
} from '../patients/operation-calls.ts';
import { updateStageName } from '../stages/calls.ts';
import { insertTagInfo } from '../tags/calls.ts';

const one = tagsRead(queryPatientInfo, { params: { id: 'one' } });
const other = tagsRead(queryPatientInfo, { params: { id: 'other' } });
const list = tagsRead(queryPatientList, { body: { pageIndex: 1, pageSize: 20 } });

test('affects the answer of a changed patient and the list, and no other patient', () => {
  const changed = tagsChanged(updatePatientTags, { params: { id: 'one' }, body: { tagIds: [], version: 1 } });
  expect(isTouched(one, changed)).toBe(true);
  expect(isTouched(list, changed)).toBe(true);
  expect(isTouched(other, changed)).toBe(false);
});

test('narrows a change to several ids', () => {
  const changed = tagsChanged(addPatientTags, { body: { patientIds: ['one', 'third'], tagIds: ['t'] } });
  expect([isTouched(one, changed), isTouched(other, changed)]).toEqual([true, false]);
});

test('affects everything by a change that its answer narrows, if the answer was lost', () => {
  const input = { params: { id: 'stage' }, body: { stageName: 'T1', version: 1 } };
  expect(tagsChanged(updateStageName, input, { patientId: 'one' })).toEqual({ stage: ['one'] });
  expect(tagsChanged(updateStageName, input)).toEqual({ stage: true });
});

test('affects the answers of all patients by a change as a whole', () => {
  const changed = tagsChanged(insertTagInfo, { params: { id: 'group' }, query: {}, body: { text: 'new' } });
  expect([one, other, list].map((read) => isTouched(read, changed))).toEqual([true, true, true]);
});

test('joins several changes', () => {
  const union = unionOf([{ file: ['one'] }, { file: ['two'], stage: ['one'] }, { stage: true }]);
  expect(union).toEqual({ file: ['one', 'two'], stage: true });
  expect(isTouched({ file: ['two'] }, union)).toBe(true);
  expect(isTouched({ file: ['three'] }, union)).toBe(false);
  expect(isTouched({ task: true }, union)).toBe(false);
});

test('recognises answers about a removed patient, only once the server has removed them', () => {
  const removed = tagsChanged(deletePatientInfo, { params: { id: 'one' } }, true);
  expect([one, other, list].map((read) => isGone(read, removed))).toEqual([true, false, false]);
  expect(isGone(one, tagsChanged(deletePatientInfo, { params: { id: 'one' } }))).toBe(false);
  const merged = tagsChanged(mergePatientInfo, { params: { keepId: 'other', dropId: 'one' } }, {});
  const preview = tagsRead(previewMerge, { params: { keepId: 'other', dropId: 'one' } });
  expect([one, other, preview].map((read) => isGone(read, merged))).toEqual([true, false, true]);
});
