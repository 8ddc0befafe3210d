import type { AnswerCondition, CrossCheck } from '@dentarium/domain/declared-form';
import { all, any, check, has, is } from '@dentarium/domain/declared-form/write-fields';
import { type Arch, ARCHES, SIDES, TREATED } from './conditions.ts';
import { ARCH_PLACES, ARCH_TEETH, listPosteriorTeeth } from './arch-places.ts';
import { DISTALISATION_BY_ARCH, IPR_BY_ARCH } from './space-methods.ts';
import { listCrowdingKeys } from './space-sections.ts';

/** Any method that gains space by interproximal reduction. */
const ANY_IPR = any(...ARCHES.flatMap(([arch]) => IPR_BY_ARCH[arch]));

/** Any method that distalises molars. */
const ANY_DISTALISATION = any(...ARCHES.flatMap(([arch]) => DISTALISATION_BY_ARCH[arch]));

const OTHER_ARCH: Readonly<Record<Arch, Arch>> = { Upper: 'Lower', Lower: 'Upper' };
/** The treated arch of a treatment of one arch. */
const SINGLE_ARCH: Readonly<Record<Arch, AnswerCondition>> = { Upper: is('treatArch', 2), Lower: is('treatArch', 3) };
/** The methods that move teeth of an arch. */
const METHODS_BY_ARCH: Readonly<Record<Arch, readonly AnswerCondition[]>> = {
  Upper: [has('overjetMethods', 1, 3), has('crossMethods', 1, 3)],
  Lower: [has('overjetMethods', 2, 4), has('crossMethods', 2)],
};

/** Teeth that are extracted by their mark in another chart than that of the teeth to extract. */
const EXTRACTED_BY_MARK = [
  { field: 'deciduous', marked: [2] },
  { field: 'thirdMolars', marked: [3] },
] as const;

/** Creates rule 1 for a chart of extracted teeth. */
function createExtractionCheck(key: string, chart: { readonly field: string; readonly marked?: readonly number[] }) {
  return check(
    'error',
    key,
    {
      ch: '要拔除的牙不能同时是不移动、缺失或不粘附件的牙',
      en: 'A tooth to extract cannot be missing, kept from moving or kept from attachments',
    },
    [chart.field],
    any(...['noMoveTeeth', 'missingTeeth', 'noAttachTeeth'].map((field) => ({ ...chart, shares: { field } }))),
  );
}

/** Rule 2: goals in an untreated arch. */
const otherArch: AnswerCondition = any(
  ...ARCHES.map(([arch]) =>
    all(
      SINGLE_ARCH[arch],
      any(
        ...['extractTeeth', 'crossTeeth', 'spaceList', 'overTeeth'].map((key) =>
          has(key, ...ARCH_PLACES[OTHER_ARCH[arch]]),
        ),
        ...EXTRACTED_BY_MARK.map((chart) => ({ ...chart, among: ARCH_TEETH[OTHER_ARCH[arch]] })),
        ...METHODS_BY_ARCH[OTHER_ARCH[arch]],
      ),
    ),
  ),
);

/** Rule 15: teeth that do not move, in a distalised segment. */
const fixedInSegment: AnswerCondition = any(
  ...ARCHES.flatMap(([arch]) =>
    SIDES.map(([side]) =>
      all(any(has(`apMethods${side}`, arch === 'Upper' ? 2 : 3), is(`crDistal${arch}`, 1, 2)), {
        field: 'noMoveTeeth',
        marked: [1, 2],
        among: listPosteriorTeeth(arch, side),
      }),
    ),
  ),
);

/** Rule 13: an elastic within one arch that is neither a box nor a triangle, or one on a missing tooth. */
const wrongElastic: AnswerCondition = {
  rowsOf: 'elastics',
  some: any(
    { column: 'from', shares: { field: 'missingTeeth' } },
    { column: 'to', shares: { field: 'missingTeeth' } },
    all(
      { not: { column: 'kind', is: [4, 5] } },
      any(
        ...ARCHES.map(([arch]) =>
          all({ column: 'from', has: ARCH_TEETH[arch] }, { column: 'to', has: ARCH_TEETH[arch] }),
        ),
      ),
    ),
  ),
};

/**
 * The errors of 10.1, which prevent a prescription from being finished: rules 1, 2, 3, 4, 6, 7, 13 and 15. Rule 5 sets
 * an answer.
 */
export const prescriptionErrors: readonly CrossCheck[] = [
  createExtractionCheck('extractedAndKept', { field: 'extractTeeth' }),
  ...EXTRACTED_BY_MARK.map((chart) => createExtractionCheck(`${chart.field}ExtractedAndKept`, chart)),
  check(
    'error',
    'bothArchesNeeded',
    {
      ch: '单颌治疗时，矢状关系、覆盖和覆𬌗只能维持或随排齐改善',
      en: 'Where one arch is treated, the A-P relationship, overjet and overbite can only be maintained or result from alignment',
    },
    ['apGoalR', 'apGoalL', 'overjetGoal', 'overbiteGoal'],
    all(
      is('treatArch', 2, 3),
      any(is('apGoalR', 1, 2, 3), is('apGoalL', 1, 2, 3), is('overjetGoal', 2), is('overbiteGoal', 2, 3)),
    ),
  ),
  check(
    'error',
    'goalOfOtherArch',
    { ch: '非治疗颌不能有治疗目标', en: 'The untreated arch cannot have goals' },
    [
      'treatArch',
      'deciduous',
      'thirdMolars',
      'extractTeeth',
      'overjetMethods',
      'crossTeeth',
      'crossMethods',
      'spaceList',
      'overTeeth',
    ],
    otherArch,
  ),
  check(
    'error',
    'anteriorOnly',
    {
      ch: '仅移动前牙时，不能推磨牙远移、矫治后牙反𬌗或改善磨牙关系',
      en: 'While only 3–3 move, there is no distalisation, no correction of a posterior crossbite and no change of the molar relationship',
    },
    ['treatRange'],
    all(is('treatRange', 1), any(ANY_DISTALISATION, is('crossbite', 2), is('apGoalR', 2, 3), is('apGoalL', 2, 3))),
  ),
  check(
    'error',
    'extractionSpaces',
    {
      ch: '拔牙后请选择关闭间隙或保留间隙',
      en: 'After an extraction, choose to close the spaces or to keep listed ones',
    },
    ['spaceGoal'],
    all(is('extraction', 1), is('spaceGoal', 0)),
  ),
  check(
    'error',
    'iprNotAllowed',
    { ch: '不允许去釉时不能选择去釉的方法', en: 'IPR is not allowed, and yet chosen as a method' },
    ['iprAllowed'],
    all(is('iprAllowed', 0), ANY_IPR),
  ),
  ...ARCHES.map(([arch, { ch, en }]) => {
    return check(
      'error',
      `crowdingUnsolved${arch}`,
      {
        ch: `检查记录${ch}颌拥挤，请至少选择一种方法`,
        en: `The exam notes crowding of the ${en} arch: choose one way at least`,
      },
      listCrowdingKeys(arch),
      all(
        TREATED[arch],
        { amount: { fact: `crowding${arch}` }, above: 0 },
        ...listCrowdingKeys(arch).map((key): AnswerCondition => ({ not: is(key, 1, 2) })),
      ),
    );
  }),
  check(
    'error',
    'elasticPlaces',
    {
      ch: '牵引的起止牙不能在同一牙弓（三角、方形除外），也不能是缺失牙',
      en: 'An elastic does not start and end in the same arch (other than a triangle or a box), nor on a missing tooth',
    },
    ['elastics'],
    wrongElastic,
  ),
  check(
    'error',
    'fixedInSegment',
    { ch: '种植体或固定桥在要远移的牙段内', en: 'An implant or a bridge stands in the segment that is distalised' },
    ['noMoveTeeth'],
    fixedInSegment,
  ),
];
