import * as accounts from '@dentarium/api/account/calls';
import * as ownAccounts from '../calls.ts';
import * as users from '@dentarium/api/account/user-calls';
import { createPhotograph } from '../../../objects/images/testing/test-images.ts';
import { createColleague } from '../../../testing/access-matrix/scene-rows.ts';
import { sampleRequest, type SampleRequest } from '../../../testing/access-matrix/scene.ts';

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(ownAccounts.getOwnAccount, () => ({})),
  sampleRequest(accounts.updateUserInfo, async (scene) => ({
    body: { userId: await createColleague(scene), realName: 'Another name' },
  })),
  sampleRequest(accounts.updateIsOrthodontist, () => ({ body: { isOrthodontist: true } })),
  sampleRequest(accounts.updateUserOperationPage, () => ({ body: { isShow: 0 as const } })),
  sampleRequest(accounts.updateUserSex, async (scene) => ({
    body: { userId: await createColleague(scene), sex: 1 as const },
  })),
  sampleRequest(accounts.updateUserHeadImg, async () => ({
    body: { file: new Blob([new Uint8Array(await createPhotograph({ width: 40, height: 40 }))]) },
  })),
  sampleRequest(accounts.sendCode, () => ({ body: { phone: '13911112222' } })),
  sampleRequest(accounts.updateUserPhone, async (scene) => ({
    body: { userId: await createColleague(scene), phone: '13911113333', code: '123456' },
  })),
  sampleRequest(accounts.updatePassword, () => ({ body: { oldPassword: 'not-mine', newPassword: 'maroon-Bus7' } })),
  sampleRequest(accounts.getBindThirdPartyList, () => ({})),
  sampleRequest(ownAccounts.bindThirdParty, () => ({ params: { scheme: 'hospital' } })),
  sampleRequest(ownAccounts.finishBindThirdParty, () => ({ body: { query: '?code=c&state=s' } })),
  sampleRequest(accounts.unBindThirdParty, async (scene) => {
    await scene.db
      .insertInto('third_party_binding')
      .values({
        account_id: await createColleague(scene),
        scheme: 'hospital',
        subject: scene.account,
        display_name: 'x',
      })
      .execute();
    return { body: { scheme: 'hospital' } };
  }),
  sampleRequest(ownAccounts.queryOutbox, async (scene) => {
    await scene.db.insertInto('sms_outbox').values({ phone: '13911114444', text: scene.organisation }).execute();
    return {};
  }),
  sampleRequest(users.getUserInfo, () => ({})),
  sampleRequest(users.queryUsersInfo, () => ({})),
  sampleRequest(users.queryRolesByUserId, () => ({})),
  sampleRequest(users.queryUserOrgs, () => ({})),
];
