import { PMREMGenerator, type WebGLRenderer, type WebGLRenderTarget } from 'three';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';

/** Light from all sides, as a room has it: a lamp alone flattens enamel. Whoever takes it disposes of it. */
export function roomLight(renderer: WebGLRenderer): WebGLRenderTarget {
  const generator = new PMREMGenerator(renderer);
  const room = new RoomEnvironment();
  const light = generator.fromScene(room, 0.04);
  room.dispose();
  generator.dispose();
  return light;
}
