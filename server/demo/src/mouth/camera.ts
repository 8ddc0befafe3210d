import type { Point } from '../drawing/svg.ts';

/** A point in the mouth, mm. */
export type MouthPoint = readonly [x: number, y: number, z: number];

interface Projection {
  readonly at: Point;
  /** Larger values are nearer. */
  readonly depth: number;
}

/** Projects places of the mouth, in mm, to pixels. */
export interface Camera {
  see(place: MouthPoint): Projection;
  /** Returns how much a surface with this outward direction faces the camera: 1 fully, 0 edge-on, below 0 away. */
  facing(out: readonly [number, number]): number;
  readonly scale: number;
  /** The direction in the mouth that runs to the right of the image. */
  readonly across: readonly [number, number];
}

/** The position and the target of a camera. */
export interface CameraPosition {
  /** Degrees to the patient's right. */
  readonly yaw: number;
  /** Degrees from below the occlusal plane. */
  readonly pitch: number;
  readonly target: MouthPoint;
  /** Pixels per mm at the target. */
  readonly scale: number;
}

const DISTANCE = 190;

/** Places a perspective camera around the mouth, over an image of 1600 by 1200. */
export function placeCamera({ yaw, pitch, target, scale }: CameraPosition): Camera {
  const [cy, sy] = [Math.cos((yaw * Math.PI) / 180), Math.sin((yaw * Math.PI) / 180)];
  const [cp, sp] = [Math.cos((pitch * Math.PI) / 180), Math.sin((pitch * Math.PI) / 180)];
  return {
    scale,
    across: [cy, sy],
    facing: ([ox, oy]) => oy * cy - ox * sy,
    see([px, py, pz]) {
      const [x, y, z] = [px - target[0], py - target[1], pz - target[2]];
      const across = x * cy + y * sy;
      const nearness = y * cy - x * sy;
      const up = z * cp + nearness * sp;
      const depth = nearness * cp - z * sp;
      const size = (scale * DISTANCE) / (DISTANCE - depth);
      return { at: [800 + across * size, 600 - up * size], depth };
    },
  };
}
