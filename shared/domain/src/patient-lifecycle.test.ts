import { describe, expect, test } from '@jest/globals';
import { canChangeRecord, canCountersignRecord } from './medical-record.ts';
import { RECYCLE_DAYS, countRecycleDaysLeft, findStopReasonProblem } from './patient-lifecycle.ts';
import { isMergeField, suggestMerge } from './patient-merge.ts';

const now = new Date('2026-03-02T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe('lifecycle of patients', () => {
  test.each([
    [0, RECYCLE_DAYS],
    [23, RECYCLE_DAYS],
    [24, RECYCLE_DAYS - 1],
    [24 * 29 + 23, 1],
    [24 * 30, 0],
    [24 * 99, 0],
  ])('PAT-06 leaves a patient who was deleted %s hours ago %s days', (hours, days) => {
    expect(countRecycleDaysLeft(ago(hours), now)).toBe(days);
  });

  test.each([
    [1, '', undefined],
    [6, 'moved to another doctor', undefined],
    [6, ' ', 'text.required'],
    [null, 'words', 'reason.required'],
    [0, '', 'reason.required'],
  ])('PAT-05 checks reason %s with %j: %s', (reason, text, problem) => {
    expect(findStopReasonProblem(reason, text)).toBe(problem);
  });

  test.each([
    ['the author of an unsigned record', 'author', false, null, [], true, false],
    ['a supervisor, of an unsigned record', 'other', true, null, [], false, false],
    ['the author of a signed record', 'author', true, 'author', [], false, false],
    ['a supervisor, of a signed record', 'other', true, 'author', [], false, true],
    ['a supervisor who has counter-signed', 'other', true, 'author', ['other'], false, false],
    ['a colleague, of a signed record', 'other', false, 'author', [], false, false],
    ['who signed what somebody else had written', 'other', true, 'other', [], false, false],
  ])('PAT-10 %s', (_, accountId, supervises, signedBy, countersignedBy, change, countersign) => {
    const record = { createdBy: 'author', signedBy, countersignedBy };
    const reader = { accountId, supervises };
    expect([canChangeRecord(record, reader), canCountersignRecord(record, reader)]).toEqual([change, countersign]);
  });

  test('PAT-07 suggests missing values and the wider span of visits for a merge', () => {
    const keep = { gender: 1, phone: '1', firstVisitTime: '2024-01-01', lastVisitTime: '2024-02-02', remark: 'x' };
    expect(suggestMerge(keep, keep)).toEqual([]);
    const empty = { gender: 0, phone: '', firstVisitTime: '2024-01-02', lastVisitTime: '2024-02-01', remark: '' };
    expect(suggestMerge(empty, keep)).toEqual(['gender', 'phone', 'firstVisitTime', 'lastVisitTime', 'remark']);
    expect(suggestMerge(keep, empty)).toEqual([]);
    expect(suggestMerge(keep, { ...keep, gender: 2 })).toEqual([]);
    expect([isMergeField('exam'), isMergeField('orgId')]).toEqual([true, false]);
  });
});
