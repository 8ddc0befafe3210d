import { insertRole } from '@dentarium/server/clinic-calls/roles';
import { createAccount } from '../../server/accounts.ts';
import type { Caller } from '../../server/caller.ts';
import { createName } from '../../server/records.ts';

/** Creates an account and a role, and returns the user name of the account. */
export async function seedAccount(caller: Caller): Promise<string> {
  const { userName } = await createAccount(caller, 'internDoctor');
  const roleName = createName('role');
  await caller.ask(insertRole, { body: { nameCh: roleName, nameEn: roleName, rightIds: [] } });
  return userName;
}
