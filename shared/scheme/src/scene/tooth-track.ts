import type { Matrix4 } from 'three';
import type { SchemeTooth, ToothFrame } from '../format/scheme.ts';
import { normaliseRotation } from '../poses/quaternions.ts';

/** The numbers of a key: step, displacement, rotation. */
const KEY_LENGTH = 8;
/** Rotations nearer than this are interpolated linearly. */
const NEAR_ANGLE_RADIANS = 1e-6;

/**
 * The path of a tooth in a layout that writes a pose without allocation, because every picture needs it for all teeth.
 * It yields the same values as `interpolatePose`.
 */
export class ToothTrack {
  readonly #origin: ToothFrame['origin'];
  readonly #keys: Float64Array;
  readonly #pose = new Float64Array(KEY_LENGTH);

  constructor({ frame, keys }: Pick<SchemeTooth, 'frame' | 'keys'>) {
    this.#origin = frame.origin;
    const all = keys[0]?.step === 0 ? keys : [{ step: 0, p: [0, 0, 0], q: [1, 0, 0, 0] } as const, ...keys];
    this.#keys = new Float64Array(all.length * KEY_LENGTH);
    for (const [at, { step, p, q }] of all.entries())
      this.#keys.set([step, ...p, ...normaliseRotation(q)], at * KEY_LENGTH);
  }

  /** Writes the matrix that moves points of the tooth from step 0 to a step, which may be a fraction. */
  writeMatrix(step: number, matrix: Matrix4): void {
    this.#interpolate(step);
    const pose = this.#pose;
    const w = pose[4] ?? 1;
    const x = pose[5] ?? 0;
    const y = pose[6] ?? 0;
    const z = pose[7] ?? 0;
    const ox = this.#origin[0];
    const oy = this.#origin[1];
    const oz = this.#origin[2];
    const xx = 1 - 2 * (y * y + z * z);
    const yy = 1 - 2 * (x * x + z * z);
    const zz = 1 - 2 * (x * x + y * y);
    const xy = 2 * (x * y - w * z);
    const xz = 2 * (x * z + w * y);
    const yx = 2 * (x * y + w * z);
    const yz = 2 * (y * z - w * x);
    const zx = 2 * (x * z - w * y);
    const zy = 2 * (y * z + w * x);
    // The rotation is about the moving origin of the frame.
    matrix.set(
      xx,
      xy,
      xz,
      ox + (pose[1] ?? 0) - (xx * ox + xy * oy + xz * oz),
      yx,
      yy,
      yz,
      oy + (pose[2] ?? 0) - (yx * ox + yy * oy + yz * oz),
      zx,
      zy,
      zz,
      oz + (pose[3] ?? 0) - (zx * ox + zy * oy + zz * oz),
      0,
      0,
      0,
      1,
    );
  }

  #interpolate(step: number): void {
    const keys = this.#keys;
    const pose = this.#pose;
    let to = 0;
    while (to + KEY_LENGTH < keys.length && (keys[to] ?? 0) < step) to += KEY_LENGTH;
    const from = (keys[to] ?? 0) <= step || to === 0 ? to : to - KEY_LENGTH;
    const begin = keys[from] ?? 0;
    const share = from === to ? 0 : (step - begin) / ((keys[to] ?? 0) - begin);
    let cosine = 0;
    for (let at = 4; at < KEY_LENGTH; at += 1) cosine += (keys[from + at] ?? 0) * (keys[to + at] ?? 0);
    const angle = Math.acos(Math.min(1, Math.abs(cosine)));
    const isNear = angle < NEAR_ANGLE_RADIANS;
    const a = isNear ? 1 - share : Math.sin((1 - share) * angle) / Math.sin(angle);
    const b = (cosine < 0 ? -1 : 1) * (isNear ? share : Math.sin(share * angle) / Math.sin(angle));
    for (let at = 1; at < 4; at += 1)
      pose[at] = (keys[from + at] ?? 0) + ((keys[to + at] ?? 0) - (keys[from + at] ?? 0)) * share;
    for (let at = 4; at < KEY_LENGTH; at += 1) pose[at] = (keys[from + at] ?? 0) * a + (keys[to + at] ?? 0) * b;
  }
}
