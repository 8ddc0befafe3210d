import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { Departure, OidcClients } from '../linked-accounts/oidc-clients.ts';
import { toRecordKey } from './oidc-records.ts';

/** The departures lie with the other records of identity, which are removed when they have expired. */
const MODEL = 'LinkedSignIn';
const DEPARTURE_LIFETIME_SECONDS = 600;

interface StoredDeparture extends Omit<Departure, 'state'> {
  readonly scheme: string;
}

/** What the rules of the sign-in by a linked account work with. */
export interface LinkedSignInDeps {
  readonly db: Kysely<Tables>;
  readonly thirdParties: OidcClients;
  /** Where providers send browsers back to. */
  readonly returnTo: string;
}

/** Sends the browser of a sign-in to a provider; gives the address. @throws Failure as `OidcClients.depart` does */
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

/** The sign-in that a returning browser left from; `null` for an answer that nobody waits for. */
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

/** A departure, which is good for one return and only to the sign-in that it left from. */
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

/** The account that is linked with an identity elsewhere. */
export async function findLinkedAccount(db: Kysely<Tables>, scheme: string, subject: string) {
  return db
    .selectFrom('third_party_binding')
    .innerJoin('account', 'account.id', 'third_party_binding.account_id')
    .select(['account.id', 'account.disabled_at'])
    .where('third_party_binding.scheme', '=', scheme)
    .where('third_party_binding.subject', '=', subject)
    .executeTakeFirst();
}
