import { paintingIn, WorkerAhead } from '@dentarium/models/painting';
import type { SchemeChange, SchemeSight } from './scheme-sight.ts';

const ahead = new WorkerAhead(
  () =>
    new Worker(new URL('./scheme-painting.worker.ts', import.meta.url), { type: 'module', name: 'scheme-painting' }),
);

/** Begins what draws schemes before there is a canvas. It gives what ends it, unless a canvas has taken it. */
export function prestartSchemePainting(): () => void {
  return ahead.begin();
}

/** Opens canvases for schemes: a worker draws, or the page where workers have no WebGL. Surfaces are copied, the page picks teeth on its own. */
export const openSchemePainting = paintingIn<SchemeChange, SchemeSight>({
  worker: { start: () => ahead.take(), memoryOf: () => [] },
  onPage: async () => {
    const { SchemePainter } = await import('./scheme-painter.ts');
    return (canvas, onLost) => new SchemePainter(canvas, onLost);
  },
});
