import { Matrix4, type OrthographicCamera, Plane, Quaternion, Vector3 } from 'three';
import type { Place } from '../mesh/body.ts';
import { type Pane, toPanes, type StageOnCanvas } from './panes.ts';

/**
 * A cut through everything: across an axis of the patient (0 right to left, 1 front to back, 2 up), at a distance from
 * the centre in mm.
 */
export interface Section {
  readonly axis: 0 | 1 | 2;
  readonly at: number;
  /** True if the other side is removed. */
  readonly isTurned: boolean;
}

/**
 * All inputs of a picture except the models. The worker draws it, and the page projects overlays with the same values.
 */
export interface Sight {
  /** Of the canvas, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Canvas pixels per CSS pixel. */
  readonly ratio: number;
  readonly areApart: boolean;
  /** The orientation of the camera: x, y, z and w of a quaternion. */
  readonly orientation: readonly [number, number, number, number];
  readonly target: Place;
  /** Millimetres on the shorter side of a picture. */
  readonly span: number;
  /** The distance of the farthest point of all models from the centre, in mm. */
  readonly depth: number;
  /** For each stage, the matrix from its files to the frame of the patient: 16 numbers in column-major order. */
  readonly frames: readonly [readonly number[], readonly number[]];
  readonly section: Section | null;
}

/** Lists the visible pictures. */
export function listPanes({ width, height, areApart }: Sight): readonly Pane[] {
  return toPanes(width, height, areApart);
}

/** Creates the matrix from the files of a stage to the frame of the patient. */
export function createFrameMatrix({ frames }: Sight, stage: StageOnCanvas): Matrix4 {
  return new Matrix4().fromArray([...frames[stage]]);
}

/** Creates the plane behind which everything is removed; `null` without a section. */
export function createClippingPlane({ section }: Sight): Plane | null {
  if (section === null) return null;
  const normal = new Vector3().setComponent(section.axis, section.isTurned ? 1 : -1);
  return new Plane(normal, section.isTurned ? -section.at : section.at);
}

/** Positions a camera in front of everything that a pane shows. */
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
  const distance = Math.max(sight.span, 2 * sight.depth + target.length());
  camera.near = 0;
  camera.far = distance * 2;
  camera.quaternion.copy(orientation);
  camera.position.copy(target).add(new Vector3(0, 0, distance).applyQuaternion(orientation));
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
}
