import * as exams from '@dentarium/api/detailed-exam/calls';
import * as ownExams from '../calls.ts';
import { EMPTY_EXAM } from '@dentarium/domain/detailed-exam';
import type { SampleRequestTable } from '../../../testing/access-matrix/describe-access-matrix.ts';
import { sampleRequest, type SampleRequest } from '../../../testing/access-matrix/scene.ts';

/** Requests by the group of actions that decides who may send them. */
export const ACCESS_REQUESTS: SampleRequestTable = {
  view: [
    sampleRequest(exams.queryDetailedExam, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
    sampleRequest(ownExams.queryDetailedExams, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
  ],
  edit: [
    sampleRequest(ownExams.insertDetailedExam, async (scene) => ({
      params: { id: await scene.patient() },
      body: { exam: EMPTY_EXAM, stageId: null, examDate: '2024-01-02' },
    })),
    sampleRequest(ownExams.updateDetailedExam, async (scene) => ({
      params: { id: await scene.patient() },
      body: { exam: EMPTY_EXAM, version: 0 },
    })),
  ],
};

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = Object.values(ACCESS_REQUESTS).flat();
