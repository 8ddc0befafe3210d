import { queryUserOrgs } from '@dentarium/api/services/user-service';
import { insertUserInfo } from '@dentarium/api/services/user-administration';
import type { RoleName } from '@dentarium/domain';
import { ROLES } from '@dentarium/domain';
import type { Caller } from './caller.ts';

/** An account that an administrator has just made. */
export interface NewAccount {
  readonly userName: string;
  readonly name: string;
  readonly phone: string;
  readonly password: string;
}

let made = 0;

/** Has an administrator make an account with one role in the first of their organisations; it belongs to no other test. */
export async function createAccount(admin: Caller, role: RoleName): Promise<NewAccount> {
  const [organisation] = await admin.ask(queryUserOrgs, {});
  made += 1;
  const userName = `${role.toLowerCase()}${Date.now().toString(36)}${made}`;
  const phone = `139${String(Date.now() + made).slice(-8)}`;
  const { password } = await admin.ask(insertUserInfo, {
    body: {
      userName,
      name: `New ${role}`,
      gender: 2,
      phone,
      isOrthodontist: role.endsWith('Doctor'),
      orgIds: organisation === undefined ? [] : [organisation.id],
      roleIds: [ROLES[role]],
    },
  });
  return { userName, name: `New ${role}`, phone, password };
}
