import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { CONTRACT } from '../contract.ts';
import { ROLES } from '@dentarium/domain';
import { readSiteId } from '../kernel/site/site-identity.ts';
import { waitUntil } from '../areas/files/testing/until.ts';
import { ALL_SAMPLE_REQUESTS } from '../testing/tenant-isolation/all-sample-requests.ts';
import { RowChanges } from '../testing/tenant-isolation/row-changes.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type SampleRequest, makeClinic, makeScene, type Scene } from '../testing/access-matrix/scene.ts';

interface Outcome {
  readonly answer: unknown;
  /** The refusal of the call. */
  readonly code: string | null;
}

async function toOutcome({ send }: SampleRequest, scene: Scene, input: unknown): Promise<Outcome> {
  return send(scene.client, input).then(
    (answer) => ({ answer, code: null }),
    (error: { code: string }) => ({ answer: null, code: error.code }),
  );
}

/** Returns an answer as text; for an image its size in bytes. */
async function toText(answer: unknown): Promise<string> {
  if (!(answer instanceof Blob)) return JSON.stringify(answer) ?? '';
  const text = await answer.text();
  return answer.size > 0 && text.includes('\uFFFD') ? `${answer.size} bytes` : text;
}

test('CALL-05 makes every call of the contract as a foreign tenant', () => {
  const coveredIds = new Set(ALL_SAMPLE_REQUESTS.map(({ call }) => call.id));
  expect(CONTRACT.map(({ id }) => id).filter((id) => !coveredIds.has(id))).toEqual([]);
});

describe.each(['private', 'public'] as const)('CALL-05 tenant isolation, %s mode', (mode) => {
  let site: TestApp;
  let clinic: Awaited<ReturnType<typeof makeClinic>>;
  let rows: RowChanges;

  beforeAll(async () => {
    site = await createTestApp({ MODE: mode, DEMO: '1' });
    rows = await RowChanges.watch(site.db);
    clinic = await makeClinic(site);
  });
  afterAll(() => site.close());

  /** A user with every right, of another organisation or of the clinic itself. */
  async function withEveryRight(tie: 'stranger' | 'colleague'): Promise<Scene> {
    const scene = await makeScene(site, clinic, tie, 'superAdmin');
    await site.db
      .insertInto('account_role')
      .values({ account_id: scene.account, role_id: ROLES.triageNurse })
      .execute();
    return scene;
  }

  /** Background work of the clinic itself continues, which is not caused by the stranger. */
  const atRest = (): Promise<void> =>
    waitUntil(async () => {
      const { rows: waiting } = await sql`
        select 1 from stored_object where preprocess_state = 0
        union all
        select 1 from job.job
        where name <> 'schedule' and state in ('created', 'active', 'retry') and start_after <= now()`.execute(site.db);
      return waiting.length === 0;
    });

  test('detects a change by the clinic itself', async () => {
    const scene = await withEveryRight('stranger');
    const patient = await scene.patient();
    const ids = await rows.findOwnedIds([scene.organisation], new Set([scene.account]));
    await site.db.updateTable('patient').set({ version: 7 }).where('id', '=', patient).execute();
    expect(await rows.readChangesWithIds(ids)).toEqual([expect.stringMatching(`^UPDATE patient .*${patient}`)]);
  });

  test.each(ALL_SAMPLE_REQUESTS.map((one, i) => [`${one.call.id} (${i})`, one] as const))(
    'ADM-01 ADM-02 ADM-03 ADM-04 reveals and changes nothing by %s',
    async (_, one) => {
      const scene = await withEveryRight('stranger');
      const input = await one.build(scene);
      await atRest();
      const own = await site.db
        .selectFrom('account_organisation')
        .select('organisation_id')
        .where('account_id', '=', scene.account)
        .executeTakeFirstOrThrow();
      // The names of stored objects contain the id of the site, which is the same for everybody.
      const foreignIds = new Set([scene.account, own.organisation_id, await readSiteId(site.db)]);
      const ids = await rows.findOwnedIds([scene.organisation, scene.owner], foreignIds);
      const { answer, code } = await toOutcome(one, scene, input);
      await atRest();

      expect(await rows.readChangesWithIds(ids)).toEqual([]);
      // Invalid input would be refused to everybody, and a call fails that does not declare whose data it touches.
      expect(['request.invalid', 'server.failed']).not.toContain(code);
      const text = await toText(answer);
      expect(text).not.toMatch(/^\d+ bytes$/);
      expect([...ids].filter((id) => text.includes(id))).toEqual([]);
    },
  );

  // A call that accesses rows before or without declaring whose data it touches fails with an error of the program.
  // Here every call is made by a user with all rights, so that it completes; rights do not matter, so one mode is
  // enough.
  const calls = mode === 'private' ? ALL_SAMPLE_REQUESTS.map((one, i) => [`${one.call.id} (${i})`, one] as const) : [];
  for (const [name, one] of calls)
    test(`${name} names the owner of the data that it touches`, async () => {
      const scene = await withEveryRight('colleague');
      const { code } = await toOutcome(one, scene, await one.build(scene));
      expect(code).not.toBe('server.failed');
    });
});
