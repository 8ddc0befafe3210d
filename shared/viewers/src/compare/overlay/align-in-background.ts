import type { Alignment } from './align-images.ts';
import type { GreyImage } from './grey-image.ts';

/** Longer than any computer takes. */
const TIMEOUT_MS = 60_000;

/**
 * Aligns an image with another in a worker, without blocking the page. The worker ends with the answer, with an error, and with `signal`.
 */
export function alignInBackground(base: GreyImage, over: GreyImage, signal: AbortSignal): Promise<Alignment> {
  const worker = new Worker(new URL('./align.worker.ts', import.meta.url), { type: 'module' });
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  return new Promise<Alignment>((resolve, reject) => {
    limit.addEventListener('abort', () => reject(limit.reason));
    worker.addEventListener('message', ({ data }: MessageEvent<Alignment>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('the images could not be aligned')));
    worker.postMessage({ base, over });
  }).finally(() => worker.terminate());
}
