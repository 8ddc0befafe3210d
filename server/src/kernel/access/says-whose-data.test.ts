import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROLES } from '@dentarium/domain';
import { EVERY_CALL } from '../../testing/tenant-isolation/every-call.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeClinic, makeScene, type Scene } from '../../testing/who-may/scene.ts';

// A call that reads or writes somebody's rows before it has said whose they are, or has never said it, fails with an error
// of the program. Here every call is made by somebody who may do it all, so that it comes to its end.
describe('CALL-05 every call of the contract says whose data it touches', () => {
  let site: TestApp;
  let clinic: Awaited<ReturnType<typeof makeClinic>>;

  beforeAll(async () => {
    site = await createTestApp({ MODE: 'private', DEMO: '1' });
    clinic = await makeClinic(site);
  });
  afterAll(() => site.close());

  async function aColleague(): Promise<Scene> {
    const scene = await makeScene(site, clinic, 'colleague', 'superAdmin');
    await site.db
      .insertInto('account_role')
      .values({ account_id: scene.account, role_id: ROLES.triageNurse })
      .execute();
    return scene;
  }

  test.each(EVERY_CALL.map((one, i) => [`${one.call.id} (${i})`, one] as const))('%s', async (_, { build, send }) => {
    const scene = await aColleague();
    const input = await build(scene);
    const refused = await send(scene.client, input).then(
      () => null,
      (error: { code: string }) => error.code,
    );
    expect(refused).not.toBe('server.failed');
  });
});
