import { isTooth } from '@dentarium/domain';
import { MAX_TIP_DEGREES } from '../format/limits.ts';
import type { SchemePrescription } from '../format/prescription.ts';
import type { KeyPose, Scheme, SchemeTooth, ToothFrame } from '../format/scheme.ts';
import { toArch, isRightHanded } from '../format/teeth.ts';
import { hasMoved } from '../poses/has-moved.ts';
import { START_POSE, interpolatePose } from '../poses/interpolate-pose.ts';
import { toMovement } from '../poses/readable-pose.ts';
import { cross, dot, computeLength } from '@dentarium/models/vectors';
import type { Refusals } from './refusal.ts';

/** The tolerance for lengths of 1. */
const UNIT_TOLERANCE = 1e-6;
/** The tolerance for right angles, as a cosine. */
const RIGHT_ANGLE_TOLERANCE = 1e-4;

/** Checks the teeth: their numbers, frames and keys, and that no immovable tooth moves. */
export function checkTeeth(scheme: Scheme, { noMoveTeeth }: SchemePrescription, refusals: Refusals): void {
  const checkedTeeth = new Set<number>();
  const immovableTeeth = new Map(noMoveTeeth.map(({ tooth, rule }) => [tooth, rule]));
  for (const [at, one] of scheme.teeth.entries()) {
    const place = `teeth[${at}]`;
    if (!isTooth(one.tooth)) {
      refusals.add(`${place}.tooth`, 'tooth.unknown', { tooth: one.tooth });
      continue;
    }
    if (checkedTeeth.has(one.tooth)) refusals.add(`${place}.tooth`, 'tooth.double', { tooth: one.tooth });
    checkedTeeth.add(one.tooth);
    const isFrame = checkFrame(one.frame, one.tooth, `${place}.frame`, refusals);
    const { steps } = scheme.arches[toArch(one.tooth)];
    const areKeys = checkKeys(one.keys, steps, `${place}.keys`, refusals);
    if (isFrame && areKeys) checkTip(one, steps, `${place}.keys`, refusals);
    const rule = immovableTeeth.get(one.tooth);
    const movedKey = rule === undefined ? -1 : one.keys.findIndex(isMoved);
    if (rule !== undefined && movedKey >= 0)
      refusals.add(`${place}.keys[${movedKey}]`, 'prescription.noMove', { tooth: one.tooth, rule });
  }
}

function isMoved(key: KeyPose): boolean {
  return hasMoved(START_POSE, key);
}

function checkFrame({ m, b, o }: ToothFrame, tooth: number, place: string, refusals: Refusals): boolean {
  const off = Object.entries({ m, b, o }).filter(([, axis]) => !(Math.abs(computeLength(axis) - 1) <= UNIT_TOLERANCE));
  for (const [name, axis] of off) refusals.add(`${place}.${name}`, 'frame.unit', { length: computeLength(axis) });
  if (off.length > 0) return false;
  if (Math.max(Math.abs(dot(m, b)), Math.abs(dot(b, o)), Math.abs(dot(o, m))) > RIGHT_ANGLE_TOLERANCE) {
    refusals.add(place, 'frame.orthogonal');
    return false;
  }
  if (dot(cross(m, b), o) > 0 === isRightHanded(tooth)) return true;
  refusals.add(place, 'frame.hand', { tooth, hand: isRightHanded(tooth) ? 'right' : 'left' });
  return false;
}

function checkKeys(keys: readonly KeyPose[], steps: number, place: string, refusals: Refusals): boolean {
  const before = refusals.list.length;
  for (const [at, key] of keys.entries()) {
    const { step, q } = key;
    const length = Math.hypot(...q);
    if (!(Math.abs(length - 1) <= UNIT_TOLERANCE)) refusals.add(`${place}[${at}].q`, 'key.unit', { length });
    const last = keys[at - 1]?.step;
    if (last !== undefined && step <= last) refusals.add(`${place}[${at}].step`, 'key.order', { step, before: last });
    if (step > steps) refusals.add(`${place}[${at}].step`, 'step.beyond', { step, steps });
    if (step === 0 && isMoved(key)) refusals.add(`${place}[${at}]`, 'key.start');
  }
  return refusals.list.length === before;
}

/** Checks every step, because the rotation between two keys may tip a tooth farther than either key. */
function checkTip(tooth: SchemeTooth, steps: number, place: string, refusals: Refusals): void {
  for (let step = 1; step <= steps; step += 1) {
    const { tip } = toMovement(interpolatePose(tooth, step), tooth.frame);
    if (Math.abs(tip) <= MAX_TIP_DEGREES) continue;
    const key = tooth.keys.findIndex((one) => one.step >= step);
    refusals.add(`${place}[${key}].q`, 'key.tip', { tooth: tooth.tooth, step, tip, limit: MAX_TIP_DEGREES });
    return;
  }
}
