/** Pictures that take longer than this are slow, in milliseconds. */
const SLOW_MS = 50;
/**
 * The animation frames that the browser needs to present a picture. The painter is needed for that, and the page would
 * be blocked if the next, slow picture were drawn already.
 */
const SHOWING_FRAMES = 3;

/** The callbacks of a loop. */
export interface PictureLoopOptions<Look> {
  /** Returns the look of the newest picture. */
  readonly getLook: () => Look;
  /** Requests a picture. Returns whether one will arrive. */
  readonly requestPicture: (look: Look) => boolean;
  /**
   * A picture is visible. Returns whether another one of the same content follows by itself; the canvas is busy until
   * then.
   */
  readonly onSeen: () => boolean;
}

/**
 * Requests pictures after changes: one at a time, and then the newest. The canvas is busy until the newest one is
 * visible.
 */
export class PictureLoop<Look> {
  readonly #canvas: Pick<HTMLCanvasElement, 'ariaBusy'>;
  readonly #options: PictureLoopOptions<Look>;
  /** The resolvers of callers that wait for an up-to-date picture. */
  readonly #resolvers: ((isThere: boolean) => void)[] = [];
  #frame = 0;
  /** The look of the requested picture, and of the visible one. */
  #requestedLook: Look | null = null;
  #visibleLook: Look | null = null;
  #requestedAt = 0;
  #isStale = false;
  /** The number of animation frames before the next request. */
  #pauseFrames = 1;
  /**
   * True if the next picture differs strongly from the last one, so that it may be slow although the last one was not.
   */
  #isDifferent = false;

  constructor(canvas: Pick<HTMLCanvasElement, 'ariaBusy'>, options: PictureLoopOptions<Look>) {
    this.#canvas = canvas;
    this.#options = options;
  }

  /** Returns the look of the visible picture; `null` before the first one. */
  get visibleLook(): Look | null {
    return this.#visibleLook;
  }

  /** Redraws after a change: with the next animation frame, or after the current picture is finished. */
  draw(): void {
    this.#isStale = true;
    this.#canvas.ariaBusy = 'true';
    if (this.#frame !== 0 || this.#requestedLook !== null) return;
    this.#scheduleRequest(1);
  }

  /** Announces a picture that differs strongly from the last one, which is presented before. */
  expectDifferent(): void {
    this.#isDifferent = true;
  }

  /** Drops the requested picture, which will not arrive, and draws again. */
  drawAgain(): void {
    this.#requestedLook = null;
    this.draw();
  }

  /** @param frame the number of animation frames since the request */
  #scheduleRequest(frame: number): void {
    this.#frame = requestAnimationFrame(() => {
      if (frame < (this.#isDifferent ? SHOWING_FRAMES : this.#pauseFrames)) {
        this.#scheduleRequest(frame + 1);
        return;
      }
      this.#frame = 0;
      this.#isStale = false;
      this.#isDifferent = false;
      const look = this.#options.getLook();
      this.#requestedAt = performance.now();
      this.#requestedLook = look;
      if (!this.#options.requestPicture(look)) this.#requestedLook = null;
    });
  }

  /** Handles the arrival of the requested picture. */
  handleDrawn(): void {
    this.#visibleLook = this.#requestedLook ?? this.#visibleLook;
    this.#requestedLook = null;
    this.#pauseFrames = performance.now() - this.#requestedAt > SLOW_MS ? SHOWING_FRAMES : 1;
    const isFollowed = this.#options.onSeen();
    if (this.#isStale) this.draw();
    if (this.#isStale || isFollowed) return;
    this.#canvas.ariaBusy = 'false';
    for (const resolve of this.#resolvers.splice(0)) resolve(true);
  }

  /** Waits for an up-to-date picture. Returns `false` if the loop ended before. */
  waitUntilCurrent(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#resolvers.push(resolve);
    this.draw();
    return promise;
  }

  /** Ends the loop. Nothing is drawn any more. */
  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = -1;
    for (const resolve of this.#resolvers.splice(0)) resolve(false);
  }
}
