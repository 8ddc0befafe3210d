import * as dictionaries from '@dentarium/api/dictionaries/calls';
import type { SampleRequestTable } from '../../../testing/access-matrix/describe-access-matrix.ts';
import { sampleRequest, type SampleRequest } from '../../../testing/access-matrix/scene.ts';

/** Requests by the group of actions that decides who may send them. */
export const ACCESS_REQUESTS: SampleRequestTable = {
  view: [
    sampleRequest(dictionaries.getPatientByID, async (scene) => ({
      params: { patientId: await scene.lastingPatient(), organisationId: scene.organisation },
    })),
  ],
};

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  ...Object.values(ACCESS_REQUESTS).flat(),
  sampleRequest(dictionaries.queryCommonDictByGroupCode, () => ({ query: { groupCode: 'gender' } })),
];
