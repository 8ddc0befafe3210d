import { getOwnAccount, type OwnAccount } from '@dentarium/api/account/calls';
import { callQuery, pageStore, sessionAtom, setSession } from '@dentarium/platform';

/** The account of the user, as a query. */
export const toOwnAccountQuery = () => callQuery(getOwnAccount, {}, { silent: true });

/** After a change of the own account: tells the header at once. */
export function updateSessionUser(
  change: Partial<Pick<OwnAccount, 'name' | 'avatar' | 'gender' | 'isOrthodontist'>>,
): void {
  const session = pageStore.get(sessionAtom);
  if (session !== null) setSession({ ...session, user: { ...session.user, ...change } });
}
