import type { FormDeclaration } from '../declaration.ts';
import { movementSections } from './movement-sections.ts';
import { treatmentSections } from './treatment-sections.ts';
import { all, check, has, is, sets } from './write-fields.ts';

const UPPER_TEETH = [11, 12, 13, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 26, 27, 28];
const LOWER_TEETH = [31, 32, 33, 34, 35, 36, 37, 38, 41, 42, 43, 44, 45, 46, 47, 48];

/** A form of the size of a prescription, with about 150 fields, most of them on condition, and rules over several. */
export const prescriptionForm: FormDeclaration = {
  key: '4',
  version: 1,
  sections: [...treatmentSections, ...movementSections],
  checks: [
    check(
      'error',
      'extractedAndKept',
      '要拔除的牙不能同时是不移动的牙|A tooth cannot be both extracted and kept from moving',
      ['extractTeeth', 'noMoveTeeth'],
      {
        field: 'extractTeeth',
        shares: { field: 'noMoveTeeth' },
      },
    ),
    check(
      'error',
      'anteriorOnly',
      '仅移动前牙时不能改善磨牙|Molars cannot be corrected while only anterior teeth move',
      ['treatRange'],
      all(is('treatRange', 1), { any: [is('apGoalR', 2, 3), is('apGoalL', 2, 3)] }),
    ),
    check(
      'error',
      'extractionSpaces',
      '拔牙后要关闭或保留间隙|Spaces of extractions are closed or kept',
      ['spaceGoal'],
      all(is('extraction', 1), is('spaceGoal', 0)),
    ),
    check(
      'error',
      'iprNotAllowed',
      '不允许去釉|IPR is not allowed',
      ['iprAllowed'],
      all(is('iprAllowed', 0), { any: [has('apMethodsR', 1), has('apMethodsL', 1), has('overjetMethods', 3, 4)] }),
    ),
    check(
      'warning',
      'bigDistalisation',
      '远移量大,可预测性低|Distalisation over 2.5 mm has a low predictability',
      ['distalMmR', 'distalMmL'],
      {
        any: [
          { amount: { field: 'distalMmR' }, above: 2.5 },
          { amount: { field: 'distalMmL' }, above: 2.5 },
        ],
      },
    ),
    check('warning', 'overbiteChange', '覆合改变超过 3 mm|The overbite changes by more than 3 mm', ['overbiteTarget'], {
      amount: { distance: [{ field: 'overbiteTarget' }, { fact: 'overbiteMm' }] },
      above: 3,
    }),
    check(
      'warning',
      'longTreatment',
      '疗程超过 36 个月|The treatment takes more than 36 months',
      ['maxSteps', 'wearDays'],
      {
        amount: { product: [{ field: 'maxSteps' }, { field: 'wearDays' }] },
        above: 36 * 30,
      },
    ),
    check(
      'error',
      'elasticInOneArch',
      '牵引的起止牙不能在同一牙弓|An elastic does not start and end in the same arch',
      ['elastics'],
      {
        rowsOf: 'elastics',
        some: {
          all: [
            { not: { column: 'kind', is: [3, 5] } },
            {
              any: [UPPER_TEETH, LOWER_TEETH].map((arch) =>
                all({ column: 'from', has: arch }, { column: 'to', has: arch }),
              ),
            },
          ],
        },
      },
    ),
  ],
  sets: (['Upper', 'Lower'] as const).map((arch) =>
    sets(
      `extractFor${arch}`,
      '因为要拔牙|Set because teeth are extracted',
      `crExtract${arch}`,
      [null, 0],
      2,
      all(is('extraction', 1), has('extractTeeth', ...(arch === 'Upper' ? UPPER_TEETH : LOWER_TEETH))),
    ),
  ),
};
