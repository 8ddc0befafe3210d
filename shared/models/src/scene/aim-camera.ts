import { type OrthographicCamera, Vector3 } from 'three';
import type { CameraRig } from './camera-rig.ts';
import type { Pane } from '../painting/panes.ts';

/**
 * Puts the camera of a rig before everything that a pane shows.
 *
 * @param depth how far the farthest of it is from the middle, in mm
 */
export function aimCamera(camera: OrthographicCamera, rig: CameraRig, pane: Pane, depth: number): void {
  const { width, height } = pane;
  const scale = rig.span / Math.max(1, Math.min(width, height)) / 2;
  camera.left = -width * scale;
  camera.right = width * scale;
  camera.top = height * scale;
  camera.bottom = -height * scale;
  const far = Math.max(rig.span, 2 * depth + rig.target.length());
  camera.near = 0;
  camera.far = far * 2;
  camera.quaternion.copy(rig.orientation);
  camera.position.copy(rig.target).add(new Vector3(0, 0, far).applyQuaternion(rig.orientation));
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
}
