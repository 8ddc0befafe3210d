import type { ModelChange, PaintAnswer, PaintRequest } from './messages.ts';
import type { Painting, PaintingEvents } from './painting.ts';
import type { Sight } from './sight.ts';

const start = (): Worker =>
  new Worker(new URL('./model-painting.worker.ts', import.meta.url), { type: 'module', name: 'model-painting' });

/** Draws in a worker and shows its pictures on the page, so that the page waits for none: without a graphics card one takes seconds. */
class WorkerPainting implements Painting {
  readonly #worker: Worker;
  readonly #shown: ImageBitmapRenderingContext;
  readonly #events: PaintingEvents;
  readonly #listening = new AbortController();

  constructor(worker: Worker, shown: ImageBitmapRenderingContext, events: PaintingEvents) {
    this.#worker = worker;
    this.#shown = shown;
    this.#events = events;
    const until = { signal: this.#listening.signal };
    worker.addEventListener('message', ({ data }: MessageEvent<PaintAnswer>) => this.#receive(data), until);
    // A worker that has failed draws nothing any more.
    worker.addEventListener('error', () => events.onLost(true), until);
  }

  #receive(answer: PaintAnswer): void {
    if (answer.kind === 'lost') this.#events.onLost(answer.isLost);
    if (answer.kind !== 'drawn') return;
    if (answer.picture !== null) this.#show(answer.picture);
    this.#events.onDrawn();
  }

  #show(picture: ImageBitmap): void {
    const { canvas } = this.#shown;
    if (canvas.width !== picture.width) canvas.width = picture.width;
    if (canvas.height !== picture.height) canvas.height = picture.height;
    this.#shown.transferFromImageBitmap(picture);
  }

  #send(request: PaintRequest, transferred: ArrayBuffer[] = []): void {
    this.#worker.postMessage(request, transferred);
  }

  change(change: ModelChange): void {
    this.#send(change, memoryOf(change));
  }

  draw(sight: Sight): void {
    this.#send({ kind: 'draw', sight });
  }

  dispose(): void {
    this.#listening.abort();
    // The context ends with its worker.
    this.#worker.terminate();
    this.#shown.transferFromImageBitmap(null);
  }
}

function memoryOf(change: ModelChange): ArrayBuffer[] {
  if (change.kind === 'contacts') return change.distances === null ? [] : [change.distances.buffer];
  if (change.kind !== 'add') return [];
  const { positions, normals, indices, colours } = change.skin;
  return [positions, normals, indices, colours].flatMap((part) => (part === null ? [] : [part.buffer]));
}

/**
 * Opens a canvas for pictures of a worker.
 *
 * @returns `null` in a browser whose workers have no WebGL
 * @throws the reason of the signal
 */
export async function openInWorker(
  canvas: HTMLCanvasElement,
  events: PaintingEvents,
  signal: AbortSignal,
  newWorker: () => Worker = start,
): Promise<Painting | null> {
  if (typeof OffscreenCanvas === 'undefined' || typeof ImageBitmapRenderingContext === 'undefined') return null;
  const worker = newWorker();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const opening = new AbortController();
  const until = { signal: opening.signal };
  worker.addEventListener('message', ({ data }: MessageEvent<PaintAnswer>) => resolve(data.kind === 'ready'), until);
  worker.addEventListener('error', () => resolve(false), until);
  signal.addEventListener('abort', () => resolve(false), until);
  worker.postMessage({ kind: 'open' } satisfies PaintRequest);
  const isReady = await promise;
  opening.abort();
  // The canvas takes no other context once it has one.
  const shown = isReady && !signal.aborted ? canvas.getContext('bitmaprenderer') : null;
  if (shown !== null) return new WorkerPainting(worker, shown, events);
  worker.terminate();
  signal.throwIfAborted();
  return null;
}
