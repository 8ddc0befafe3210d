import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ROLES } from '@dentarium/domain';
import { LAB_FUNCTIONS } from '@dentarium/orders/states';
import { getManufacturer } from '../areas/orders/testing/sample-orders.ts';
import { CONTRACT } from '../contract.ts';
import { makeClinic, makeScene, type SampleRequest, type Scene } from '../testing/access-matrix/scene.ts';
import { getNamedVersion, listVersionFields, withStaleVersion } from '../testing/stale-versions/version-fields.ts';
import { UNVERSIONED_CALL_IDS } from '../testing/stale-versions/unversioned-calls.ts';
import { ALL_SAMPLE_REQUESTS } from '../testing/tenant-isolation/all-sample-requests.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const unversionedIds = new Set(UNVERSIONED_CALL_IDS);

/** The calls that compare a version, with the first sample request for each of their fields. */
const VERSIONED_REQUESTS = CONTRACT.filter(({ writes, id }) => writes && !unversionedIds.has(id)).flatMap((call) =>
  ALL_SAMPLE_REQUESTS.filter((request) => request.call.id === call.id)
    .slice(0, 1)
    .flatMap((request) =>
      listVersionFields(call).map((field) => [`${call.id} ${field.name}`, request, field] as const),
    ),
);

/** The refusals of samples that lack something else, which is asked for after the version. */
const LATER_REFUSALS: Readonly<Record<string, string>> = {
  'LabServer.ReceiveModel': 'order.noParcel',
  'LabServer.SubmitScheme': 'scheme.noZip',
  // The sample of `RetireLabItem` has retired the only product.
  'OrderServer.UpdateTreatmentItem': 'order.item',
  'RoleService.DeleteRole': 'role.inUse',
};

let site: TestApp;
let clinic: Awaited<ReturnType<typeof makeClinic>>;

beforeAll(async () => {
  site = await createTestApp({ MODE: 'private', DEMO: '1' });
  clinic = await makeClinic(site);
  const nurse = { account_id: clinic.owner, role_id: ROLES.triageNurse };
  await site.db.insertInto('account_role').values(nurse).execute();
});
afterAll(() => site.close());

/** Creates a scene whose caller may make the call: the owner of the clinic, or somebody of the manufacturer. */
async function makeCallerScene({ call: { permission } }: SampleRequest): Promise<Scene> {
  const scene = await makeScene(site, clinic, 'colleague', 'superAdmin');
  if (typeof permission !== 'object' || !('lab' in permission))
    return { ...scene, account: scene.owner, client: scene.ownerClient };
  const { accounts } = await getManufacturer(scene);
  const account = accounts[LAB_FUNCTIONS.find((name) => [permission.lab].flat().includes(name)) ?? 'sales'];
  return { ...scene, account, client: await site.as(account) };
}

function readCode(request: SampleRequest, scene: Scene, input: unknown): Promise<string> {
  return request.send(scene.client, input).then(
    () => 'accepted',
    ({ code }: { readonly code: string }) => code,
  );
}

test.each(VERSIONED_REQUESTS)(
  'CALL-09 refuses a stale version and accepts the current one: %s',
  async (_, request, field) => {
    const scene = await makeCallerScene(request);
    const input = await request.build(scene);
    expect(getNamedVersion(input, field)).toBeDefined();
    expect(await readCode(request, scene, withStaleVersion(input, field))).toBe('version.stale');
    expect(await readCode(request, scene, input)).toBe(LATER_REFUSALS[request.call.id] ?? 'accepted');
  },
);
