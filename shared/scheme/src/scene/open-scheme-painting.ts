import { paintingIn } from '@dentarium/models/painting';
import type { SchemeChange, SchemeSight } from './scheme-sight.ts';

/** Opens canvases for schemes: a worker draws, or the page where workers have no WebGL. Surfaces are copied, the page picks teeth on its own. */
export const openSchemePainting = paintingIn<SchemeChange, SchemeSight>({
  worker: {
    start: () =>
      new Worker(new URL('./scheme-painting.worker.ts', import.meta.url), { type: 'module', name: 'scheme-painting' }),
    memoryOf: () => [],
  },
  onPage: async () => {
    const { SchemePainter } = await import('./scheme-painter.ts');
    return (canvas, onLost) => new SchemePainter(canvas, onLost);
  },
});
