import { OrthographicCamera, Vector2, Vector3 } from 'three';
import type { Body, Place } from '../mesh/body.ts';
import { findHit } from '../mesh/find-hit.ts';
import { type Pane, findPane, type StageOnCanvas } from '../painting/panes.ts';
import { aimCamera, createFrameMatrix, listPanes, createClippingPlane, type Sight } from '../painting/sight.ts';

/** A model that can be picked. */
export interface PickableModel {
  readonly body: Body;
  readonly stage: StageOnCanvas;
  readonly isVisible: boolean;
}

/** A point on a model. */
export interface PlaceOnModel {
  readonly key: string;
  /** In mm, along the axes of the file. */
  readonly place: Place;
}

const toPlace = ({ x, y, z }: Vector3): Place => [x, y, z];

function createCamera(sight: Sight, pane: Pane): OrthographicCamera {
  const camera = new OrthographicCamera();
  aimCamera(camera, sight, pane);
  return camera;
}

/** Finds the visible point of a model at a point of a canvas, in CSS pixels from the upper left corner. */
export function pickPlace(
  models: ReadonlyMap<string, PickableModel>,
  sight: Sight,
  [x, y]: readonly [number, number],
): PlaceOnModel | null {
  const pane = findPane(listPanes(sight), x, y);
  if (pane === undefined) return null;
  const camera = createCamera(sight, pane);
  const pointer = new Vector2(((x - pane.x) / pane.width) * 2 - 1, 1 - ((y - pane.y) / pane.height) * 2);
  const start = new Vector3(pointer.x, pointer.y, -1).unproject(camera);
  const viewDirection = new Vector3(0, 0, -1).applyQuaternion(camera.quaternion);
  const plane = createClippingPlane(sight);
  let nearest: { readonly at: PlaceOnModel; readonly distance: number } | null = null;
  for (const [key, { body, stage, isVisible }] of models) {
    if (!isVisible || !pane.stages.includes(stage)) continue;
    const frame = createFrameMatrix(sight, stage);
    const inverse = frame.clone().invert();
    const origin = start.clone().applyMatrix4(inverse);
    const direction = viewDirection.clone().transformDirection(inverse);
    const isUncut = (place: Place): boolean =>
      plane === null || plane.distanceToPoint(new Vector3(...place).applyMatrix4(frame)) >= 0;
    const hit = findHit(body, { from: toPlace(origin), direction: toPlace(direction) }, isUncut);
    if (hit !== null && (nearest === null || hit.distance < nearest.distance))
      nearest = { at: { key, place: hit.place }, distance: hit.distance };
  }
  return nearest?.at ?? null;
}

/** Projects a point of a stage onto a canvas, in CSS pixels; `null` if no picture shows the stage. */
export function projectPlace(sight: Sight, stage: StageOnCanvas, place: Place): { x: number; y: number } | null {
  const pane = listPanes(sight).find(({ stages }) => stages.includes(stage));
  if (pane === undefined) return null;
  const projected = new Vector3(...place)
    .applyMatrix4(createFrameMatrix(sight, stage))
    .project(createCamera(sight, pane));
  return { x: pane.x + ((projected.x + 1) / 2) * pane.width, y: pane.y + ((1 - projected.y) / 2) * pane.height };
}
