import { isTooth } from '@dentarium/domain';
import { MOST_TIP } from '../format/limits.ts';
import type { SchemePrescription } from '../format/prescription.ts';
import type { KeyPose, Scheme, SchemeTooth, ToothFrame } from '../format/scheme.ts';
import { archOf, isRightHanded } from '../format/teeth.ts';
import { hasMoved } from '../poses/has-moved.ts';
import { AT_START, poseAt } from '../poses/pose-at.ts';
import { movementOf } from '../poses/readable-pose.ts';
import { cross, dot, lengthOf } from '@dentarium/models/vectors';
import type { Refusals } from './refusal.ts';

/** How far a length may be from 1. */
const UNIT = 1e-6;
/** How far axes may be from a right angle, as cosine. */
const SQUARE = 1e-4;

/** Looks at the teeth: their numbers, frames and keys, and whether those move that may not. */
export function checkTeeth(scheme: Scheme, { noMoveTeeth }: SchemePrescription, refusals: Refusals): void {
  const seen = new Set<number>();
  const held = new Map(noMoveTeeth.map(({ tooth, rule }) => [tooth, rule]));
  for (const [at, one] of scheme.teeth.entries()) {
    const place = `teeth[${at}]`;
    if (!isTooth(one.tooth)) {
      refusals.add(`${place}.tooth`, 'tooth.unknown', { tooth: one.tooth });
      continue;
    }
    if (seen.has(one.tooth)) refusals.add(`${place}.tooth`, 'tooth.double', { tooth: one.tooth });
    seen.add(one.tooth);
    const isFrame = checkFrame(one.frame, one.tooth, `${place}.frame`, refusals);
    const { steps } = scheme.arches[archOf(one.tooth)];
    const areKeys = checkKeys(one.keys, steps, `${place}.keys`, refusals);
    if (isFrame && areKeys) checkTip(one, steps, `${place}.keys`, refusals);
    const rule = held.get(one.tooth);
    const moved = rule === undefined ? -1 : one.keys.findIndex(isMoved);
    if (rule !== undefined && moved >= 0)
      refusals.add(`${place}.keys[${moved}]`, 'prescription.noMove', { tooth: one.tooth, rule });
  }
}

function isMoved(key: KeyPose): boolean {
  return hasMoved(AT_START, key);
}

function checkFrame({ m, b, o }: ToothFrame, tooth: number, place: string, refusals: Refusals): boolean {
  const off = Object.entries({ m, b, o }).filter(([, axis]) => !(Math.abs(lengthOf(axis) - 1) <= UNIT));
  for (const [name, axis] of off) refusals.add(`${place}.${name}`, 'frame.unit', { length: lengthOf(axis) });
  if (off.length > 0) return false;
  if (Math.max(Math.abs(dot(m, b)), Math.abs(dot(b, o)), Math.abs(dot(o, m))) > SQUARE) {
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
    if (!(Math.abs(length - 1) <= UNIT)) refusals.add(`${place}[${at}].q`, 'key.unit', { length });
    const last = keys[at - 1]?.step;
    if (last !== undefined && step <= last) refusals.add(`${place}[${at}].step`, 'key.order', { step, before: last });
    if (step > steps) refusals.add(`${place}[${at}].step`, 'step.beyond', { step, steps });
    if (step === 0 && isMoved(key)) refusals.add(`${place}[${at}]`, 'key.start');
  }
  return refusals.list.length === before;
}

/** The rotation between two keys may tip a tooth farther than either of them, so every step is looked at. */
function checkTip(tooth: SchemeTooth, steps: number, place: string, refusals: Refusals): void {
  for (let step = 1; step <= steps; step += 1) {
    const { tip } = movementOf(poseAt(tooth, step), tooth.frame);
    if (Math.abs(tip) <= MOST_TIP) continue;
    const key = tooth.keys.findIndex((one) => one.step >= step);
    refusals.add(`${place}[${key}].q`, 'key.tip', { tooth: tooth.tooth, step, tip, limit: MOST_TIP });
    return;
  }
}
