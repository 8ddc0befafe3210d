import { type ModelChange, memoryOf } from './model-change.ts';
import { openOnPage } from './page-painting.ts';
import type { NewPainter, OpenPainting } from './painting.ts';
import type { Sight } from './sight.ts';
import { openInWorker, type PaintingWorker } from './worker-painting.ts';

/** What draws, and where. */
export interface PaintingPlaces<Change, Look> {
  readonly worker: PaintingWorker<Change>;
  /** Loads what draws on the page. */
  readonly onPage: () => Promise<NewPainter<Change, Look>>;
}

/** Opens canvases for pictures of a worker, or for drawing on the page where workers have no WebGL. */
export function paintingIn<Change, Look>(places: PaintingPlaces<Change, Look>): OpenPainting<Change, Look> {
  return async (canvas, events, signal) => {
    const inWorker = await openInWorker<Change, Look>(canvas, events, signal, places.worker);
    if (inWorker !== null) return inWorker;
    // three writes to the console where there is none.
    if (!hasWebGl()) throw new Error('the browser has no WebGL');
    const newPainter = await places.onPage();
    signal.throwIfAborted();
    return openOnPage(canvas, newPainter, events);
  };
}

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/** Opens canvases for models. */
export const openPainting = paintingIn<ModelChange, Sight>({
  worker: {
    start: () =>
      new Worker(new URL('./model-painting.worker.ts', import.meta.url), { type: 'module', name: 'model-painting' }),
    memoryOf,
  },
  onPage: async () => {
    const { ModelPainter } = await import('./model-painter.ts');
    return (canvas, onLost) => new ModelPainter(canvas, onLost);
  },
});
