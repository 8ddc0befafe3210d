import { randomUUID } from 'node:crypto';
import { createColleague } from '../../../testing/access-matrix/scene-rows.ts';
import { sampleRequest, type SampleRequest } from '../../../testing/access-matrix/scene.ts';
import * as operators from '../calls.ts';

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(operators.querySiteOrganisations, () => ({
    body: { orderBy: 'size' as const, pageIndex: 1, pageSize: 100 },
  })),
  sampleRequest(operators.createClinic, () => {
    const name = `made-${randomUUID().slice(0, 8)}`;
    const administrator = { userName: name, name: 'Somebody', phone: '' };
    return { body: { name, nameEn: name, limitGibibytes: null, administrator } };
  }),
  sampleRequest(operators.querySiteAccounts, () => ({ body: { pageIndex: 1, pageSize: 100 } })),
  sampleRequest(operators.querySignInState, async (scene) => ({ params: { id: await createColleague(scene) } })),
  sampleRequest(operators.endSessions, async (scene) => ({ params: { id: await createColleague(scene) } })),
  sampleRequest(operators.endSignInWaits, async (scene) => ({ params: { id: await createColleague(scene) } })),
  sampleRequest(operators.queryFailedCall, () => ({ params: { reference: randomUUID() } })),
  sampleRequest(operators.querySiteState, () => ({})),
];
