import { getOwnAccount, type OwnAccount } from '@dentarium/api/services/account-service';
import { callQuery, invalidate, pageStore, sessionAtom, setSession } from '@dentarium/platform';

/** The account of the user, as a query. */
export const ownAccount = () => callQuery(getOwnAccount, {}, { silent: true });

/** After a change of the own account: reads it anew, and tells the header at once. */
export async function ownAccountChanged(
  change: Partial<Pick<OwnAccount, 'name' | 'avatar' | 'gender' | 'isOrthodontist'>>,
): Promise<void> {
  const session = pageStore.get(sessionAtom);
  if (session !== null) setSession({ ...session, user: { ...session.user, ...change } });
  await invalidate(getOwnAccount);
}
