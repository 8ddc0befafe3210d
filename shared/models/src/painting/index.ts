/** The shared base of all painters of models and teeth: drawing in a worker or on the page, light, and cameras. */
export { answerPainting } from './answer-painting.ts';
export { LitRenderer } from './lit-renderer.ts';
export type { PaintRequest } from './messages.ts';
export type { Painter } from './painting.ts';
export { aimCamera } from './sight.ts';
export { isSoftwareRendered } from './software-renderer.ts';
