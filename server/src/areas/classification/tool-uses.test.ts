import { ApiError, type Client } from '@dentarium/api';
import { addAlgorithmStatistics, SERVER_COUNTED } from '@dentarium/api/classification/calls';
import { organizeFiles, queryUsesByMonth } from './calls.ts';
import { createCaseSummary } from '../reports/calls.ts';
import { BENEFIT_KEYS, BENEFIT_USES, type BenefitKey, UNRECOGNISED_CATEGORY } from '@dentarium/domain';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { ALL_SAMPLE_REQUESTS } from '../../testing/tenant-isolation/all-sample-requests.ts';
import { type SampleRequest, sampleRequest, makeClinic, makeScene } from '../../testing/access-matrix/scene.ts';
import { createFile } from '../files/testing/sample-files.ts';

let site: TestApp;
let clinic: Awaited<ReturnType<typeof makeClinic>>;
beforeAll(async () => {
  // No service is available. A waiting request still counts as a use.
  const service = { LANDMARKS_URL: 'http://127.0.0.1:9/landmarks', LANDMARKS_SECRET: 'a secret that both sides know' };
  site = await createTestApp({ MODE: 'public', ...service });
  clinic = await makeClinic(site);
});
afterAll(() => site.close());

/** The images that a use needs besides the permission. */
const FURTHER_USES: readonly SampleRequest[] = [
  sampleRequest(organizeFiles, async (scene) => {
    const { patient, file } = await createFile(scene);
    await scene.db.updateTable('file').set({ category: UNRECOGNISED_CATEGORY }).where('id', '=', file).execute();
    return { params: { id: patient } };
  }),
  sampleRequest(createCaseSummary, async (scene) => {
    const { patient, stage } = await createFile(scene);
    return { body: { patientId: patient, stageId: stage, language: 'en' as const } };
  }),
];

/** Makes every call of the tool of a benefit. Ignores refusals for other reasons than the membership. */
async function use(key: BenefitKey): Promise<Client> {
  const scene = await makeScene(site, clinic, 'colleague', 'superAdmin');
  for (const { call, build, send } of [...ALL_SAMPLE_REQUESTS, ...FURTHER_USES]) {
    if (call.benefit !== key) continue;
    await send(scene.client, await build(scene)).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.is('membership.required')) throw error;
    });
  }
  return scene.client;
}

/** Returns the number of uses of a tool as an administrator of the clinic sees it. */
async function countUses(type: string): Promise<number> {
  const uses = await clinic.ownerClient.call(queryUsesByMonth, {
    query: { limits: '2000-01-01T00:00:00.000Z,2100-01-01T00:00:00.000Z' },
  });
  return uses.filter((entry) => entry.type === type).reduce((sum, { count }) => sum + count, 0);
}

test.each(BENEFIT_KEYS.map((key) => [key, BENEFIT_USES[key]] as const))(
  'BEN-09 CALL-05 a use of the tool of benefit %s is counted as %s, once and where the tool runs, and administrators see it',
  async (key, type) => {
    expect(await countUses(type)).toBe(0);
    const client = await use(key);
    const byServer = (await countUses(type)) > 0;
    const page = client.call(addAlgorithmStatistics, { body: { type, category: null, amount: 1 } });
    const answer = await page.then(
      () => 'counted',
      (error: unknown) => (error instanceof ApiError ? error.code : error),
    );
    // Clients cannot count uses that the server counts. No other call counts uses in the page.
    const isServers = SERVER_COUNTED.some((own) => own === type);
    expect({ byServer, answer }).toEqual({ byServer: isServers, answer: isServers ? 'request.invalid' : 'counted' });
    expect(await countUses(type)).toBeGreaterThan(0);
  },
);
