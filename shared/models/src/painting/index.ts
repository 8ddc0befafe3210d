/** What other drawings of models and teeth have in common with this one where they draw: a worker or not, their light, and how they are looked at. */
export { answerPainting } from './answer-painting.ts';
export { LitRenderer } from './lit-renderer.ts';
export type { PaintRequest } from './messages.ts';
export type { Painter } from './painting.ts';
export { aimCamera } from './sight.ts';
export { isSoftwareRendered as drawsByProcessor } from './software-renderer.ts';
