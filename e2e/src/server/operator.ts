import { insertUserInfo, resetPassword } from '@dentarium/api/administration/calls';
import { queryUserOrgs } from '@dentarium/api/account/user-calls';
import { ROLES } from '@dentarium/domain';
import { queryUserList } from '@dentarium/server/clinic-calls/administration';
import type { Account } from './accounts.ts';
import type { Caller } from './caller.ts';

/** The user name of the operator, which the products of a run have on their white list. */
export const OPERATOR_NAME = 'site-operator';

/** Creates the account of the operator; a repeated story gives the existing one a new password. */
export async function makeOperator(admin: Caller): Promise<Account> {
  const { items } = await admin.ask(queryUserList, {
    body: { keyword: OPERATOR_NAME, pageIndex: 1, pageSize: 100 },
  });
  const existing = items.find(({ userName }) => userName === OPERATOR_NAME);
  if (existing !== undefined) {
    const { password } = await admin.ask(resetPassword, { body: { userId: existing.id } });
    return { userName: OPERATOR_NAME, password };
  }
  const [organisation] = await admin.ask(queryUserOrgs, {});
  const { password } = await admin.ask(insertUserInfo, {
    body: {
      userName: OPERATOR_NAME,
      name: 'Site Operator',
      gender: 0,
      phone: '',
      isOrthodontist: false,
      orgIds: [organisation?.id ?? ''],
      roleIds: [ROLES.juniorDoctor],
    },
  });
  return { userName: OPERATOR_NAME, password };
}
