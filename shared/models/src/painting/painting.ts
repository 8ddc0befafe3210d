/** What draws onto a canvas of the page: things that are changed, looked at in some way. Whoever opened it disposes of it. */
export interface Painting<Change, Look> {
  /** Changes what is drawn; it is seen with the next picture. The memory of what is added goes with it. */
  change(change: Change): void;
  /** Asks for a picture. Each is told of once, in the order in which they were asked for. */
  draw(look: Look): void;
  /** Gives everything back: memory, what the graphics card holds, and its context. */
  dispose(): void;
}

/** What a painting tells. */
export interface PaintingEvents {
  /** The picture that was asked for is on the canvas, or cannot be while the graphics card has dropped everything. */
  readonly onDrawn: () => void;
  /** The graphics card has dropped everything (`true`), and has it again (`false`). */
  readonly onLost: (isLost: boolean) => void;
  /** What draws has failed; no picture comes of it any more, and it has given back what it held. The last picture stays. */
  readonly onCrashed: () => void;
}

/**
 * Opens a canvas for pictures.
 *
 * @throws Error where there is no WebGL, and the reason of the signal
 */
export type OpenPainting<Change, Look> = (
  canvas: HTMLCanvasElement,
  events: PaintingEvents,
  signal: AbortSignal,
) => Promise<Painting<Change, Look>>;

/** What draws by WebGL, in a worker or on the page. Whoever made it disposes of it. */
export interface Painter<Change, Look> {
  /** Makes what the first picture would wait for. */
  prepare(): void;
  /** Changes what is drawn; it is seen with the next picture. */
  change(change: Change): void;
  /** Draws onto the canvas. It gives whether it could: nothing is drawn while the graphics card has dropped everything. */
  draw(look: Look): boolean;
  /** Waits until it is drawn. It gives whether it is: nothing is when the graphics card has dropped everything meanwhile. */
  finish(): Promise<boolean>;
  /** Gives everything back. */
  dispose(): void;
}

/**
 * Makes what draws onto a canvas.
 *
 * @param onLost is told when the graphics card has dropped everything (`true`), and when it has it again (`false`)
 * @throws Error where there is no WebGL
 */
export type PainterFactory<Change, Look> = (
  canvas: HTMLCanvasElement | OffscreenCanvas,
  onLost: (isLost: boolean) => void,
) => Painter<Change, Look>;
