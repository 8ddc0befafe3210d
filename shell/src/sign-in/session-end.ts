import type { ApiError } from '@dentarium/api';
import { bus } from '@dentarium/bus';
import type { Identity } from './identity.ts';
import { storeReturnAddress } from './return-address.ts';

/** The time in which late answers to requests with the old token arrive after a new token, in ms. */
const AFTERMATH_MS = 5000;

/** The reactions of the page to the end of the session at the server. Each runs once. */
export interface SessionEnd {
  /**
   * 401: redirects to sign-in, and back to the same address. If the server has refused the token of a sign-in from the
   * beginning, another sign-in would end the same way, without end: then the refusal is shown.
   */
  readonly handleExpired: (error?: ApiError) => void;
  /** 403: shows that the site does not admit the signed-in person. */
  readonly handleRefused: (error: ApiError) => void;
  /** Notes that the server has accepted the token. */
  readonly confirm: () => void;
  /** 406: removes the token at once and shows the notice. */
  readonly handleReplaced: () => void;
  /** Returns whether the session was reported as replaced: the notice may be mounted later. */
  readonly wasReplaced: () => boolean;
  /** Signs out at the identity server after the notice was read; signing in again returns to the same address. */
  readonly leave: () => Promise<void>;
}

/** The options of the endings. */
interface SessionEndOptions {
  /** True if the user has just signed in, so that the server has not seen the token before. */
  readonly isFresh?: boolean;
  /** Called when a token that had only expired, while the machine slept, was renewed. */
  readonly onRecovered: () => void;
  /** Called when another sign-in cannot help: shows the reason. */
  readonly onRefused: (error: ApiError) => void;
}

/** Creates the endings of the session of the page. */
export function createSessionEnd(
  identity: Pick<Identity, 'isExpired' | 'recover' | 'clear' | 'signIn' | 'signOut' | 'subject'>,
  { isFresh = false, onRecovered, onRefused }: SessionEndOptions,
): SessionEnd {
  let isUnproven = isFresh;
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

  function endOnce(end: () => void): void {
    if (isOver || Date.now() - recoveredAt < AFTERMATH_MS) return;
    isOver = true;
    end();
  }
  const handleRefused = (error: ApiError): void => endOnce(() => onRefused(error));
  return {
    handleExpired(error) {
      if (isUnproven && error !== undefined) handleRefused(error);
      else endOnce(() => void expire());
    },
    handleRefused,
    confirm() {
      isUnproven = false;
    },
    handleReplaced: () => endOnce(() => void replace()),
    wasReplaced: () => isReplaced,
    async leave() {
      if ((await identity.signOut(hint)) === 'here') await identity.signIn(location.href, { isOther: true });
    },
  };
}
