import { expect, test } from '@jest/globals';
import { aStage, LATER_STAGE_ID, STAGE_ID } from '../testing/samples.ts';
import { formatExamTitle } from './exam-title.ts';

const STAGES = [aStage({ stageName: 'Before' }), aStage({ id: LATER_STAGE_ID, stageCode: 1, stageName: 'During 1' })];
const createExam = (id: string, stageId: string | null) => ({ id, stageId, examDate: '2026-05-01' });

test.each([
  [
    [STAGE_ID, LATER_STAGE_ID],
    ['T0 · Before · 2026-05-01', 'T1 · During 1 · 2026-05-01'],
  ],
  [[LATER_STAGE_ID], ['T1 · During 1 · 2026-05-01']],
  [
    [null, LATER_STAGE_ID],
    ['T0 · 2026-05-01', 'T1 · During 1 · 2026-05-01'],
  ],
])('SAFE-01 calls no exam during treatment T0: %j', (stageIds, titles) => {
  const exams = stageIds.map((stageId, at) => createExam(String(at), stageId));
  expect(exams.map((exam) => formatExamTitle(exam, exams, STAGES))).toEqual(titles);
});
