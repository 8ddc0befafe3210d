import { Matrix4, type OrthographicCamera, Plane, Quaternion, Vector3 } from 'three';
import type { Place } from '../mesh/body.ts';
import { type Pane, toPanes, type StageOnCanvas } from './panes.ts';

/** A cut through everything: across an axis of the patient (0 from right to left, 1 front to back, 2 up), so many mm from the middle. */
export interface Section {
  readonly axis: 0 | 1 | 2;
  readonly at: number;
  /** Which side goes. */
  readonly isTurned: boolean;
}

/** All that a picture depends on beside the models themselves, so that it can be drawn elsewhere and what lies over it fits. */
export interface Sight {
  /** Of the canvas, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the canvas for each CSS pixel. */
  readonly ratio: number;
  readonly areApart: boolean;
  /** How the eye is turned: x, y, z and w of a quaternion. */
  readonly orientation: readonly [number, number, number, number];
  readonly target: Place;
  /** Millimetres of the shorter side of a picture. */
  readonly span: number;
  /** How far the farthest of all models is from the middle, in mm. */
  readonly depth: number;
  /** For each stage, what takes places of its files into the frame of the patient: 16 numbers, column by column. */
  readonly frames: readonly [readonly number[], readonly number[]];
  readonly section: Section | null;
}

/** The pictures that are seen. */
export function listPanes({ width, height, areApart }: Sight): readonly Pane[] {
  return toPanes(width, height, areApart);
}

/** What takes places of the files of a stage into the frame of the patient. */
export function createFrameMatrix({ frames }: Sight, stage: StageOnCanvas): Matrix4 {
  return new Matrix4().fromArray([...frames[stage]]);
}

/** The plane behind which everything is cut away; `null` without a section. */
export function createClippingPlane({ section }: Sight): Plane | null {
  if (section === null) return null;
  const normal = new Vector3().setComponent(section.axis, section.isTurned ? 1 : -1);
  return new Plane(normal, section.isTurned ? -section.at : section.at);
}

/** Puts a camera before everything that a pane shows. */
export function aimCamera(
  camera: OrthographicCamera,
  sight: Pick<Sight, 'orientation' | 'target' | 'span' | 'depth'>,
  { width, height }: Pick<Pane, 'width' | 'height'>,
): void {
  const orientation = new Quaternion(...sight.orientation);
  const target = new Vector3(...sight.target);
  const scale = sight.span / Math.max(1, Math.min(width, height)) / 2;
  camera.left = -width * scale;
  camera.right = width * scale;
  camera.top = height * scale;
  camera.bottom = -height * scale;
  const far = Math.max(sight.span, 2 * sight.depth + target.length());
  camera.near = 0;
  camera.far = far * 2;
  camera.quaternion.copy(orientation);
  camera.position.copy(target).add(new Vector3(0, 0, far).applyQuaternion(orientation));
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
}
