import { toContactKey } from '@dentarium/domain';
import type { Scheme, SchemeTooth } from '../format/scheme.ts';
import { toArch, toToothGroup } from '../format/teeth.ts';
import { hasMoved } from '../poses/has-moved.ts';
import { interpolatePose } from '../poses/interpolate-pose.ts';
import { toAngle, invertRotation, multiplyRotations } from '../poses/quaternions.ts';
import { toMovement } from '../poses/readable-pose.ts';
import { computeLength, subtractVectors } from '@dentarium/models/vectors';
import { type SchemeMark, VALUE_TOLERANCE } from './mark.ts';
import { type LimitId, getLimit, MOVEMENT_LIMITS } from './movement-limits.ts';

const DEGREE = Math.PI / 180;

/**
 * Finds the movements that exceed the limits: one mark per tooth and run of steps, with the step of the greatest value,
 * and one mark per contact for its total reduction. A tooth that moves at a passive step also has a mark. The order is
 * that of the teeth of the scheme.
 */
export function findMovementMarks(scheme: Pick<Scheme, 'arches' | 'teeth' | 'ipr'>): SchemeMark[] {
  const toothMarks = scheme.teeth.flatMap((tooth) => {
    const { steps, passive } = scheme.arches[toArch(tooth.tooth)];
    return [...findToothMarks(tooth, steps), ...findPassiveMarks(tooth, passive)];
  });
  return [...toothMarks, ...findReductionMarks(scheme.ipr)];
}

type StepValues = Partial<Readonly<Record<LimitId, number>>>;

/** Computes the values of a step that are compared with the limits. */
function computeStepValues(tooth: SchemeTooth, step: number): StepValues {
  const [before, now] = [interpolatePose(tooth, step - 1), interpolatePose(tooth, step)];
  const { mesial, extrusion, rotation, torque } = toMovement(now, tooth.frame);
  return {
    stepWay: computeLength(subtractVectors(now.p, before.p)),
    stepTurn: toAngle(multiplyRotations(invertRotation(before.q), now.q)) / DEGREE,
    rotation: Math.abs(rotation),
    extrusion,
    torque: Math.abs(torque),
    molarMesial: mesial,
  };
}

function findToothMarks(tooth: SchemeTooth, steps: number): SchemeMark[] {
  const values = Array.from({ length: steps }, (_, at) => computeStepValues(tooth, at + 1));
  const group = toToothGroup(tooth.tooth);
  return MOVEMENT_LIMITS.filter(({ groups }) => groups === null || groups.includes(group)).flatMap(({ id, limit }) =>
    findRunsOverLimit(
      values.map((at) => at[id] ?? 0),
      limit,
    ).map((row) => ({ rule: id, teeth: [tooth.tooth], limit, ...row })),
  );
}

function findPassiveMarks(tooth: SchemeTooth, passive: readonly number[]): SchemeMark[] {
  return [...new Set(passive)]
    .filter((step) => hasMoved(interpolatePose(tooth, step - 1), interpolatePose(tooth, step)))
    .map((step) => ({
      rule: 'passive',
      teeth: [tooth.tooth],
      step,
      fromStep: step,
      toStep: step,
      value: null,
      limit: null,
    }));
}

type StepRun = Pick<SchemeMark, 'step' | 'fromStep' | 'toStep'> & { readonly value: number };

/** Finds the runs of steps whose values exceed a limit. The first value is that of step 1. */
function findRunsOverLimit(values: readonly number[], limit: number): StepRun[] {
  const runs: StepRun[] = [];
  for (const [at, value] of values.entries()) {
    if (!(value > limit + VALUE_TOLERANCE)) continue;
    const step = at + 1;
    const last = runs.at(-1);
    if (last?.toStep !== at) runs.push({ step, fromStep: step, toStep: step, value });
    else
      runs[runs.length - 1] = {
        ...last,
        toStep: step,
        ...(value > last.value + VALUE_TOLERANCE ? { step, value } : {}),
      };
  }
  return runs;
}

/** Sums the reduction at each contact, in the order of the list. */
export function sumReductionByContact(
  ipr: Scheme['ipr'],
): { readonly teeth: readonly [number, number]; readonly mm: number; readonly steps: readonly number[] }[] {
  const contacts = Map.groupBy(ipr, ({ between: [one, other] }) => toContactKey(one, other));
  return [...contacts.values()].flatMap((entries) =>
    entries[0] === undefined
      ? []
      : [
          {
            teeth: entries[0].between,
            mm: entries.reduce((sum, { mm }) => sum + mm, 0),
            steps: entries.map(({ beforeStep }) => beforeStep).toSorted((one, other) => one - other),
          },
        ],
  );
}

function findReductionMarks(ipr: Scheme['ipr']): SchemeMark[] {
  const limit = getLimit('ipr');
  return sumReductionByContact(ipr)
    .filter(({ mm }) => mm > limit + VALUE_TOLERANCE)
    .map(({ teeth, mm, steps }) => ({ rule: 'ipr', teeth, value: mm, limit, ...toStepSpan(steps) }));
}

/** Returns the steps of a mark that comprises several steps. The last one is the reported step. */
export function toStepSpan(steps: readonly number[]): Pick<SchemeMark, 'step' | 'fromStep' | 'toStep'> {
  const last = steps.at(-1) ?? 0;
  return { step: last, fromStep: steps[0] ?? 0, toStep: last };
}
