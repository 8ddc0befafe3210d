import type { FramePainter } from './paint-frame.ts';
import type { Placement } from './pane-geometry.ts';
import type { StillFrame } from './still-frame.ts';
import type { Look } from './window-level.ts';

/** Milliseconds without a window change after which a frame is drawn from all of its pixels again. */
const SETTLE_DELAY_MS = 150;

/** The parameters by which a canvas draws a frame. */
export interface FrameDrawing {
  readonly painter: Pick<FramePainter, 'paint' | 'createStillFrame'>;
  readonly placement: Placement;
  readonly look: Look;
  readonly width: number;
  readonly height: number;
}

function isSamePlacement(one: Placement, other: Placement): boolean {
  return (['a', 'b', 'c', 'd', 'e', 'f'] as const).every((name) => one[name] === other[name]);
}

function isSameView({ painter, placement, width, height }: FrameDrawing, now: FrameDrawing): boolean {
  return (
    painter === now.painter && width === now.width && height === now.height && isSamePlacement(placement, now.placement)
  );
}

/**
 * Draws frames on a canvas. While only the window changes, the values at the pixels of the canvas are sampled once and looked up for each
 * picture; after a pause, the frame is drawn from all of its pixels.
 */
export class CanvasPainter {
  #last: (FrameDrawing & { readonly at: number }) | undefined;
  #stillFrame: StillFrame | null = null;
  #settleTimer: ReturnType<typeof setTimeout> | undefined;

  /** Draws a frame: from all of its pixels, if they have changed. A canvas whose size has changed is empty. */
  draw(context: CanvasRenderingContext2D, drawing: FrameDrawing, isInvalidated = false): void {
    const before = this.#last;
    const at = performance.now();
    this.#last = { ...drawing, at };
    clearTimeout(this.#settleTimer);
    if (isInvalidated || before === undefined || !isSameView(before, drawing) || at - before.at > SETTLE_DELAY_MS) {
      this.#drawWhole(context, drawing);
      return;
    }
    const { painter, placement } = drawing;
    this.#stillFrame ??= painter.createStillFrame(drawing, placement);
    if (this.#stillFrame === null) {
      this.#drawWhole(context, drawing);
      return;
    }
    this.#stillFrame.paint(context, drawing.look);
    this.#settleTimer = setTimeout(() => this.#drawWhole(context, drawing), SETTLE_DELAY_MS);
  }

  /** Cancels pending drawing when the canvas is unmounted. */
  leave(): void {
    clearTimeout(this.#settleTimer);
    this.#stillFrame = null;
    this.#last = undefined;
  }

  #drawWhole(context: CanvasRenderingContext2D, { painter, placement, look }: FrameDrawing): void {
    this.#stillFrame = null;
    painter.paint(context, placement, look);
  }
}
