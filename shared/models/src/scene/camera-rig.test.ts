import { Vector3 } from 'three';
import { describe, expect, test } from '@jest/globals';
import { CameraRig } from './camera-rig.ts';
import { STANDARD_VIEWS, type StandardView } from './views.ts';

/** Projects a direction of the patient onto the view: right, up, towards the camera. */
function projectDirection(rig: CameraRig, direction: readonly number[]): number[] {
  const viewDirection = new Vector3(...direction).applyQuaternion(rig.orientation.clone().invert());
  return viewDirection.toArray().map((value) => Math.round(value * 1000) / 1000 + 0);
}

const [LEFT, BACK, UP] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

describe('VIEW-03 standard views', () => {
  test.each<[StandardView, string, readonly number[], readonly number[], readonly number[]]>([
    ['front', "the patient's left on the right", [1, 0, 0], [0, 0, -1], [0, 1, 0]],
    ['back', "the patient's left on the left", [-1, 0, 0], [0, 0, 1], [0, 1, 0]],
    ['right', 'the front on the right', [0, 0, -1], [-1, 0, 0], [0, 1, 0]],
    ['left', 'the front on the left', [0, 0, 1], [1, 0, 0], [0, 1, 0]],
    ['upper', 'the front at the top', [1, 0, 0], [0, -1, 0], [0, 0, -1]],
    ['lower', 'the front at the bottom', [1, 0, 0], [0, 1, 0], [0, 0, 1]],
  ])('%s shows %s', (view, _, left, back, up) => {
    const rig = new CameraRig();
    rig.setView(view);
    expect([projectDirection(rig, LEFT), projectDirection(rig, BACK), projectDirection(rig, UP)]).toEqual([
      left,
      back,
      up,
    ]);
  });

  test('have no mirror', () => {
    for (const view of STANDARD_VIEWS) {
      const rig = new CameraRig();
      rig.setView(view);
      const [x, y, z] = [LEFT, BACK, UP].map((axis) => new Vector3(...projectDirection(rig, axis)));
      expect(x?.cross(y ?? new Vector3()).dot(z ?? new Vector3())).toBeCloseTo(1);
    }
  });
});

describe('VIEW-03 turning, moving and zooming', () => {
  test('turns the visible side to the right when dragged to the right', () => {
    const rig = new CameraRig();
    rig.setView('front');
    rig.orbit(0.1, 0);
    // The front faces the camera at first, and points to the right after the turn.
    expect(projectDirection(rig, [0, -1, 0])[0]).toBeGreaterThan(0.2);
    rig.setView('front');
    rig.orbit(0, 0.1);
    expect(projectDirection(rig, [0, -1, 0])[1]).toBeLessThan(-0.2);
  });

  test('makes half a turn when dragged across the whole view, without a pole', () => {
    const rig = new CameraRig();
    rig.setView('front');
    for (let step = 0; step < 20; step += 1) rig.orbit(0, 0.05);
    expect(projectDirection(rig, UP)).toEqual([0, -1, 0]);
  });

  test('shows the left part when moved to the right', () => {
    const rig = new CameraRig();
    rig.setView('front');
    rig.pan(0.5, 0.25);
    expect(rig.target.toArray().map(Math.round)).toEqual([-50, 0, 25]);
  });

  test('keeps the point under the pointer fixed while zooming, within limits', () => {
    const rig = new CameraRig();
    rig.setView('front');
    const toPointerPlace = (): Vector3 => rig.target.clone().add(new Vector3(0.3 * rig.span, 0, -0.2 * rig.span));
    const placeBefore = toPointerPlace();
    rig.zoom(2, 0.3, 0.2);
    expect(rig.span).toBe(50);
    expect(toPointerPlace().distanceTo(placeBefore)).toBeLessThan(1e-9);
    for (let step = 0; step < 100; step += 1) rig.zoom(4);
    expect(rig.span).toBe(0.5);
  });
});
