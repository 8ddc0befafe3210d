import {
  type KeyPose,
  type Movement,
  toMovement,
  MOVEMENTS,
  toPose,
  type Quaternion,
  type ToothFrame,
} from '@dentarium/scheme';
import type { Tooth } from '../mouth/mouth.ts';
import { toToothFrame, roundVector } from './plan-frame.ts';

/** The timing of tooth movement in an arch. */
export interface Staging {
  readonly steps: number;
  readonly overcorrection: number;
  readonly passive: readonly number[];
  /** Teeth that move during their own part of the steps, as fractions. */
  readonly hurried: Readonly<Record<number, readonly [from: number, to: number]>>;
}

/**
 * The movement periods of teeth by their position from the midline, as fractions of the steps: from the back to the
 * front.
 */
const MOVEMENT_PERIODS: readonly (readonly [from: number, to: number])[] = [
  [0.2, 1],
  [0.2, 1],
  [0.15, 0.9],
  [0.1, 0.75],
  [0.05, 0.65],
  [0, 0.5],
  [0, 0.45],
];
/** Degrees of torque per millimetre of forward movement of an incisor's edge. */
const TORQUE_DEGREES_PER_MM = 2.2;
/** The overcorrection of rotated front teeth, as a fraction. */
const OVERCORRECTION_SHARE = 0.1;
const DEGREE = Math.PI / 180;

/** Computes the clinical movement of a tooth between two mouths. */
function computeMovement(before: Tooth, after: Tooth): Movement {
  const [from, to] = [toToothFrame(before), toToothFrame(after)];
  const way = [0, 1, 2].map((axis) => (to.origin[axis] ?? 0) - (from.origin[axis] ?? 0));
  const movement = toMovement({ p: [way[0] ?? 0, way[1] ?? 0, way[2] ?? 0], q: [1, 0, 0, 0] }, from);
  const projectMesial = (axis: ToothFrame['m']): number => to.m[0] * axis[0] + to.m[1] * axis[1];
  return {
    ...movement,
    rotation: -Math.atan2(projectMesial(from.b), projectMesial(from.m)) / DEGREE,
    tip: (Math.atan(after.tilt) - Math.atan(before.tilt)) / DEGREE,
    torque: before.position <= 2 ? movement.buccal * TORQUE_DEGREES_PER_MM : 0,
  };
}

/** Creates the key poses of a tooth between two mouths. */
export function createToothKeys(before: Tooth, after: Tooth, staging: Staging): KeyPose[] {
  const frame = toToothFrame(before);
  const whole = computeMovement(before, after);
  const { steps, overcorrection, passive } = staging;
  const [from, to] = staging.hurried[before.fdi] ?? MOVEMENT_PERIODS[before.position - 1] ?? [0, 1];
  const last = steps - overcorrection;
  const [first, end] = [Math.round(from * last), Math.round(to * last)];
  // Passive steps do not advance the movement.
  const active = (step: number): number => step - passive.filter((one) => one <= step).length;
  const stops = passive.flatMap((step) => [step - 1, step]).filter((step) => step > first && step < end);
  const moving = [first, ...stops, end].map((step) => ({
    step,
    share: (active(step) - active(first)) / (active(end) - active(first)),
  }));
  const hasOvercorrection = overcorrection > 0 && before.position <= 3 && end === last;
  const keys = hasOvercorrection ? [...moving, { step: steps, share: 1 + OVERCORRECTION_SHARE }] : moving;
  return keys.map(({ step, share }) => ({ step, ...createKeyPose(whole, share, frame) }));
}

function createKeyPose(whole: Movement, share: number, frame: ToothFrame): Pick<KeyPose, 'p' | 'q'> {
  const part = Object.fromEntries(MOVEMENTS.map((kind) => [kind, whole[kind] * share])) as unknown as Movement;
  const { p, q } = toPose(part, frame);
  return { p: roundVector(p), q: q.map((value) => Math.round(value * 1e9) / 1e9 + 0) as unknown as Quaternion };
}
