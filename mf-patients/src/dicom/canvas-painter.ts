import type { FramePainter } from './paint-frame.ts';
import type { Placement } from './pane-geometry.ts';
import type { StillFrame } from './still-frame.ts';
import type { Look } from './window-level.ts';

/** Milliseconds without another window after which a frame is drawn from all of its pixels again. */
const SETTLED = 150;

/** What a canvas shows of a frame. */
export interface Drawn {
  readonly painter: Pick<FramePainter, 'paint' | 'still'>;
  readonly placement: Placement;
  readonly look: Look;
  /** Pixels of the screen for one of the pane. */
  readonly ratio: number;
  readonly width: number;
  readonly height: number;
}

function standsStill(before: Drawn, now: Drawn): boolean {
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
 * Draws frames on a canvas. While only the window changes, picture for picture, the values at the pixels of the canvas are taken once and looked
 * up for each; when it has settled, the frame is drawn from all of its pixels.
 */
export class CanvasPainter {
  #last: (Drawn & { readonly at: number }) | undefined;
  #still: StillFrame | null = null;
  #settling: ReturnType<typeof setTimeout> | undefined;

  /** Draws a frame; a canvas of another size than before is empty. */
  draw(context: CanvasRenderingContext2D, drawn: Drawn): void {
    const before = this.#last;
    const at = performance.now();
    this.#last = { ...drawn, at };
    clearTimeout(this.#settling);
    if (before === undefined || !standsStill(before, drawn) || at - before.at > SETTLED) {
      this.#drawWhole(context, drawn);
      return;
    }
    const { painter, placement, ratio } = drawn;
    this.#still ??= painter.still(drawn, placement, ratio);
    if (this.#still === null) {
      this.#drawWhole(context, drawn);
      return;
    }
    this.#still.paint(context, drawn.look);
    this.#settling = setTimeout(() => this.#drawWhole(context, drawn), SETTLED);
  }

  /** Ends what waits, with the canvas. */
  leave(): void {
    clearTimeout(this.#settling);
    this.#still = null;
    this.#last = undefined;
  }

  #drawWhole(context: CanvasRenderingContext2D, { painter, placement, look, ratio }: Drawn): void {
    this.#still = null;
    painter.paint(context, placement, look, ratio);
  }
}
