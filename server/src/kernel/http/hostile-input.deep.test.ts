import { createClient } from '@dentarium/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CONTRACT } from '../../contract.ts';
import { ROLES } from '@dentarium/domain';
import { LAB_FUNCTIONS } from '@dentarium/orders/states';
import { ALL_SAMPLE_REQUESTS } from '../../testing/tenant-isolation/all-sample-requests.ts';
import { OWN_ACCOUNT_REQUESTS } from '../../testing/hostile-input/own-account-requests.ts';
import { AttemptSampler } from '../../testing/hostile-input/attempt-sampler.ts';
import { HostileCaller } from '../../testing/hostile-input/hostile-caller.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type SampleRequest, makeClinic, makeScene } from '../../testing/access-matrix/scene.ts';

/** Each call once with a permitted caller. */
const ASKED: ReadonlyMap<string, SampleRequest> = new Map(
  [...ALL_SAMPLE_REQUESTS.toReversed(), ...OWN_ACCOUNT_REQUESTS].map((sample) => [sample.call.id, sample]),
);

/** Sends every value in every field: over 10,000 requests, which takes about a minute more. */
const IS_ALL = process.env['EXHAUSTIVE'] === '1';

let site: TestApp;
let caller: HostileCaller;
beforeAll(async () => {
  site = await createTestApp({ MODE: 'private', DEMO: '1', WHITELISTS: 'developers:an-owner,operators:an-owner' });
  const clinic = await makeClinic(site);
  await site.db.updateTable('account').set({ user_name: 'an-owner' }).where('id', '=', clinic.owner).execute();
  await site.db.insertInto('account_role').values({ account_id: clinic.owner, role_id: ROLES.triageNurse }).execute();
  const functions = LAB_FUNCTIONS.map((lab_function) => ({
    account_id: clinic.owner,
    organisation_id: clinic.organisation,
    lab_function,
  }));
  await site.db.insertInto('lab_function').values(functions).execute();
  const token = await site.signIn(clinic.owner);
  const client = createClient({ token: () => token, language: () => 'en', baseUrl: site.address });
  const scene = await makeScene(site, clinic, 'colleague', 'superAdmin');
  const asOwner = { ...scene, account: clinic.owner, client, ownerClient: client };
  caller = new HostileCaller(site.app, token, asOwner, new AttemptSampler(IS_ALL));
});
afterAll(() => site.close());

test.each(CONTRACT.map((call) => [call.id, call] as const))(
  'CALL-05 refuses invalid input of %s in every field',
  async (id) => {
    const sampleRequest = ASKED.get(id);
    if (sampleRequest === undefined) throw new Error(`Nobody knows how ${id} is asked`);
    expect(await caller.tryHostileInput(sampleRequest)).toEqual([]);
  },
);

test('CALL-05 has sent a significant number of requests', () => {
  expect(caller.sentCount).toBeGreaterThan(IS_ALL ? 10_000 : 1_500);
});
