import { type Call, createClient } from '@dentarium/api';
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

type Mode = 'public' | 'private';

const sites: TestApp[] = [];
const callers = new Map<Mode, HostileCaller>();

/** Starts a site of a mode and returns a caller who has every right and function in it. */
async function createCaller(mode: Mode): Promise<HostileCaller> {
  const site = await createTestApp({ MODE: mode, DEMO: '1', WHITELISTS: 'developers:an-owner,operators:an-owner' });
  sites.push(site);
  const clinic = await makeClinic(site);
  await site.db.updateTable('account').set({ user_name: 'an-owner' }).where('id', '=', clinic.owner).execute();
  await site.db.insertInto('account_role').values({ account_id: clinic.owner, role_id: ROLES.triageNurse }).execute();
  const functions = LAB_FUNCTIONS.map((lab_function) => ({
    account_id: clinic.owner,
    organisation_id: clinic.organisation,
    lab_function,
  }));
  await site.db.insertInto('lab_function').values(functions).execute();
  await site.db
    .insertInto('clinic_member')
    .values({ organisation_id: clinic.organisation, account_id: clinic.owner, role: 'owner' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const token = await site.signIn(clinic.owner);
  const client = createClient({ token: () => token, language: () => 'en', baseUrl: site.address });
  const scene = await makeScene(site, clinic, 'colleague', 'superAdmin');
  const asOwner = { ...scene, account: clinic.owner, client, ownerClient: client };
  return new HostileCaller(site.app, token, asOwner, new AttemptSampler(IS_ALL));
}

beforeAll(async () => {
  for (const mode of ['public', 'private'] as const) callers.set(mode, await createCaller(mode));
});
afterAll(async () => {
  for (const site of sites) await site.close();
});

/** Returns the mode in which a call is permitted; private mode for calls of both. */
function findMode({ permission }: Call): Mode {
  return typeof permission === 'object' && 'mode' in permission ? (permission.mode ?? 'private') : 'private';
}

test.each(CONTRACT.map((call) => [call.id, call] as const))(
  'CALL-05 refuses invalid input of %s in every field',
  async (id, call) => {
    const sampleRequest = ASKED.get(id);
    if (sampleRequest === undefined) throw new Error(`Nobody knows how ${id} is asked`);
    expect(await callers.get(findMode(call))?.tryHostileInput(sampleRequest)).toEqual([]);
  },
);

test('CALL-05 has sent a significant number of requests', () => {
  const sentCount = [...callers.values()].reduce((sum, caller) => sum + caller.sentCount, 0);
  expect(sentCount).toBeGreaterThan(IS_ALL ? 10_000 : 1_500);
});
