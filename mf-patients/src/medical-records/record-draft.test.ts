import { expect, test } from '@jest/globals';
import { createRecordDraft, toRecordBody } from './record-draft.ts';

const DRAFT = { ...createRecordDraft('2026-05-04'), chiefComplaint: 'Crowding' };

test('texts are sent without spaces around them, in their lines', () => {
  expect(toRecordBody({ ...DRAFT, process: '  wax   up \n scan ' })).toEqual({ ...DRAFT, process: 'wax up\nscan' });
});
