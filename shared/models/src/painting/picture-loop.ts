/** Milliseconds beyond which a picture is slow. */
const SLOW_MS = 50;
/**
 * Frames of the browser in which a picture is put onto the screen. The browser needs what draws for that, and the page would wait for it if the
 * next picture, a slow one, were drawn already.
 */
const SHOWING_FRAMES = 3;

/** What a loop asks and tells. */
export interface LoopEvents<Look> {
  /** How the newest picture looks. */
  readonly look: () => Look;
  /** Asks for a picture. It gives whether one will come. */
  readonly ask: (look: Look) => boolean;
  /** A picture is seen. It gives whether another of the same follows by itself: the canvas is busy until then. */
  readonly onSeen: () => boolean;
}

/** Asks for pictures when something has changed: one at a time, and then the newest. A canvas is busy until the newest one is seen. */
export class PictureLoop<Look> {
  readonly #canvas: Pick<HTMLCanvasElement, 'ariaBusy'>;
  readonly #events: LoopEvents<Look>;
  /** Those who wait for a picture of all that has changed. */
  readonly #waiting: ((isThere: boolean) => void)[] = [];
  #frame = 0;
  /** What is drawn now, and what is seen. */
  #asked: Look | null = null;
  #seen: Look | null = null;
  #askedAt = 0;
  #isStale = false;
  /** Frames of the browser before the next picture is asked for. */
  #rest = 1;
  /** Whether the next picture is not like the last one, so that it may be slow although that was not. */
  #isOther = false;

  constructor(canvas: Pick<HTMLCanvasElement, 'ariaBusy'>, events: LoopEvents<Look>) {
    this.#canvas = canvas;
    this.#events = events;
  }

  /** What the picture that is seen looks like; `null` before the first one. */
  get seen(): Look | null {
    return this.#seen;
  }

  /** Something has changed: it is drawn with the next picture of the browser, or when the picture that is being drawn is there. */
  draw(): void {
    this.#isStale = true;
    this.#canvas.ariaBusy = 'true';
    if (this.#frame !== 0 || this.#asked !== null) return;
    this.#askNext(1);
  }

  /** The next picture is not like the last one: the last one is put onto the screen before. */
  expectOther(): void {
    this.#isOther = true;
  }

  /** What was asked for does not come any more. */
  drawAgain(): void {
    this.#asked = null;
    this.draw();
  }

  /** @param frame counts the frames of the browser since the picture is wanted */
  #askNext(frame: number): void {
    this.#frame = requestAnimationFrame(() => {
      if (frame < (this.#isOther ? SHOWING_FRAMES : this.#rest)) {
        this.#askNext(frame + 1);
        return;
      }
      this.#frame = 0;
      this.#isStale = false;
      this.#isOther = false;
      const look = this.#events.look();
      this.#askedAt = performance.now();
      this.#asked = look;
      if (!this.#events.ask(look)) this.#asked = null;
    });
  }

  /** The picture that was asked for has come. */
  drawn(): void {
    this.#seen = this.#asked ?? this.#seen;
    this.#asked = null;
    this.#rest = performance.now() - this.#askedAt > SLOW_MS ? SHOWING_FRAMES : 1;
    const isFollowed = this.#events.onSeen();
    if (this.#isStale) this.draw();
    if (this.#isStale || isFollowed) return;
    this.#canvas.ariaBusy = 'false';
    for (const resolve of this.#waiting.splice(0)) resolve(true);
  }

  /** Waits for a picture of all that has changed. It gives `false` when the loop ended before. */
  settled(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting.push(resolve);
    this.draw();
    return promise;
  }

  /** Ends it: nothing is drawn any more. */
  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = -1;
    for (const resolve of this.#waiting.splice(0)) resolve(false);
  }
}
