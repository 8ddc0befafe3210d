import { createPaintingOpener, PrestartedWorker } from '@dentarium/models/painting';
import type { SchemeChange, SchemeSight } from './scheme-sight.ts';

const prestartedWorker = new PrestartedWorker(
  () =>
    new Worker(new URL('./scheme-painting.worker.ts', import.meta.url), { type: 'module', name: 'scheme-painting' }),
);

/**
 * Prestarts the painting worker before a canvas exists. Returns a function that ends it, unless a canvas uses it by
 * then.
 */
export function prestartSchemePainting(): () => void {
  return prestartedWorker.start();
}

/**
 * Opens canvases for schemes. A worker draws, or the page if workers have no WebGL. Surfaces are copied, because the
 * page uses its own copy for picking teeth.
 */
export const openSchemePainting = createPaintingOpener<SchemeChange, SchemeSight>({
  worker: { start: () => prestartedWorker.take(), listBuffers: () => [] },
  loadPagePainter: async () => {
    const { SchemePainter } = await import('./scheme-painter.ts');
    return (canvas, onLost) => new SchemePainter(canvas, onLost);
  },
});
