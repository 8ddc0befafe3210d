import {
  Euler,
  HemisphereLight,
  PMREMGenerator,
  type Quaternion,
  type Scene,
  Vector3,
  type WebGLRenderer,
} from 'three';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import { isSoftwareRendered } from './software-renderer.ts';

/** The light around models. The code that creates it disposes of it. */
export interface RoomLight {
  /** Turns the light with the camera, so that every view is lit alike. */
  turn(orientation: Quaternion): void;
  dispose(): void;
}

/**
 * Lights a scene from all sides, because a single lamp flattens enamel. If the CPU draws, a light sky and a darker
 * floor replace the room, which would cost several times the rest of the picture.
 */
export function createRoomLight(renderer: WebGLRenderer, scene: Scene): RoomLight {
  return isSoftwareRendered(renderer.getContext()) ? createSkyLight(scene) : createEnvironmentLight(renderer, scene);
}

function createSkyLight(scene: Scene): RoomLight {
  const light = new HemisphereLight(0xffffff, 0xa39c90, 2.7);
  scene.add(light);
  return {
    turn: (orientation) => void light.position.copy(new Vector3(0, 1, 0.4).applyQuaternion(orientation)),
    dispose: () => {
      light.removeFromParent();
      light.dispose();
    },
  };
}

function createEnvironmentLight(renderer: WebGLRenderer, scene: Scene): RoomLight {
  const generator = new PMREMGenerator(renderer);
  const room = new RoomEnvironment();
  const light = generator.fromScene(room, 0.04);
  room.dispose();
  generator.dispose();
  scene.environment = light.texture;
  scene.environmentIntensity = 0.5;
  return {
    turn: (orientation) => void (scene.environmentRotation = new Euler().setFromQuaternion(orientation)),
    dispose: () => {
      scene.environment = null;
      light.dispose();
    },
  };
}
