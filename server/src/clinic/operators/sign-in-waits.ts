import { type Kysely, sql } from 'kysely';
import { listPhoneVariants } from '../../identity/codes/phone-variants.ts';
import { toNetwork } from '../../kernel/http/client-ip.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { SignInWait } from './calls.ts';

/** The user name of rows that count all attempts from an address. */
const ANY_ACCOUNT = '';
const MAX_WAITS = 50;
/** The latest sign-ins whose addresses are taken for those of the person. */
const MAX_KNOWN_ADDRESSES = 10;

interface Person {
  readonly id: string;
  readonly user_name: string;
  readonly phone: string | null;
}

/** Lists the names under which wrong passwords and codes of a person are counted. */
function listCountedNames({ user_name: userName, phone }: Person): string[] {
  return phone === null ? [userName] : [userName, `sms:${listPhoneVariants(phone)[0]}`];
}

/** Selects the rows of a person: those of their names, and those of all attempts from their addresses. */
async function selectRowsOfPerson(db: Kysely<Tables>, person: Person) {
  const names = listCountedNames(person);
  const latest = await db
    .selectFrom('login_log')
    .select('address')
    .where('account_id', '=', person.id)
    .orderBy('created_at', 'desc')
    .limit(MAX_KNOWN_ADDRESSES)
    .execute();
  const attempts = await db
    .selectFrom('sign_in_failure')
    .select('address')
    .where('user_name', 'in', names)
    .limit(MAX_WAITS)
    .execute();
  const addresses = [...new Set([...latest, ...attempts].map(({ address }) => toNetwork(address)))];
  return { names, addresses };
}

/** Lists the waits of a person that have not ended, the longest first. */
export async function loadWaits(db: Kysely<Tables>, person: Person): Promise<SignInWait[]> {
  const { names, addresses } = await selectRowsOfPerson(db, person);
  return readWaits(db, names, addresses);
}

/** Lists the waits of a name that no account has: somebody has typed it too often. */
export function loadWaitsForName(db: Kysely<Tables>, userName: string): Promise<SignInWait[]> {
  return readWaits(db, [userName], []);
}

async function readWaits(
  db: Kysely<Tables>,
  names: readonly string[],
  addresses: readonly string[],
): Promise<SignInWait[]> {
  const rows = await db
    .selectFrom('sign_in_failure')
    .select(['user_name', 'address', 'blocked_until'])
    .where((eb) =>
      eb.or([
        eb('user_name', 'in', names),
        eb.and([eb('user_name', '=', ANY_ACCOUNT), sql<boolean>`address = any(${sql.val([...addresses])}::text[])`]),
      ]),
    )
    .where('blocked_until', '>', sql<Date>`now()`)
    .orderBy('blocked_until', 'desc')
    .limit(MAX_WAITS)
    .execute();
  return rows.flatMap(({ user_name: userName, address, blocked_until: endsAt }) =>
    endsAt === null ? [] : [{ address, isForEverybody: userName === ANY_ACCOUNT, endsAt: endsAt.toISOString() }],
  );
}

/** Ends the waits of a person, and returns their number. Later wrong attempts are counted from the start. */
export async function removeWaits(db: Kysely<Tables>, person: Person): Promise<number> {
  const signInWaits = await loadWaits(db, person);
  await db.deleteFrom('sign_in_failure').where('user_name', 'in', listCountedNames(person)).execute();
  const sharedAddresses = signInWaits.filter(({ isForEverybody }) => isForEverybody).map(({ address }) => address);
  if (sharedAddresses.length > 0)
    await db
      .deleteFrom('sign_in_failure')
      .where('user_name', '=', ANY_ACCOUNT)
      .where('address', 'in', sharedAddresses)
      .execute();
  return signInWaits.length;
}
