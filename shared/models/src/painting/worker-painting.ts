import type { PaintAnswer, PaintRequest } from './messages.ts';
import type { Painting, PaintingEvents } from './painting.ts';

/** The factory of a painting worker. */
export interface PaintingWorker<Change> {
  readonly start: () => Worker;
  /** Lists the buffers of a change that are transferred to the worker. Everything else is copied. */
  readonly listBuffers: (change: Change) => ArrayBuffer[];
}

/**
 * Draws in a worker and shows its pictures on the page, so that the page never waits. Without a graphics card a picture
 * takes seconds.
 */
class WorkerPainting<Change, Look> implements Painting<Change, Look> {
  readonly #worker: Worker;
  readonly #context: ImageBitmapRenderingContext;
  readonly #events: PaintingEvents;
  readonly #listBuffers: PaintingWorker<Change>['listBuffers'];
  readonly #listeners = new AbortController();

  constructor(
    worker: Worker,
    context: ImageBitmapRenderingContext,
    events: PaintingEvents,
    listBuffers: PaintingWorker<Change>['listBuffers'],
  ) {
    this.#worker = worker;
    this.#context = context;
    this.#events = events;
    this.#listBuffers = listBuffers;
    const listenerOptions = { signal: this.#listeners.signal };
    worker.addEventListener('message', ({ data }: MessageEvent<PaintAnswer>) => this.#receive(data), listenerOptions);
    worker.addEventListener('error', () => this.#crash(), listenerOptions);
  }

  /** After an error the state of the worker is unknown. */
  #crash(): void {
    this.#listeners.abort();
    this.#worker.terminate();
    this.#events.onCrashed();
  }

  #receive(answer: PaintAnswer): void {
    if (answer.kind === 'lost') this.#events.onLost(answer.isLost);
    if (answer.kind !== 'drawn') return;
    if (answer.picture !== null) this.#show(answer.picture);
    this.#events.onDrawn();
  }

  #show(picture: ImageBitmap): void {
    const { canvas } = this.#context;
    if (canvas.width !== picture.width) canvas.width = picture.width;
    if (canvas.height !== picture.height) canvas.height = picture.height;
    this.#context.transferFromImageBitmap(picture);
  }

  #send(request: PaintRequest<Change, Look>, transferred: ArrayBuffer[] = []): void {
    this.#worker.postMessage(request, transferred);
  }

  change(change: Change): void {
    this.#send({ kind: 'change', change }, this.#listBuffers(change));
  }

  draw(look: Look): void {
    this.#send({ kind: 'draw', look });
  }

  dispose(): void {
    this.#listeners.abort();
    // The WebGL context ends with its worker.
    this.#worker.terminate();
    this.#context.transferFromImageBitmap(null);
  }
}

/**
 * Opens a canvas for pictures of a worker.
 *
 * @returns `null` in a browser whose workers have no WebGL
 * @throws the reason of the signal
 */
export async function openInWorker<Change, Look>(
  canvas: HTMLCanvasElement,
  events: PaintingEvents,
  signal: AbortSignal,
  { start, listBuffers }: PaintingWorker<Change>,
): Promise<Painting<Change, Look> | null> {
  if (typeof OffscreenCanvas === 'undefined' || typeof ImageBitmapRenderingContext === 'undefined') return null;
  const worker = start();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const opening = new AbortController();
  const listenerOptions = { signal: opening.signal };
  worker.addEventListener(
    'message',
    ({ data }: MessageEvent<PaintAnswer>) => resolve(data.kind === 'ready'),
    listenerOptions,
  );
  worker.addEventListener('error', () => resolve(false), listenerOptions);
  signal.addEventListener('abort', () => resolve(false), listenerOptions);
  worker.postMessage({ kind: 'open' } satisfies PaintRequest<Change, Look>);
  const isReady = await promise;
  opening.abort();
  // A canvas with a context accepts no other context.
  const context = isReady && !signal.aborted ? canvas.getContext('bitmaprenderer') : null;
  if (context !== null) return new WorkerPainting(worker, context, events, listBuffers);
  worker.terminate();
  signal.throwIfAborted();
  return null;
}
