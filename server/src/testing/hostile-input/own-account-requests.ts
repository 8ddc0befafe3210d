import * as accounts from '@dentarium/api/account/calls';
import * as doctors from '@dentarium/api/doctors/calls';
import { type SampleRequest, sampleRequest } from '../access-matrix/scene.ts';

/** Requests about the caller's own account, with the caller's own id. */
export const OWN_ACCOUNT_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(accounts.updateUserInfo, ({ account }) => ({ body: { userId: account, realName: 'Another name' } })),
  sampleRequest(accounts.updateUserSex, ({ account }) => ({ body: { userId: account, sex: 1 as const } })),
  sampleRequest(accounts.updateUserPhone, ({ account }) => ({
    body: { userId: account, phone: '13911113333', code: '123456' },
  })),
  sampleRequest(doctors.getPreference, ({ account }) => ({ query: { userId: account } })),
  sampleRequest(doctors.insertOrUpdatePreference, ({ account }) => ({
    body: { operatorId: account, preferences: [{ key: 'toothMark', value: '2' }] },
  })),
];
