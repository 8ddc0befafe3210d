import { downPatientFile, downStageFile } from '@dentarium/api/tasks/calls';
import { createStage, getSharedFile } from '../../files/testing/sample-files.ts';
import { queryTextStatements } from '../calls.ts';
import type { SampleRequestTable } from '../../../testing/access-matrix/describe-access-matrix.ts';
import { createOwnPatient } from '../../../testing/access-matrix/scene-rows.ts';
import { sampleRequest, type SampleRequest } from '../../../testing/access-matrix/scene.ts';

/** Requests by the group of actions that decides who may send them. */
export const ACCESS_REQUESTS: SampleRequestTable = {
  export: [
    sampleRequest(downPatientFile, async (scene) => ({
      body: { patients: [{ patientId: await scene.lastingPatient(), stageIds: 'all' as const }], isAnonymous: false },
    })),
    sampleRequest(queryTextStatements, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
    sampleRequest(downStageFile, async (scene) => ({ params: { id: (await getSharedFile(scene)).stage } })),
  ],
};

/** Requests that combine data of the caller's own organisation with data of another organisation. */
const MIXED_TENANT_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(downPatientFile, async (scene) => ({
    body: {
      patients: [{ patientId: (await createOwnPatient(scene)).patient, stageIds: [(await createStage(scene)).stage] }],
      isAnonymous: false,
    },
  })),
];

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  ...Object.values(ACCESS_REQUESTS).flat(),
  ...MIXED_TENANT_REQUESTS,
];
