import type { IndexedSurface } from '../distance/surface-tree.ts';
import type { ComparingAnswer, ComparingRequest, Contacts } from './messages.ts';

/** How long work is waited for, and who is told of it. */
export interface ComparingOptions {
  readonly signal: AbortSignal;
  /** Is told which share is done, 0 to 1. */
  readonly onShare?: (share: number) => void;
  /** Starts the worker. */
  readonly newWorker?: () => Worker;
}

const start = (): Worker => new Worker(new URL('./comparing.worker.ts', import.meta.url), { type: 'module' });

/**
 * Works out how far the vertices of two jaws are from each other, in a worker that ends with it. The jaws are taken to lie to each other as their files have them.
 *
 * @throws the reason of the signal, or Error when the worker does not run
 */
export async function contactsBetween(
  upper: IndexedSurface,
  lower: IndexedSurface,
  options: ComparingOptions,
): Promise<Contacts> {
  const answer = await compared({ kind: 'contacts', upper: bare(upper), lower: bare(lower) }, options);
  if (answer.kind !== 'contacts') throw new Error(`an answer of another kind: ${answer.kind}`);
  return answer.contacts;
}

/** What the worker needs of a model: all else would be copied to it, too. */
function bare({ positions, indices }: IndexedSurface): IndexedSurface {
  return { positions, indices };
}

/** Ending the worker is what stops it: nothing in it has to look for a wish to stop. */
function compared(
  request: ComparingRequest,
  { signal, onShare, newWorker = start }: ComparingOptions,
): Promise<ComparingAnswer> {
  if (signal.aborted) return Promise.reject(signal.reason as Error);
  const { promise, resolve, reject } = Promise.withResolvers<ComparingAnswer>();
  const worker = newWorker();
  const cancel = (): void => reject(signal.reason);
  signal.addEventListener('abort', cancel, { once: true });
  worker.addEventListener('message', ({ data }: MessageEvent<ComparingAnswer>) => {
    if (data.kind === 'share') onShare?.(data.share);
    else if (data.kind === 'failed') reject(new Error(data.message));
    else resolve(data);
  });
  worker.addEventListener('error', (event) => reject(new Error(event.message || 'the worker does not run')));
  worker.postMessage(request);
  return promise.finally(() => {
    signal.removeEventListener('abort', cancel);
    worker.terminate();
  });
}
