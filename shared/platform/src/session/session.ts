import type { FileConfig } from '@dentarium/api/site/calls';
import type { MemberInfo } from '@dentarium/api/membership/calls';
import type { UserInfo, UserOrganisation } from '@dentarium/api/account/user-calls';
import type { Mode, RightName, Standing } from '@dentarium/domain';
import { atom, useAtomValue } from 'jotai';
import { pageStore } from '../page-state/page-state.ts';
import { queryClient } from '../queries/query-client.ts';

/** The signed-in user with their access to the site. */
export interface Session {
  readonly user: UserInfo;
  readonly mode: Mode;
  readonly standing: Standing;
  readonly organisations: readonly UserOrganisation[];
  readonly fileConfig: FileConfig;
  /** The membership; `null` in private mode. */
  readonly member: MemberInfo | null;
}

/** The session of the page; `null` before sign-in and after sign-out. */
export const sessionAtom = atom<Session | null>(null);

/** Sets the session; the shell calls it at start and at sign-out. The cached answers of the former user are removed. */
export function setSession(session: Session | null): void {
  const before = pageStore.get(sessionAtom);
  if (before !== null && before.user.id !== session?.user.id) queryClient.clear();
  pageStore.set(sessionAtom, session);
}

/**
 * Returns the session of the page.
 *
 * @throws when nobody is signed in.
 */
export function useSession(): Session {
  const session = useAtomValue(sessionAtom, { store: pageStore });
  if (session === null) throw new Error('useSession needs a signed-in page');
  return session;
}

/** Returns whether the user has at least one of several rights. The server checks them again on every call. */
export function useRight(...names: readonly RightName[]): boolean {
  const { rights } = useSession().standing;
  return names.some((name) => rights.has(name));
}
