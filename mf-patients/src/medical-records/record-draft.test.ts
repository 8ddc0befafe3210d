import { expect, test } from '@jest/globals';
import { createRecordDraft, toRecordBody } from './record-draft.ts';

const DRAFT = { ...createRecordDraft('2026-05-04'), chiefComplaint: 'Crowding' };

test('trims the texts and keeps their lines', () => {
  expect(toRecordBody({ ...DRAFT, process: '  wax   up \n scan ' })).toEqual({ ...DRAFT, process: 'wax up\nscan' });
});
