/** Milliseconds beyond which a picture is slow. */
const SLOW_MS = 50;
/**
 * Frames of the browser in which a picture is put onto the screen. The browser needs what draws for that, and the page would wait for it if the
 * next picture, a slow one, were drawn already.
 */
const SHOWING_FRAMES = 3;

/** What a loop asks and tells. */
export interface PictureLoopOptions<Look> {
  /** How the newest picture looks. */
  readonly getLook: () => Look;
  /** Asks for a picture. It gives whether one will come. */
  readonly requestPicture: (look: Look) => boolean;
  /** A picture is seen. It gives whether another of the same follows by itself: the canvas is busy until then. */
  readonly onSeen: () => boolean;
}

/** Asks for pictures when something has changed: one at a time, and then the newest. A canvas is busy until the newest one is seen. */
export class PictureLoop<Look> {
  readonly #canvas: Pick<HTMLCanvasElement, 'ariaBusy'>;
  readonly #options: PictureLoopOptions<Look>;
  /** Those who wait for a picture of all that has changed. */
  readonly #resolvers: ((isThere: boolean) => void)[] = [];
  #frame = 0;
  /** What is drawn now, and what is seen. */
  #requestedLook: Look | null = null;
  #visibleLook: Look | null = null;
  #requestedAt = 0;
  #isStale = false;
  /** Frames of the browser before the next picture is asked for. */
  #pauseFrames = 1;
  /** Whether the next picture is not like the last one, so that it may be slow although that was not. */
  #isDifferent = false;

  constructor(canvas: Pick<HTMLCanvasElement, 'ariaBusy'>, options: PictureLoopOptions<Look>) {
    this.#canvas = canvas;
    this.#options = options;
  }

  /** What the picture that is seen looks like; `null` before the first one. */
  get visibleLook(): Look | null {
    return this.#visibleLook;
  }

  /** Something has changed: it is drawn with the next picture of the browser, or when the picture that is being drawn is there. */
  draw(): void {
    this.#isStale = true;
    this.#canvas.ariaBusy = 'true';
    if (this.#frame !== 0 || this.#requestedLook !== null) return;
    this.#scheduleRequest(1);
  }

  /** The next picture is not like the last one: the last one is put onto the screen before. */
  expectDifferent(): void {
    this.#isDifferent = true;
  }

  /** What was asked for does not come any more. */
  drawAgain(): void {
    this.#requestedLook = null;
    this.draw();
  }

  /** @param frame counts the frames of the browser since the picture is wanted */
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

  /** The picture that was asked for has come. */
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

  /** Waits for a picture of all that has changed. It gives `false` when the loop ended before. */
  waitUntilCurrent(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#resolvers.push(resolve);
    this.draw();
    return promise;
  }

  /** Ends it: nothing is drawn any more. */
  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = -1;
    for (const resolve of this.#resolvers.splice(0)) resolve(false);
  }
}
