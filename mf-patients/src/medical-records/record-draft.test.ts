import { expect, test } from '@jest/globals';
import { newRecordDraft, recordFormOf } from './record-draft.ts';

const DRAFT = { ...newRecordDraft('2026-05-04'), chiefComplaint: 'Crowding' };

test('texts are sent without spaces around them, in their lines', () => {
  expect(recordFormOf({ ...DRAFT, process: '  wax   up \n scan ' })).toEqual({ ...DRAFT, process: 'wax up\nscan' });
});
