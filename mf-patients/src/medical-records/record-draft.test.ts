import { afterEach, expect, test } from '@jest/globals';
import { dropDraft, keepDraft, keptDraft, newRecordDraft, recordFormOf } from './record-draft.ts';

afterEach(() => sessionStorage.clear());

const PLACE = { userId: 'wang', patientId: 'p1', recordId: 'new' };
const DRAFT = { ...newRecordDraft('2026-05-04'), chiefComplaint: 'Crowding' };

test('PAT-10 what was typed is kept until it is saved or given up', () => {
  expect(keptDraft(PLACE)).toBeUndefined();
  keepDraft(PLACE, DRAFT, new Date('2026-05-04T10:00:00Z'));
  expect(keptDraft(PLACE)).toEqual({ draft: DRAFT, at: '2026-05-04T10:00:00.000Z' });
  expect(keptDraft({ ...PLACE, recordId: 'other' })).toBeUndefined();
  dropDraft(PLACE);
  expect(keptDraft(PLACE)).toBeUndefined();
});

test('the draft of one user is nothing to the next one, and goes', () => {
  keepDraft(PLACE, DRAFT);
  expect(keptDraft({ ...PLACE, userId: 'li' })).toBeUndefined();
  expect(keptDraft(PLACE)).toBeUndefined();
});

test.each([['{}'], ['[]'], ['{"draft":{"visitDate":"2026-05-04"},"at":"x"}'], ['not json']])(
  'what is no draft is not taken for one: %s',
  (text) => {
    sessionStorage.setItem('dentarium.recordDraft.wang.p1.new', text);
    expect(keptDraft(PLACE)).toBeUndefined();
  },
);

test('texts are sent without spaces around them, in their lines', () => {
  expect(recordFormOf({ ...DRAFT, process: '  wax   up \n scan ' })).toEqual({ ...DRAFT, process: 'wax up\nscan' });
});
