import { toContactKey } from '@dentarium/domain';
import type { SchemePrescription } from '../format/prescription.ts';
import { ARCHES, type Scheme, type SchemeTooth } from '../format/scheme.ts';
import { toArch, toToothGroup, toSide } from '../format/teeth.ts';
import { interpolatePose } from '../poses/interpolate-pose.ts';
import { VALUE_TOLERANCE, type SchemeMark } from './mark.ts';
import { sumReductionByContact, toStepSpan } from './movement-marks.ts';

/**
 * Finds the differences between a scheme and its prescription: unwanted reduction, too much expansion, and extractions.
 */
export function findPrescriptionMarks(scheme: Scheme, prescription: SchemePrescription): SchemeMark[] {
  return [
    ...findReductionMarks(scheme, prescription),
    ...findExpansionMarks(scheme, prescription),
    ...findExtractionMarks(scheme, prescription),
  ];
}

function findReductionMarks({ ipr }: Scheme, { iprAllowed, iprMax, noIprContacts }: SchemePrescription): SchemeMark[] {
  const excludedContacts = new Set(noIprContacts.map(([one, other]) => toContactKey(one, other)));
  return sumReductionByContact(ipr).flatMap(({ teeth, mm, steps }): SchemeMark[] => {
    const mark = { teeth, value: mm, ...toStepSpan(steps) };
    if (!iprAllowed || excludedContacts.has(toContactKey(...teeth)))
      return [{ ...mark, rule: 'iprNotWished', limit: 0 }];
    return iprMax !== null && mm > iprMax + VALUE_TOLERANCE ? [{ ...mark, rule: 'iprOverMax', limit: iprMax }] : [];
  });
}

/** The change of width that alignment causes, in mm. It does not count as expansion. */
const EXPANSION_TOLERANCE_MM = 0.1;

/** Marks the canine, premolar or molar of each side that moves outwards the farthest, if it exceeds the limit. */
function findExpansionMarks({ arches, teeth }: Scheme, { expansionMax }: SchemePrescription): SchemeMark[] {
  return ARCHES.flatMap((arch) => {
    const limit = expansionMax[arch];
    const { steps } = arches[arch];
    if (limit === null) return [];
    return (['right', 'left'] as const).flatMap((side): SchemeMark[] => {
      const [widest] = teeth
        .filter(({ tooth }) => toArch(tooth) === arch && toSide(tooth) === side && toToothGroup(tooth) !== 'incisor')
        .map((one) => ({ one, value: measureExpansion(one, steps) }))
        .toSorted((one, other) => other.value - one.value);
      if (widest === undefined || widest.value <= limit + EXPANSION_TOLERANCE_MM) return [];
      const firstStep = Array.from({ length: steps }, (_, at) => at + 1).find(
        (step) => measureExpansion(widest.one, step) > limit + EXPANSION_TOLERANCE_MM,
      );
      const { tooth } = widest.one;
      const span = { step: steps, fromStep: firstStep ?? steps, toStep: steps };
      return [{ rule: 'expansion', teeth: [tooth], value: widest.value, limit, ...span }];
    });
  });
}

/** Returns how far a tooth moves away from the midline up to a step, in mm. */
function measureExpansion(tooth: SchemeTooth, step: number): number {
  return interpolatePose(tooth, step).p[0] * (toSide(tooth.tooth) === 'left' ? 1 : -1);
}

function findExtractionMarks(
  { missing }: Scheme,
  { extraction, extractTeeth, missingTeeth }: SchemePrescription,
): SchemeMark[] {
  const mark = { step: 0, fromStep: 0, toStep: 0, value: null, limit: null };
  const requestedTeeth = extraction === 'yes' ? extractTeeth : [];
  const remainingTeeth = requestedTeeth.filter((tooth) => !missing.includes(tooth) && !missingTeeth.includes(tooth));
  const unrequestedTeeth =
    extraction === 'designer'
      ? []
      : missing.filter((tooth) => !requestedTeeth.includes(tooth) && !missingTeeth.includes(tooth));
  return [
    ...remainingTeeth.map((tooth): SchemeMark => ({ ...mark, rule: 'notExtracted', teeth: [tooth] })),
    ...unrequestedTeeth.map((tooth): SchemeMark => ({ ...mark, rule: 'extractionNotWished', teeth: [tooth] })),
  ];
}
