import { getOwnAccount, type OwnAccount } from '@dentarium/server/calls/account';
import { callQuery, pageStore, sessionAtom, setSession } from '@dentarium/platform';

/** Returns the query of the account of the user. */
export const toOwnAccountQuery = () => callQuery(getOwnAccount, {}, { silent: true });

/** Updates the session after a change of the own account, so that the header changes at once. */
export function updateSessionUser(
  change: Partial<Pick<OwnAccount, 'name' | 'avatar' | 'gender' | 'isOrthodontist'>>,
): void {
  const session = pageStore.get(sessionAtom);
  if (session !== null) setSession({ ...session, user: { ...session.user, ...change } });
}
