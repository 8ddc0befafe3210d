import type { OpenPainting, Painting, PaintingEvents } from './painting.ts';

/** The events of a lasting painting. */
export interface LastingPaintingEvents extends Omit<PaintingEvents, 'onCrashed'> {
  /** The painter has failed again (`true`), or draws again (`false`). */
  readonly onFailed: (isFailed: boolean) => void;
}

/**
 * A painting that recovers from a crash: once by itself, then on request. It sends the content again, including changes
 * made meanwhile. The creator disposes of it.
 */
export class LastingPainting<Change, Look> {
  readonly #canvas: HTMLCanvasElement;
  readonly #open: OpenPainting<Change, Look>;
  readonly #events: LastingPaintingEvents;
  readonly #listChanges: () => readonly Change[];
  readonly #disposal = new AbortController();
  #painting: Painting<Change, Look> | null = null;
  #hasReturned = false;

  /** @param listChanges returns the changes that produce the current content, in memory that the caller no longer uses */
  constructor(
    canvas: HTMLCanvasElement,
    open: OpenPainting<Change, Look>,
    events: LastingPaintingEvents,
    listChanges: () => readonly Change[],
  ) {
    this.#canvas = canvas;
    this.#open = open;
    this.#events = events;
    this.#listChanges = listChanges;
  }

  /**
   * Opens the painting.
   *
   * @throws Error without WebGL, and the reason of the signal
   */
  async open(signal: AbortSignal): Promise<void> {
    const { onDrawn, onLost } = this.#events;
    const events: PaintingEvents = { onDrawn, onLost, onCrashed: () => this.#handleCrash() };
    const painting = await this.#open(this.#canvas, events, AbortSignal.any([signal, this.#disposal.signal]));
    if (this.#disposal.signal.aborted) painting.dispose();
    else this.#painting = painting;
  }

  #handleCrash(): void {
    this.#painting = null;
    if (this.#hasReturned) this.#events.onFailed(true);
    else {
      this.#hasReturned = true;
      void this.#reopen();
    }
  }

  async #reopen(): Promise<void> {
    try {
      await this.open(this.#disposal.signal);
      for (const change of this.#listChanges()) this.#painting?.change(change);
      if (this.#painting !== null) this.#events.onFailed(false);
    } catch {
      if (!this.#disposal.signal.aborted) this.#events.onFailed(true);
    }
  }

  /** Reopens the painting after a failure. */
  async reopen(): Promise<void> {
    if (this.#painting === null) await this.#reopen();
  }

  /** Changes the content, which the next picture shows. */
  change(change: Change): void {
    this.#painting?.change(change);
  }

  /** Requests a picture. Returns whether one will arrive. */
  draw(look: Look): boolean {
    this.#painting?.draw(look);
    return this.#painting !== null;
  }

  /** Frees all resources. */
  dispose(): void {
    this.#disposal.abort(new DOMException('left', 'AbortError'));
    this.#painting?.dispose();
    this.#painting = null;
  }
}
