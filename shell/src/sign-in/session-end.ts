import { bus } from '@dentarium/bus';
import type { Identity } from './identity.ts';
import { keepReturn } from './return-address.ts';

/** Late answers to requests with the old token, in ms after a new one has come. */
const AFTERMATH_MS = 5000;

/** What the page does when the server knows the session no more. Each way is gone once. */
export interface SessionEnd {
  /** 401: to sign-in, and back to the same address. */
  readonly expired: () => void;
  /** 406: the token goes at once; the notice is shown. */
  readonly replaced: () => void;
  /** Whether it was said that the session was replaced: the notice may come later. */
  readonly wasReplaced: () => boolean;
  /** Out at the identity server too, once the notice was seen; signing in again leads back to the same address. */
  readonly leave: () => Promise<void>;
}

/**
 * Makes the endings of the page's session.
 *
 * @param onRecovered called when a token that had only expired, while the machine slept, was renewed.
 */
export function sessionEnd(
  identity: Pick<Identity, 'isExpired' | 'recover' | 'clear' | 'signIn' | 'signOut' | 'subject'>,
  onRecovered: () => void,
): SessionEnd {
  let over = false;
  let saidReplaced = false;
  let hint: Awaited<ReturnType<Identity['clear']>> = {};
  let recoveredAt = Number.NEGATIVE_INFINITY;

  async function expire(): Promise<void> {
    if (identity.isExpired() && (await identity.recover())) {
      recoveredAt = Date.now();
      over = false;
      onRecovered();
      return;
    }
    bus.emit('session:ended', { reason: 'expired' });
    await identity.clear();
    await identity.signIn(location.href);
  }

  async function replace(): Promise<void> {
    const subject = identity.subject();
    if (subject !== null) keepReturn({ subject, address: location.href });
    hint = await identity.clear();
    saidReplaced = true;
    bus.emit('session:ended', { reason: 'replaced' });
  }

  const once = (end: () => Promise<void>) => () => {
    if (over || Date.now() - recoveredAt < AFTERMATH_MS) return;
    over = true;
    void end();
  };
  return {
    expired: once(expire),
    replaced: once(replace),
    wasReplaced: () => saidReplaced,
    leave: () => identity.signOut(hint),
  };
}
