import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isConnectionLoss } from './connection-loss.ts';
import { errorCode } from '../failures/error-code.ts';

/** The limits of retries. */
export interface RetryPolicy {
  /** Milliseconds after which retries stop. */
  readonly milliseconds: number;
  readonly signal?: AbortSignal | undefined;
  readonly log?: Pick<FastifyBaseLogger, 'warn'> | undefined;
}

/** Retries an action while it fails because the database is not available yet or was lost. */
export async function retryWhileUnavailable<T>(
  action: () => Promise<T>,
  { milliseconds, signal, log }: RetryPolicy,
): Promise<T> {
  const deadline = performance.now() + milliseconds;
  for (let attempt = 0; ; attempt++) {
    try {
      return await action();
    } catch (error) {
      if (!isConnectionLoss(error) || performance.now() > deadline) throw error;
      if (attempt % 20 === 1) log?.warn({ code: errorCode(error) }, 'The database does not answer yet; waiting for it');
    }
    await delay(Math.min(50 * 2 ** attempt, 500), undefined, { signal });
  }
}
