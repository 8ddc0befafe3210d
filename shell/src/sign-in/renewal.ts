import { ErrorResponse, type User, type UserManager } from 'oidc-client-ts';
import { listen } from '../events/listen.ts';
import { underLock } from './lock.ts';

/** The remaining lifetime below which a token is renewed, in s. */
const LOW_S = 75;
const TRY_AGAIN_MS = 5000;
const PASSING: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable']);

/** The result of a renewal. */
export type Renewal = 'fresh' | 'ended' | 'unreachable';

function isFresh(user: User): boolean {
  return (user.expires_in ?? 0) > LOW_S;
}

/** Returns whether the server has refused. A server that is temporarily unable to answer uses the form of a refusal. */
function isRefusal(error: unknown): boolean {
  return error instanceof ErrorResponse && !PASSING.has(error.error ?? '');
}

/**
 * Renews the access token, in one tab at a time: the second tab finds the token of the first. A refresh token that is
 * used twice would sign every tab out.
 */
export function renew(manager: UserManager): Promise<Renewal> {
  return underLock('oidc-renew', async () => {
    const user = await manager.getUser(true);
    if (user === null) return 'ended';
    if (isFresh(user)) return 'fresh';
    if (user.refresh_token === undefined) return 'ended';
    try {
      await manager.signinSilent();
      return 'fresh';
    } catch (error) {
      return isRefusal(error) ? 'ended' : 'unreachable';
    }
  });
}

/**
 * Renews the token as long as the page lives: before it expires, and after the machine slept or was offline.
 *
 * @param onEnd called when the identity server refuses a renewal.
 * @returns a function that stops it.
 */
export function renewBeforeExpiry(manager: UserManager, onEnd: () => void): () => void {
  let stopped = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  const check = (): void => {
    clearTimeout(again);
    void renew(manager).then((renewal) => {
      if (stopped) return;
      if (renewal === 'ended') onEnd();
      if (renewal === 'unreachable') again = setTimeout(check, TRY_AGAIN_MS);
    });
  };
  const checkWhenSeen = (): void => {
    if (document.visibilityState === 'visible') check();
  };
  const stops = [
    manager.events.addAccessTokenExpiring(check),
    listen(document, 'visibilitychange', checkWhenSeen),
    listen(window, 'online', check),
  ];
  return () => {
    stopped = true;
    clearTimeout(again);
    for (const stop of stops) stop();
  };
}
