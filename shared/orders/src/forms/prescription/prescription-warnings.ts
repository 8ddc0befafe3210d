import type { AnswerCondition, CrossCheck } from '@dentarium/domain/declared-form';
import { all, any, check, has, is } from '@dentarium/domain/declared-form/write-fields';
import { type Arch, ARCHES, MIXED, SIDES } from './conditions.ts';
import { ARCH_TEETH, PERMANENT } from './arch-places.ts';
import { DISTALISATION_BY_ARCH, IPR_BY_ARCH } from './space-methods.ts';

/** The maximum of 36 months of treatment, in days. */
const MAX_TREATMENT_DAYS = 1095;

/**
 * Lists the methods that gain space in an arch: extraction, distalisation, and IPR unless it waits for a later plan.
 */
function listSpaceMethods(arch: Arch): AnswerCondition[] {
  return [
    has('extractTeeth', ...ARCH_TEETH[arch]),
    any(...DISTALISATION_BY_ARCH[arch]),
    all(is('iprAllowed', 1), any(...IPR_BY_ARCH[arch])),
  ];
}

/**
 * The warnings of 10.1, which are accepted with a tick: rules 8 to 12 and 14. Rule 9 has one warning for each of its
 * four movements.
 */
export const prescriptionWarnings: readonly CrossCheck[] = [
  check(
    'warning',
    'midlineWithoutSpace',
    {
      ch: '中线移动超过 2 mm，但没有拔牙、去釉或远移',
      en: 'The midline moves by more than 2 mm without extraction, IPR or distalisation',
    },
    ['midUpperMm', 'midLowerMm'],
    any(
      ...ARCHES.map(([arch]) =>
        all({ amount: { field: `mid${arch}Mm` }, above: 2 }, { not: any(...listSpaceMethods(arch)) }),
      ),
    ),
  ),
  check(
    'warning',
    'lowDistalisation',
    { ch: '远移超过 2.5 mm，可预测性低', en: 'Distalisation over 2.5 mm: low predictability' },
    ['distalMmR', 'distalMmL'],
    any(...SIDES.map(([side]): AnswerCondition => ({ amount: { field: `distalMm${side}` }, above: 2.5 }))),
  ),
  check(
    'warning',
    'lowBiteJump',
    { ch: '咬合跳跃超过 4 mm，可预测性低', en: 'A bite jump over 4 mm: low predictability' },
    ['biteJumpMm'],
    { amount: { field: 'biteJumpMm' }, above: 4 },
  ),
  check(
    'warning',
    'lowOverbite',
    { ch: '覆𬌗改变超过 3 mm，可预测性低', en: 'The overbite changes by more than 3 mm: low predictability' },
    ['overbiteTarget'],
    { amount: { distance: [{ field: 'overbiteTarget' }, { fact: 'overbiteMm' }] }, above: 3 },
  ),
  check(
    'warning',
    'lowExpansion',
    { ch: '单侧扩弓超过 2 mm，可预测性低', en: 'Expansion over 2 mm per side: low predictability' },
    ['expandMax'],
    { amount: { field: 'expandMax' }, above: 2 },
  ),
  check(
    'warning',
    'noDeepBite',
    {
      ch: '要矫治深覆𬌗，但检查的覆𬌗不超过 2 mm',
      en: 'A deep bite is to be corrected, and the exam has an overbite of 2 mm or less',
    },
    ['overbiteGoal'],
    all(
      is('overbiteGoal', 2),
      { not: { amount: { fact: 'overbiteMm' }, above: 2 } },
      {
        fact: 'overbiteMm',
        answered: true,
      },
    ),
  ),
  check(
    'warning',
    'noOpenBite',
    {
      ch: '要矫治开𬌗，但检查的覆𬌗大于 0',
      en: 'An open bite is to be corrected, and the exam has an overbite over 0',
    },
    ['overbiteGoal'],
    all(is('overbiteGoal', 3), { amount: { fact: 'overbiteMm' }, above: 0 }),
  ),
  check(
    'warning',
    'crossbiteInExam',
    { ch: '检查记录了反𬌗，处方选择了“无”', en: 'The exam notes a crossbite, and the prescription has none' },
    ['crossbite'],
    all(is('crossbite', 0), { fact: 'crossbite', is: true }),
  ),
  check(
    'warning',
    'permanentInMixed',
    { ch: '替牙期拔除恒牙，请确认', en: 'Permanent teeth are extracted in the mixed dentition: please confirm' },
    ['extractTeeth', 'thirdMolars'],
    all(MIXED, any(has('extractTeeth', ...PERMANENT), { field: 'thirdMolars', marked: [3], among: PERMANENT })),
  ),
  check(
    'warning',
    'longTreatment',
    { ch: '疗程超过 36 个月', en: 'The treatment takes more than 36 months' },
    ['maxSteps', 'wearDays'],
    { amount: { product: [{ field: 'maxSteps' }, { field: 'wearDays' }] }, above: MAX_TREATMENT_DAYS },
  ),
];
