import type { IndexedSurface } from '../mesh/indexed-surface.ts';
import type { RigidMotion } from '../alignment/rigid-motion.ts';
import type { SurfaceFit } from '../alignment/surface-fit.ts';
import type { Place } from '../mesh/body.ts';
import type { ComparingAnswer, ComparingRequest, Contacts } from './messages.ts';

/** The cancellation and the progress of a comparison. */
export interface ComparingOptions {
  readonly signal: AbortSignal;
  /** Receives the finished share, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Starts the worker. */
  readonly createWorker?: () => Worker;
}

const startWorker = (): Worker =>
  new Worker(new URL('./comparing.worker.ts', import.meta.url), { type: 'module', name: 'model-comparing' });

/**
 * Computes the distances between the vertices of two jaws in a worker, and ends the worker. The relation of the jaws is
 * that of their files.
 *
 * @throws the reason of the signal, or Error if the worker does not run
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

/** The number of points of a jaw that are fitted. More of them do not change the result. */
const MAX_FITTED_POINTS = 2500;

/** A jaw of one stage, and the same jaw of the target stage. */
export interface JawPair {
  readonly jaw: IndexedSurface;
  readonly onto: IndexedSurface;
}

/**
 * Aligns jaws with those of another stage by their shapes in a worker, and ends the worker.
 *
 * @param start the approximate motion from the files of one stage to those of the other, and the centre of trial
 * rotations; without a centre the start is near
 * @throws the reason of the signal, or Error if the worker does not run
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

/** Reduces a model to the properties that the worker needs. All others would be copied to it as well. */
function toIndexedSurface({ positions, indices }: IndexedSurface): IndexedSurface {
  return { positions, indices };
}

/** Runs a request in a worker. Terminating the worker cancels it, so the worker does not check for cancellation. */
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
