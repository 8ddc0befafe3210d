/** What other drawings of models and teeth have in common with this one: their light, and how they are looked at. */
export { type RoomLight, roomLight } from './room-light.ts';
export { aimCamera } from './sight.ts';
