import type { PainterFactory, Painting, PaintingEvents } from './painting.ts';

/**
 * Draws on the page itself, which waits for each picture. Used in browsers whose workers have no WebGL.
 *
 * @throws Error without WebGL
 */
export function openOnPage<Change, Look>(
  canvas: HTMLCanvasElement,
  createPainter: PainterFactory<Change, Look>,
  { onDrawn, onLost }: PaintingEvents,
): Painting<Change, Look> {
  const painter = createPainter(canvas, onLost);
  return {
    change: (change) => painter.change(change),
    draw: (look) => {
      painter.draw(look);
      onDrawn();
    },
    dispose: () => painter.dispose(),
  };
}
