/** Draws changing content onto a canvas of the page, from given looks. The code that opened it disposes of it. */
export interface Painting<Change, Look> {
  /** Changes the content, which the next picture shows. The memory of added content is transferred. */
  change(change: Change): void;
  /** Requests a picture. Each request is answered once, in order. */
  draw(look: Look): void;
  /** Frees the memory, the resources of the graphics card, and its context. */
  dispose(): void;
}

/** The events of a painting. */
export interface PaintingEvents {
  /** The requested picture is on the canvas, or was dropped because the context is lost. */
  readonly onDrawn: () => void;
  /** The graphics card lost the context (`true`), or has it again (`false`). */
  readonly onLost: (isLost: boolean) => void;
  /** The painter has crashed and freed its resources. No more pictures arrive, and the last one remains. */
  readonly onCrashed: () => void;
}

/**
 * Opens a canvas for pictures.
 *
 * @throws Error without WebGL, and the reason of the signal
 */
export type OpenPainting<Change, Look> = (
  canvas: HTMLCanvasElement,
  events: PaintingEvents,
  signal: AbortSignal,
) => Promise<Painting<Change, Look>>;

/** Draws with WebGL, in a worker or on the page. The creator disposes of it. */
export interface Painter<Change, Look> {
  /** Prepares everything for which the first picture would wait. */
  prepare(): void;
  /** Changes the content, which the next picture shows. */
  change(change: Change): void;
  /** Draws onto the canvas. Returns false while the context is lost. */
  draw(look: Look): boolean;
  /** Waits until the picture is drawn. Returns false if the context was lost meanwhile. */
  finish(): Promise<boolean>;
  /** Frees all resources. */
  dispose(): void;
}

/**
 * Creates a painter for a canvas.
 *
 * @param onLost receives `true` when the graphics card loses the context, and `false` when it is restored
 * @throws Error without WebGL
 */
export type PainterFactory<Change, Look> = (
  canvas: HTMLCanvasElement | OffscreenCanvas,
  onLost: (isLost: boolean) => void,
) => Painter<Change, Look>;
