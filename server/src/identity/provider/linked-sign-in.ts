import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { Departure, OidcClients } from '../linked-accounts/oidc-clients.ts';
import { toRecordKey } from './oidc-records.ts';

/** Pending sign-ins are stored with the other identity records, which are removed when they have expired. */
const MODEL = 'LinkedSignIn';
const DEPARTURE_LIFETIME_SECONDS = 600;

interface StoredDeparture extends Omit<Departure, 'state'> {
  readonly scheme: string;
}

/** The dependencies of the sign-in by a linked account. */
export interface LinkedSignInDeps {
  readonly db: Kysely<Tables>;
  readonly thirdParties: OidcClients;
  /** The return address for providers. */
  readonly returnTo: string;
}

/**
 * Starts a sign-in at a provider, stores it, and returns the address for the browser. @throws Failure as
 * `OidcClients.startSignIn` does
 *
 * @throws Failure as `OidcClients.depart` does
 */
export async function storeDeparture(
  { db, thirdParties, returnTo }: LinkedSignInDeps,
  { uid, scheme }: { readonly uid: string; readonly scheme: string },
): Promise<string> {
  const { url, state, verifier, nonce } = await thirdParties.startSignIn(scheme, returnTo);
  await db
    .insertInto('oidc_record')
    .values({
      model: MODEL,
      id: toRecordKey(state),
      payload: JSON.stringify({ scheme, verifier, nonce } satisfies StoredDeparture),
      grant_id: null,
      uid,
      user_code: null,
      expires_at: new Date(Date.now() + DEPARTURE_LIFETIME_SECONDS * 1000),
    })
    .execute();
  return url;
}

/** Finds the sign-in of a returning browser; `null` for an unexpected answer. */
export async function findDepartureUid(db: Kysely<Tables>, state: string): Promise<string | null> {
  const row = await db
    .selectFrom('oidc_record')
    .select('uid')
    .where('model', '=', MODEL)
    .where('id', '=', toRecordKey(state))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.uid ?? null;
}

/** Consumes a pending sign-in, which is valid for one return to the same sign-in. */
export async function consumeDeparture(
  db: Kysely<Tables>,
  { uid, state }: { readonly uid: string; readonly state: string },
): Promise<(StoredDeparture & Departure) | null> {
  const row = await db
    .deleteFrom('oidc_record')
    .where('model', '=', MODEL)
    .where('id', '=', toRecordKey(state))
    .where('uid', '=', uid)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(sql<StoredDeparture>`payload`.as('kept'))
    .executeTakeFirst();
  return row === undefined ? null : { ...row.kept, state };
}

/** Finds the account that is linked with an external identity. */
export async function findLinkedAccount(db: Kysely<Tables>, scheme: string, subject: string) {
  return db
    .selectFrom('third_party_binding')
    .innerJoin('account', 'account.id', 'third_party_binding.account_id')
    .select(['account.id', 'account.disabled_at'])
    .where('third_party_binding.scheme', '=', scheme)
    .where('third_party_binding.subject', '=', subject)
    .executeTakeFirst();
}
