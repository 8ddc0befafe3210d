import type { IndexedSurface } from '../distance/surface-tree.ts';
import type { RigidMotion } from '../alignment/rigid-motion.ts';
import type { SurfaceFit } from '../alignment/surface-fit.ts';
import type { Place } from '../mesh/body.ts';
import type { ComparingAnswer, ComparingRequest, Contacts } from './messages.ts';

/** How long work is waited for, and who is told of it. */
export interface ComparingOptions {
  readonly signal: AbortSignal;
  /** Is told which share is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Starts the worker. */
  readonly createWorker?: () => Worker;
}

const startWorker = (): Worker =>
  new Worker(new URL('./comparing.worker.ts', import.meta.url), { type: 'module', name: 'model-comparing' });

/**
 * Works out how far the vertices of two jaws are from each other, in a worker that ends with it. The jaws are taken to lie to each other as their files have them.
 *
 * @throws the reason of the signal, or Error when the worker does not run
 */
export async function computeContacts(
  upper: IndexedSurface,
  lower: IndexedSurface,
  options: ComparingOptions,
): Promise<Contacts> {
  const answer = await runInWorker(
    { kind: 'contacts', upper: toIndexedSurface(upper), lower: toIndexedSurface(lower) },
    options,
  );
  if (answer.kind !== 'contacts') throw new Error(`an answer of another kind: ${answer.kind}`);
  return answer.contacts;
}

/** Places of a jaw that are fitted; more of them change nothing. */
const MAX_FITTED_POINTS = 2500;

/** A jaw of one stage, and the same jaw of the stage on which it is laid. */
export interface JawPair {
  readonly jaw: IndexedSurface;
  readonly onto: IndexedSurface;
}

/**
 * Lays jaws on those of another stage by their shapes, in a worker that ends with it.
 *
 * @param start the motion from the files of the one to those of the other as far as it is known, and about what it is turned for tries; without it the
 *   start is near
 * @throws the reason of the signal, or Error when the worker does not run
 */
export async function alignStages(
  jaws: readonly JawPair[],
  start: { readonly motion: RigidMotion; readonly tryAbout: Place | null },
  options: ComparingOptions,
): Promise<SurfaceFit> {
  const fitted = jaws.map(({ jaw, onto }) => ({ places: samplePlaces(jaw), onto: toIndexedSurface(onto) }));
  const request = { kind: 'fit', jaws: fitted, start: start.motion, tryAbout: start.tryAbout } as const;
  const answer = await runInWorker(request, options);
  if (answer.kind !== 'fit') throw new Error(`an answer of another kind: ${answer.kind}`);
  return answer.fit;
}

function samplePlaces({ positions }: IndexedSurface): Place[] {
  const vertices = positions.length / 3;
  const count = Math.min(MAX_FITTED_POINTS, vertices);
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * vertices) / count) * 3;
    return [positions[from] ?? 0, positions[from + 1] ?? 0, positions[from + 2] ?? 0];
  });
}

/** What the worker needs of a model: all else would be copied to it, too. */
function toIndexedSurface({ positions, indices }: IndexedSurface): IndexedSurface {
  return { positions, indices };
}

/** Ending the worker is what stops it: nothing in it has to look for a wish to stop. */
function runInWorker(
  request: ComparingRequest,
  { signal, onProgress: onShare, createWorker: newWorker = startWorker }: ComparingOptions,
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
