import { listen } from '@dentarium/platform/page-events';
import { ErrorResponse, type User, type UserManager } from 'oidc-client-ts';
import { runUnderLock } from './lock.ts';

/** The remaining lifetime below which a token is renewed, in s. */
const MIN_LIFETIME_S = 75;
const RETRY_MS = 5000;
const TRANSIENT_ERRORS: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable']);

/** The result of a renewal; `waiting`: without a refresh token the session lasts until its token expires. */
export type Renewal = 'fresh' | 'waiting' | 'ended' | 'unreachable';

function isFresh(user: User): boolean {
  return (user.expires_in ?? 0) > MIN_LIFETIME_S;
}

/** Returns whether the server has refused. A server that is temporarily unable to answer uses the form of a refusal. */
function isRefusal(error: unknown): boolean {
  return error instanceof ErrorResponse && !TRANSIENT_ERRORS.has(error.error ?? '');
}

/**
 * Renews the access token, in one tab at a time: the second tab finds the token of the first. A refresh token that is
 * used twice would sign every tab out.
 */
export function renew(manager: UserManager): Promise<Renewal> {
  return runUnderLock('oidc-renew', async () => {
    const user = await manager.getUser(true);
    if (user === null) return 'ended';
    if (isFresh(user)) return 'fresh';
    if (user.refresh_token === undefined) return user.expired === true ? 'ended' : 'waiting';
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
  let isStopped = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const check = (): void => {
    clearTimeout(retryTimer);
    void renew(manager).then((renewal) => {
      if (isStopped) return;
      if (renewal === 'ended') onEnd();
      if (renewal === 'unreachable') retryTimer = setTimeout(check, RETRY_MS);
    });
  };
  const checkWhenVisible = (): void => {
    if (document.visibilityState === 'visible') check();
  };
  const stops = [
    manager.events.addAccessTokenExpiring(check),
    // A token that cannot be renewed is used to its end.
    manager.events.addAccessTokenExpired(check),
    listen(document, 'visibilitychange', checkWhenVisible),
    listen(window, 'online', check),
  ];
  return () => {
    isStopped = true;
    clearTimeout(retryTimer);
    for (const stop of stops) stop();
  };
}
