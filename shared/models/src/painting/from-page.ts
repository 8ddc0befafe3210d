/** The page's side of pictures that are drawn elsewhere. */
export { LastingPainting } from './lasting-painting.ts';
export { createPaintingOpener } from './open-painting.ts';
export type { OpenPainting } from './painting.ts';
export { PictureLoop } from './picture-loop.ts';
export { aimCamera } from './sight.ts';
export { PrestartedWorker } from './prestarted-worker.ts';
