import type { RoleName } from '@dentarium/domain';
import { ROLES } from '@dentarium/domain';
import { type Account, createAccount } from './accounts.ts';
import { Caller } from './caller.ts';
import { signInByCode } from './code-flow.ts';

/** The accounts of one worker, one of each role. */
type WorkerAccounts = Readonly<Record<RoleName, Account>>;

/** The environment variable that passes the accounts of the run to its workers. */
const VARIABLE = 'E2E_ACCOUNTS';

/**
 * The accounts of the workers in public mode, where no accounts are created and every account has every right. All are
 * doctors, because forms begin with the doctor who fills them in.
 */
const DEMONSTRATION_USERS = ['senior', 'junior', 'intermediate', 'doctor'];

/** The account of the demonstration without a membership; all others have all benefits. No worker uses it. */
export const WITHOUT_MEMBERSHIP: Account = { userName: 'intern', password: 'dentarium' };

/**
 * Creates the accounts of all workers in private mode. A newer sign-in of an account ends its older session, so
 * parallel workers never share an account.
 */
export async function makeAccounts(address: string, workers: number): Promise<void> {
  const { tokens } = await signInByCode(address, 'superadmin');
  const admin = new Caller(address, tokens.access_token);
  const accountsByWorker: WorkerAccounts[] = [];
  for (let worker = 0; worker < workers; worker += 1) accountsByWorker.push(await createAccountsOfRoles(admin));
  process.env[VARIABLE] = JSON.stringify(accountsByWorker);
}

async function createAccountsOfRoles(admin: Caller): Promise<WorkerAccounts> {
  const entries = [];
  for (const role of Object.keys(ROLES) as RoleName[]) entries.push([role, await createAccount(admin, role)] as const);
  return Object.fromEntries(entries) as WorkerAccounts;
}

/** Returns the account of a worker for a role. */
export function findAccount(mode: 'public' | 'private', worker: number, role: RoleName): Account {
  if (mode === 'public') {
    const userName = DEMONSTRATION_USERS[worker];
    if (userName === undefined) throw new Error(`at most ${DEMONSTRATION_USERS.length} workers have an account`);
    return { userName, password: 'dentarium' };
  }
  const accountsByWorker = JSON.parse(process.env[VARIABLE] ?? '[]') as readonly WorkerAccounts[];
  const accounts = accountsByWorker[worker];
  if (accounts === undefined) throw new Error(`no accounts were made for worker ${worker}`);
  return accounts[role];
}
