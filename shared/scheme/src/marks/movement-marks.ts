import { contactKey } from '@dentarium/domain';
import type { Scheme, SchemeTooth } from '../format/scheme.ts';
import { archOf, groupOf } from '../format/teeth.ts';
import { hasMoved } from '../poses/has-moved.ts';
import { poseAt } from '../poses/pose-at.ts';
import { angleOf, inverse, product } from '../poses/quaternions.ts';
import { movementOf } from '../poses/readable-pose.ts';
import { lengthOf, minus } from '@dentarium/models/vectors';
import { type SchemeMark, SAME } from './mark.ts';
import { type LimitId, limitOf, MOVEMENT_LIMITS } from './movement-limits.ts';

const DEGREE = Math.PI / 180;

/**
 * What of a scheme is over the limits of movements: of a tooth one mark for each row of steps, with the step of the greatest value, and of a
 * contact one for its reduction in all. A tooth that moves at a passive step has a mark for it. In the order of the teeth of the scheme.
 */
export function movementMarks(scheme: Pick<Scheme, 'arches' | 'teeth' | 'ipr'>): SchemeMark[] {
  const ofTeeth = scheme.teeth.flatMap((tooth) => {
    const { steps, passive } = scheme.arches[archOf(tooth.tooth)];
    return [...marksOfTooth(tooth, steps), ...passiveMarks(tooth, passive)];
  });
  return [...ofTeeth, ...reductionMarks(scheme.ipr)];
}

type Values = Partial<Readonly<Record<LimitId, number>>>;

/** What the limits are compared with at a step. */
function valuesAt(tooth: SchemeTooth, step: number): Values {
  const [before, now] = [poseAt(tooth, step - 1), poseAt(tooth, step)];
  const { mesial, extrusion, rotation, torque } = movementOf(now, tooth.frame);
  return {
    stepWay: lengthOf(minus(now.p, before.p)),
    stepTurn: angleOf(product(inverse(before.q), now.q)) / DEGREE,
    rotation: Math.abs(rotation),
    extrusion,
    torque: Math.abs(torque),
    molarMesial: mesial,
  };
}

function marksOfTooth(tooth: SchemeTooth, steps: number): SchemeMark[] {
  const values = Array.from({ length: steps }, (_, at) => valuesAt(tooth, at + 1));
  const group = groupOf(tooth.tooth);
  return MOVEMENT_LIMITS.filter(({ groups }) => groups === null || groups.includes(group)).flatMap(({ id, limit }) =>
    rowsOver(
      values.map((at) => at[id] ?? 0),
      limit,
    ).map((row) => ({ rule: id, teeth: [tooth.tooth], limit, ...row })),
  );
}

function passiveMarks(tooth: SchemeTooth, passive: readonly number[]): SchemeMark[] {
  return [...new Set(passive)]
    .filter((step) => hasMoved(poseAt(tooth, step - 1), poseAt(tooth, step)))
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

type Row = Pick<SchemeMark, 'step' | 'fromStep' | 'toStep'> & { readonly value: number };

/** The rows of steps whose values are over a limit; the first value is that of step 1. */
function rowsOver(values: readonly number[], limit: number): Row[] {
  const rows: Row[] = [];
  for (const [at, value] of values.entries()) {
    if (!(value > limit + SAME)) continue;
    const step = at + 1;
    const last = rows.at(-1);
    if (last?.toStep !== at) rows.push({ step, fromStep: step, toStep: step, value });
    else rows[rows.length - 1] = { ...last, toStep: step, ...(value > last.value + SAME ? { step, value } : {}) };
  }
  return rows;
}

/** The reduction at each contact in all, in the order of the list. */
export function reductionAtContacts(
  ipr: Scheme['ipr'],
): { readonly teeth: readonly [number, number]; readonly mm: number; readonly steps: readonly number[] }[] {
  const contacts = Map.groupBy(ipr, ({ between: [one, other] }) => contactKey(one, other));
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

function reductionMarks(ipr: Scheme['ipr']): SchemeMark[] {
  const limit = limitOf('ipr');
  return reductionAtContacts(ipr)
    .filter(({ mm }) => mm > limit + SAME)
    .map(({ teeth, mm, steps }) => ({ rule: 'ipr', teeth, value: mm, limit, ...spanOf(steps) }));
}

/** The steps of a mark that is made of several: the last one is named. */
export function spanOf(steps: readonly number[]): Pick<SchemeMark, 'step' | 'fromStep' | 'toStep'> {
  const last = steps.at(-1) ?? 0;
  return { step: last, fromStep: steps[0] ?? 0, toStep: last };
}
