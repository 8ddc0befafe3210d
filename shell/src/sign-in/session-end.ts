import { bus } from '@dentarium/bus';
import type { Identity } from './identity.ts';
import { storeReturnAddress } from './return-address.ts';

/** The time in which late answers to requests with the old token arrive after a new token, in ms. */
const AFTERMATH_MS = 5000;

/** The reactions of the page to the end of the session at the server. Each runs once. */
export interface SessionEnd {
  /** 401: redirects to sign-in, and back to the same address. */
  readonly handleExpired: () => void;
  /** 406: removes the token at once and shows the notice. */
  readonly handleReplaced: () => void;
  /** Returns whether the session was reported as replaced: the notice may be mounted later. */
  readonly wasReplaced: () => boolean;
  /** Signs out at the identity server after the notice was read; signing in again returns to the same address. */
  readonly leave: () => Promise<void>;
}

/**
 * Creates the endings of the session of the page.
 *
 * @param onRecovered called when a token that had only expired, while the machine slept, was renewed.
 */
export function createSessionEnd(
  identity: Pick<Identity, 'isExpired' | 'recover' | 'clear' | 'signIn' | 'signOut' | 'subject'>,
  onRecovered: () => void,
): SessionEnd {
  let isOver = false;
  let isReplaced = false;
  let hint: Awaited<ReturnType<Identity['clear']>> = {};
  let recoveredAt = Number.NEGATIVE_INFINITY;

  async function expire(): Promise<void> {
    if (identity.isExpired() && (await identity.recover())) {
      recoveredAt = Date.now();
      isOver = false;
      onRecovered();
      return;
    }
    bus.emit('session:ended', { reason: 'expired' });
    await identity.clear();
    await identity.signIn(location.href);
  }

  async function replace(): Promise<void> {
    const subject = identity.subject();
    if (subject !== null) storeReturnAddress({ subject, address: location.href });
    hint = await identity.clear();
    isReplaced = true;
    bus.emit('session:ended', { reason: 'replaced' });
  }

  const once = (end: () => Promise<void>) => () => {
    if (isOver || Date.now() - recoveredAt < AFTERMATH_MS) return;
    isOver = true;
    void end();
  };
  return {
    handleExpired: once(expire),
    handleReplaced: once(replace),
    wasReplaced: () => isReplaced,
    leave: () => identity.signOut(hint),
  };
}
