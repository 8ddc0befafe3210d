import { contactKey } from '@dentarium/domain';
import type { SchemePrescription } from '../format/prescription.ts';
import { ARCHES, type Scheme, type SchemeTooth } from '../format/scheme.ts';
import { archOf, groupOf, sideOf } from '../format/teeth.ts';
import { poseAt } from '../poses/pose-at.ts';
import { SAME, type SchemeMark } from './mark.ts';
import { reductionAtContacts, spanOf } from './movement-marks.ts';

/** Differences between a scheme and its prescription: reduction that was not wished, an arch that is widened too far, extractions. */
export function prescriptionMarks(scheme: Scheme, prescription: SchemePrescription): SchemeMark[] {
  return [
    ...reductionMarks(scheme, prescription),
    ...expansionMarks(scheme, prescription),
    ...extractionMarks(scheme, prescription),
  ];
}

function reductionMarks({ ipr }: Scheme, { iprAllowed, iprMax, noIprContacts }: SchemePrescription): SchemeMark[] {
  const spared = new Set(noIprContacts.map(([one, other]) => contactKey(one, other)));
  return reductionAtContacts(ipr).flatMap(({ teeth, mm, steps }): SchemeMark[] => {
    const mark = { teeth, value: mm, ...spanOf(steps) };
    if (!iprAllowed || spared.has(contactKey(...teeth))) return [{ ...mark, rule: 'iprNotWished', limit: 0 }];
    return iprMax !== null && mm > iprMax + SAME ? [{ ...mark, rule: 'iprOverMax', limit: iprMax }] : [];
  });
}

/** Less than this is no expansion: an arch that is aligned changes its width by so much, in mm. */
const ALIGNED = 0.1;

/** Of each side of an arch the canine, premolar or molar that goes outwards the farthest, where it goes too far. */
function expansionMarks({ arches, teeth }: Scheme, { expansionMax }: SchemePrescription): SchemeMark[] {
  return ARCHES.flatMap((arch) => {
    const limit = expansionMax[arch];
    const { steps } = arches[arch];
    if (limit === null) return [];
    return (['right', 'left'] as const).flatMap((side): SchemeMark[] => {
      const [widest] = teeth
        .filter(({ tooth }) => archOf(tooth) === arch && sideOf(tooth) === side && groupOf(tooth) !== 'incisor')
        .map((one) => ({ one, value: outwards(one, steps) }))
        .toSorted((one, other) => other.value - one.value);
      if (widest === undefined || widest.value <= limit + ALIGNED) return [];
      const from = Array.from({ length: steps }, (_, at) => at + 1).find(
        (step) => outwards(widest.one, step) > limit + ALIGNED,
      );
      const { tooth } = widest.one;
      const span = { step: steps, fromStep: from ?? steps, toStep: steps };
      return [{ rule: 'expansion', teeth: [tooth], value: widest.value, limit, ...span }];
    });
  });
}

/** How far a tooth goes away from the midline up to a step, in mm. */
function outwards(tooth: SchemeTooth, step: number): number {
  return poseAt(tooth, step).p[0] * (sideOf(tooth.tooth) === 'left' ? 1 : -1);
}

function extractionMarks(
  { missing }: Scheme,
  { extraction, extractTeeth, missingTeeth }: SchemePrescription,
): SchemeMark[] {
  const mark = { step: 0, fromStep: 0, toStep: 0, value: null, limit: null };
  const wished = extraction === 'yes' ? extractTeeth : [];
  const left = wished.filter((tooth) => !missing.includes(tooth) && !missingTeeth.includes(tooth));
  const further =
    extraction === 'designer'
      ? []
      : missing.filter((tooth) => !wished.includes(tooth) && !missingTeeth.includes(tooth));
  return [
    ...left.map((tooth): SchemeMark => ({ ...mark, rule: 'notExtracted', teeth: [tooth] })),
    ...further.map((tooth): SchemeMark => ({ ...mark, rule: 'extractionNotWished', teeth: [tooth] })),
  ];
}
