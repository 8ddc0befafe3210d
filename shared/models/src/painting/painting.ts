import type { ModelChange } from './messages.ts';
import type { Sight } from './sight.ts';

/** What draws models onto a canvas of the page. Whoever opened it disposes of it. */
export interface Painting {
  /** Changes models; it is seen with the next picture. The memory of what is added goes with it. */
  change(change: ModelChange): void;
  /** Asks for a picture. Each is told of once, in the order in which they were asked for. */
  draw(sight: Sight): void;
  /** Gives everything back: memory, what the graphics card holds, and its context. */
  dispose(): void;
}

/** What a painting tells. */
export interface PaintingEvents {
  /** The picture that was asked for is on the canvas, or cannot be while the graphics card has dropped everything. */
  readonly onDrawn: () => void;
  /** The graphics card has dropped everything (`true`), and has it again (`false`). */
  readonly onLost: (isLost: boolean) => void;
}
