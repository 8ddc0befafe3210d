import { type ModelChange, listBuffers } from './model-change.ts';
import { openOnPage } from './page-painting.ts';
import type { PainterFactory, OpenPainting } from './painting.ts';
import type { Sight } from './sight.ts';
import { openInWorker, type PaintingWorker } from './worker-painting.ts';

/** The implementations of a painting in a worker and on the page. */
export interface PaintingImplementations<Change, Look> {
  readonly worker: PaintingWorker<Change>;
  /** Loads the painter for the page. */
  readonly loadPagePainter: () => Promise<PainterFactory<Change, Look>>;
}

/** Creates a function that opens canvases for a worker, or for drawing on the page if workers have no WebGL. */
export function createPaintingOpener<Change, Look>(
  places: PaintingImplementations<Change, Look>,
): OpenPainting<Change, Look> {
  return async (canvas, events, signal) => {
    const workerPainting = await openInWorker<Change, Look>(canvas, events, signal, places.worker);
    if (workerPainting !== null) return workerPainting;
    // three would write to the console without WebGL.
    if (!hasWebGl()) throw new Error('the browser has no WebGL');
    const createPainter = await places.loadPagePainter();
    signal.throwIfAborted();
    return openOnPage(canvas, createPainter, events);
  };
}

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/** Opens canvases for models. */
export const openPainting = createPaintingOpener<ModelChange, Sight>({
  worker: {
    start: () =>
      new Worker(new URL('./model-painting.worker.ts', import.meta.url), { type: 'module', name: 'model-painting' }),
    listBuffers,
  },
  loadPagePainter: async () => {
    const { ModelPainter } = await import('./model-painter.ts');
    return (canvas, onLost) => new ModelPainter(canvas, onLost);
  },
});
