import { insertUserInfo } from '@dentarium/api/administration/calls';
import { queryUserOrgs } from '@dentarium/api/account/user-calls';
import type { RoleName } from '@dentarium/domain';
import { ROLES } from '@dentarium/domain';
import type { Caller } from './caller.ts';

/** The credentials of an account. */
export interface Account {
  readonly userName: string;
  readonly password: string;
}

let accountCount = 0;

/** Creates an account with one role in all organisations of an administrator; no other test uses it. */
export async function createAccount(admin: Caller, role: RoleName): Promise<Account> {
  const organisations = await admin.ask(queryUserOrgs, {});
  accountCount += 1;
  const userName = `${role.toLowerCase()}${Date.now().toString(36)}${accountCount}`;
  const { password } = await admin.ask(insertUserInfo, {
    body: {
      userName,
      name: `New ${role}`,
      gender: 2,
      phone: `139${String(Date.now() + accountCount).slice(-8)}`,
      isOrthodontist: role.endsWith('Doctor'),
      orgIds: organisations.map(({ id }) => id),
      roleIds: [ROLES[role]],
    },
  });
  return { userName, password };
}
