import * as doctors from '@dentarium/api/doctors/calls';
import { createColleague } from '../../../testing/access-matrix/scene-rows.ts';
import { sampleRequest, type SampleRequest } from '../../../testing/access-matrix/scene.ts';

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(doctors.getPreference, async (scene) => ({ query: { userId: await createColleague(scene) } })),
  sampleRequest(doctors.insertOrUpdatePreference, async (scene) => ({
    body: { operatorId: await createColleague(scene), preferences: [{ key: 'toothMark', value: '2' }] },
  })),
];
