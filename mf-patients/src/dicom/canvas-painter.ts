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
  /** Device pixels per CSS pixel of the pane. */
  readonly ratio: number;
  readonly width: number;
  readonly height: number;
}

function isSameView(before: FrameDrawing, now: FrameDrawing): boolean {
  const { painter, placement, ratio, width, height } = before;
  return (
    painter === now.painter &&
    placement === now.placement &&
    ratio === now.ratio &&
    width === now.width &&
    height === now.height
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

  /** Draws a frame. A canvas whose size has changed is empty. */
  draw(context: CanvasRenderingContext2D, drawing: FrameDrawing): void {
    const before = this.#last;
    const at = performance.now();
    this.#last = { ...drawing, at };
    clearTimeout(this.#settleTimer);
    if (before === undefined || !isSameView(before, drawing) || at - before.at > SETTLE_DELAY_MS) {
      this.#drawWhole(context, drawing);
      return;
    }
    const { painter, placement, ratio } = drawing;
    this.#stillFrame ??= painter.createStillFrame(drawing, placement, ratio);
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

  #drawWhole(context: CanvasRenderingContext2D, { painter, placement, look, ratio }: FrameDrawing): void {
    this.#stillFrame = null;
    painter.paint(context, placement, look, ratio);
  }
}
