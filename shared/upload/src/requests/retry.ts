import { toRemedy } from '../failure/upload-error.ts';
import type { Page } from '../page/page.ts';
import { pause, waitFor } from '../page/pause.ts';

/** The number of retries of a request, with their delays, before the upload fails. */
export interface RetryPolicy {
  /** The attempts of one request against a failing network or server. */
  readonly tries: number;
  /** The attempts of one part that arrives damaged. */
  readonly resends: number;
  /** Returns the delay after the n-th failure (from 1), in ms. */
  readonly delay: (failures: number) => number;
  /**
   * The interval after which an offline state is checked by a request, in ms: a server on the same machine may still be
   * reachable.
   */
  readonly offlineProbe: number;
}

/** Seven attempts over about a minute, with a random share so that many browsers do not return simultaneously. */
export const RETRY_POLICY: RetryPolicy = {
  tries: 7,
  resends: 3,
  delay: (failures) => Math.min(30_000, 1000 * 2 ** (failures - 1)) * (0.75 + Math.random() / 2),
  offlineProbe: 30_000,
};

/** The dependencies of a retry. */
export interface RetryOptions {
  readonly signal: AbortSignal;
  readonly page: Page;
  readonly retryPolicy: RetryPolicy;
}

/**
 * Repeats a request until it succeeds, fails permanently, or the retry policy is exhausted. Without a network it waits
 * instead of failing. It rejects with the reason of the signal when stopped.
 */
export async function retry<T>(request: () => Promise<T>, { signal, page, retryPolicy }: RetryOptions): Promise<T> {
  let failures = 0;
  let damagedCount = 0;
  for (;;) {
    signal.throwIfAborted();
    try {
      return await request();
    } catch (error) {
      signal.throwIfAborted();
      const remedy = toRemedy(error);
      if (remedy === 'resend') {
        damagedCount += 1;
        if (damagedCount >= retryPolicy.resends) throw error;
      } else if (remedy === 'again') {
        if (!page.isOnline()) {
          await waitUntilOnline(page, retryPolicy.offlineProbe, signal);
          continue;
        }
        failures += 1;
        if (failures >= retryPolicy.tries) throw error;
        await pause(retryPolicy.delay(failures), signal);
      } else {
        throw error;
      }
    }
  }
}

function waitUntilOnline(page: Page, probe: number, signal: AbortSignal): Promise<void> {
  return waitFor((finish) => {
    const timer = setTimeout(finish, probe);
    page.events.addEventListener('online', finish);
    return () => {
      clearTimeout(timer);
      page.events.removeEventListener('online', finish);
    };
  }, signal);
}
