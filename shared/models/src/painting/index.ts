/** What other drawings of models and teeth have in common with this one where they draw: a worker or not, their light, and how they are looked at. */
export { answerPainting } from './answer-painting.ts';
export type { PaintRequest } from './messages.ts';
export type { Painter } from './painting.ts';
export { type RoomLight, roomLight } from './room-light.ts';
export { aimCamera } from './sight.ts';
export { drawsByProcessor } from './software-renderer.ts';
export { untilDrawn } from './until-drawn.ts';
