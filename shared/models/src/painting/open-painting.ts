import type { Painting, PaintingEvents } from './painting.ts';
import { openInWorker } from './worker-painting.ts';

/**
 * Opens a canvas for models: pictures come from a worker, or are drawn on the page where workers have no WebGL.
 *
 * @throws Error where there is no WebGL, and the reason of the signal
 */
export async function openPainting(
  canvas: HTMLCanvasElement,
  events: PaintingEvents,
  signal: AbortSignal,
): Promise<Painting> {
  const inWorker = await openInWorker(canvas, events, signal);
  if (inWorker !== null) return inWorker;
  const { openOnPage } = await import('./page-painting.ts');
  signal.throwIfAborted();
  return openOnPage(canvas, events);
}
