import * as accounts from '@dentarium/api/services/account-service';
import * as doctors from '@dentarium/api/services/doctor-service';
import { type Asked, asked } from '../who-may/scene.ts';

/** The calls of one's own account, asked with one's own id. */
export const OWN_ACCOUNT_CALLS: readonly Asked[] = [
  asked(accounts.updateUserInfo, ({ account }) => ({ body: { userId: account, realName: 'Another name' } })),
  asked(accounts.updateUserSex, ({ account }) => ({ body: { userId: account, sex: 1 as const } })),
  asked(accounts.updateUserPhone, ({ account }) => ({
    body: { userId: account, phone: '13911113333', code: '123456' },
  })),
  asked(doctors.getPreference, ({ account }) => ({ query: { userId: account } })),
  asked(doctors.insertOrUpdatePreference, ({ account }) => ({
    body: { operatorId: account, preferences: [{ key: 'toothMark', value: '2' }] },
  })),
];
