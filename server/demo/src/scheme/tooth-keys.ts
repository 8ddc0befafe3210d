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

/** When the teeth of an arch move. */
export interface Staging {
  readonly steps: number;
  readonly overcorrection: number;
  readonly passive: readonly number[];
  /** Teeth that move in a part of the steps of their own, as shares of them. */
  readonly hurried: Readonly<Record<number, readonly [from: number, to: number]>>;
}

/** When teeth move by their place from the midline, as shares of the steps: from the back to the front. */
const MOVEMENT_PERIODS: readonly (readonly [from: number, to: number])[] = [
  [0.2, 1],
  [0.2, 1],
  [0.15, 0.9],
  [0.1, 0.75],
  [0.05, 0.65],
  [0, 0.5],
  [0, 0.45],
];
/** Degrees of torque for each millimetre by which the edge of an incisor goes forwards. */
const TORQUE_DEGREES_PER_MM = 2.2;
/** How far front teeth are turned beyond their place. */
const OVERCORRECTION_SHARE = 0.1;
const DEGREE = Math.PI / 180;

/** What a tooth does from one mouth to another, as people read it. */
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

/** The poses of a tooth from one mouth to another. */
export function createToothKeys(before: Tooth, after: Tooth, staging: Staging): KeyPose[] {
  const frame = toToothFrame(before);
  const whole = computeMovement(before, after);
  const { steps, overcorrection, passive } = staging;
  const [from, to] = staging.hurried[before.fdi] ?? MOVEMENT_PERIODS[before.position - 1] ?? [0, 1];
  const last = steps - overcorrection;
  const [first, end] = [Math.round(from * last), Math.round(to * last)];
  // Where nothing moves no time passes.
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
