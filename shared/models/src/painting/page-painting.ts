import { ModelPainter } from './model-painter.ts';
import type { Painting, PaintingEvents } from './painting.ts';

/**
 * Draws on the page itself, which waits for each picture: for browsers whose workers have no WebGL.
 *
 * @throws Error where there is no WebGL
 */
export function openOnPage(canvas: HTMLCanvasElement, { onDrawn, onLost }: PaintingEvents): Painting {
  const painter = new ModelPainter(canvas, onLost);
  return {
    change: (change) => painter.change(change),
    draw: (sight) => {
      painter.draw(sight);
      onDrawn();
    },
    dispose: () => painter.dispose(),
  };
}
