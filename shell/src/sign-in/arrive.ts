import type { Identity } from './identity.ts';
import { removeReturnAddress, readReturnAddress } from './return-address.ts';

/** The way in which a user has come to the page. */
export type Arrival =
  /** Signed in; `fresh` right after the exchange of the code. */
  | { readonly kind: 'signedIn'; readonly fresh: boolean }
  /** Being redirected to the identity server. */
  | { readonly kind: 'leaving' };

const SECOND_TRY_KEY = 'dentarium.signInAgain';
const SIGN_IN_ENTRIES = ['/login', '/public'];

/** Returns a path of this site; everything else becomes its root. */
export function toSafePath(path: string): string {
  const isOwn = path.startsWith('/') && !/^\/[/\\]/.test(path);
  return isOwn && path !== '/callback' && !SIGN_IN_ENTRIES.includes(path) ? path : '/';
}

/** Replaces the address of the page without a step in the history. */
function replaceAddress(path: string): void {
  history.replaceState(null, '', path);
}

/**
 * Guards all routes: nobody passes without a token. `/callback` exchanges the code; every other address leads unknown
 * users to the identity server and back.
 *
 * @throws when the code cannot be exchanged and a second try has failed too.
 */
export async function arrive(identity: Identity): Promise<Arrival> {
  const { manager } = identity;
  void manager.clearStaleState();
  if (location.pathname === '/callback') return exchange(identity);
  if (await isSignedIn(identity)) {
    if (SIGN_IN_ENTRIES.includes(location.pathname)) replaceAddress('/');
    return { kind: 'signedIn', fresh: false };
  }
  await identity.signIn(toSafePath(location.pathname) === '/' ? (readReturnAddress()?.address ?? '/') : location.href);
  return { kind: 'leaving' };
}

async function isSignedIn({ manager, recover }: Identity): Promise<boolean> {
  const user = await manager.getUser(true);
  if (user === null) return false;
  return user.expired !== true || (await recover());
}

async function exchange(identity: Identity): Promise<Arrival> {
  const { href } = location;
  // Done before any request, so that no Referer contains the code.
  replaceAddress('/callback');
  try {
    const user = await identity.manager.signinRedirectCallback(href);
    sessionStorage.removeItem(SECOND_TRY_KEY);
    const returnAddress = readReturnAddress();
    removeReturnAddress();
    // The address of another user is no return address for this one.
    const isForeign = returnAddress !== undefined && returnAddress.subject !== user.profile.sub;
    replaceAddress(isForeign ? '/' : toRequestedPath(user.url_state, user.state));
    return { kind: 'signedIn', fresh: true };
  } catch (error) {
    replaceAddress('/');
    // The state is used up after a step back to an old address; a signed-in user simply stays signed in.
    if (await isSignedIn(identity)) return { kind: 'signedIn', fresh: false };
    if (sessionStorage.getItem(SECOND_TRY_KEY) !== null) {
      sessionStorage.removeItem(SECOND_TRY_KEY);
      throw error;
    }
    sessionStorage.setItem(SECOND_TRY_KEY, '1');
    await identity.signIn('/');
    return { kind: 'leaving' };
  }
}

function toRequestedPath(path: string | undefined, rest: unknown): string {
  const requestedPath = toSafePath(path ?? '/');
  return requestedPath === '/' || typeof rest !== 'string' ? requestedPath : `${requestedPath}${rest}`;
}
