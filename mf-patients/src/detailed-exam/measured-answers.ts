import { EXAM_RANGES } from '@dentarium/domain/detailed-exam';
import { computeArchSpace, computeBolton } from '@dentarium/domain/space-analysis';
import type { StageSpace } from '@dentarium/server/calls/annotations';
import type { Measure } from './exam-draft.ts';

/** The answers about the space in the arches. */
type SpaceMeasure = Extract<Measure, 'crowdingUpper' | 'crowdingLower' | 'boltonAnterior' | 'boltonTotal'>;

/** Rounds a value to the step of an answer, as text; none if the answer does not accept it. */
function toAnswer(field: SpaceMeasure, value: number | undefined): Partial<Record<SpaceMeasure, string>> {
  const { from, to, step } = EXAM_RANGES[field];
  if (value === undefined) return {};
  const rounded = Number((Math.round(value / step) * step).toFixed(1));
  return rounded < from || rounded > to ? {} : { [field]: String(rounded) };
}

/** Returns the answers that follow from the widths of teeth on the models of a stage. */
export function toMeasuredAnswers({ widths: list, archLengths }: StageSpace): Partial<Record<SpaceMeasure, string>> {
  const widths = new Map(list.map(({ tooth, mm }) => [tooth, mm]));
  const computeCrowding = (arch: 'upper' | 'lower'): number | undefined => {
    const length = archLengths[arch];
    const space = length === null ? null : computeArchSpace(arch, length, widths);
    // The exam counts crowding, and space as negative.
    return space === null ? undefined : -space.discrepancy;
  };
  return {
    ...toAnswer('crowdingUpper', computeCrowding('upper')),
    ...toAnswer('crowdingLower', computeCrowding('lower')),
    ...toAnswer('boltonAnterior', computeBolton('anterior', widths)?.ratio),
    ...toAnswer('boltonTotal', computeBolton('overall', widths)?.ratio),
  };
}
