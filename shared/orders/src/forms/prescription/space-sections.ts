import type { DeclaredField, FormSection } from '@dentarium/domain/declared-form';
import {
  amounts,
  appendPart,
  chart,
  choice,
  choices,
  is,
  number,
  section,
} from '@dentarium/domain/declared-form/write-fields';
import { type Arch, ARCHES, FULL, MIXED, PROFESSIONAL, TREATED } from './conditions.ts';

const transverse = section('transverse', '横向|Transverse', [
  choice(
    'crossbite',
    '后牙反合/锁合|Posterior crossbite / scissor bite',
    0,
    ['无|none', '维持|maintain', '矫治|correct'],
    { required: true, initial: 0 },
  ),
  chart('teeth', 'crossTeeth', '牙位|Teeth', {
    when: is('crossbite', 1, 2),
    asked: FULL,
    required: true,
    among: ['posterior'],
    mixed: MIXED,
    without: [{ field: 'missingTeeth' }],
  }),
  choices(
    'crossMethods',
    '方法|Methods',
    1,
    [
      '扩上颌|expand upper arch',
      '缩下颌|constrict lower arch',
      '上颌腭倾|tip upper teeth palatally',
      '交互牵引|cross elastics',
    ],
    { when: is('crossbite', 2), asked: FULL, required: true, wide: true },
  ),
  choice(
    'archForm',
    '弓形|Arch form',
    0,
    ['维持|maintain', '改善|improve', '卵圆|ovoid', '尖圆|tapered', '方圆|square'],
    { asked: FULL, initial: 1 },
  ),
  number('expandMax', '扩弓上限（单侧）|Limit of expansion per side', [0, 4, 0.5], 'mm', {
    asked: PROFESSIONAL,
    initial: 2,
  }),
]);

const spacing = section('spacing', '间隙|Spacing', [
  choice(
    'spaceGoal',
    '间隙|Spaces',
    0,
    ['无间隙|no spaces', '全部关闭|close all', '保留指定|keep listed', '开辟|open space'],
    { required: true },
  ),
  amounts('both', 'spaceList', '位置|Where', [0.1, 12, 0.1], { when: is('spaceGoal', 2, 3), required: true }),
  choice('spaceUse', '用途|For', 1, ['种植|implant', '修复|restoration', '贴面|bonding'], {
    when: is('spaceGoal', 3),
    asked: FULL,
    required: true,
  }),
  choice(
    'closeBy',
    '关闭方式|Space closure',
    1,
    ['内收前牙|retract anterior teeth', '后牙近移|protract posterior teeth', '相向|reciprocal'],
    { when: is('spaceGoal', 1), asked: FULL, required: true, initial: 3 },
  ),
  choice(
    'tsd',
    '牙量不调（Bolton）|Tooth-size discrepancy (Bolton)',
    0,
    [
      '忽略|ignore',
      '对颌去釉|IPR in the other arch',
      '侧切牙两侧留隙|spaces beside the lateral incisors',
      '修复|restoration',
    ],
    { asked: FULL, initial: 0 },
  ),
  choice('tsdSpaces', '留隙位置|Spaces beside the lateral incisors', 1, ['近中|mesial', '远中|distal', '两侧|both'], {
    when: is('tsd', 2),
    asked: FULL,
    required: true,
  }),
]);

const CROWDING = [
  ['crExpand', '扩弓|Expansion', 1, undefined],
  ['crProcline', '唇倾|Proclination', 1, undefined],
  ['crIprAnterior', '前牙去釉|IPR anterior', 1, undefined],
  ['crIprPostR', '右后牙去釉|IPR posterior right', 0, FULL],
  ['crIprPostL', '左后牙去釉|IPR posterior left', 0, FULL],
  ['crDistal', '推磨牙远移|Distalisation', 0, FULL],
  // It follows the section on extraction, through the rules that set it.
  ['crExtract', '拔牙|Extraction', null, FULL],
] as const;

/** Lists the keys of the methods against crowding in an arch. */
export function listCrowdingKeys(arch: Arch): readonly string[] {
  return CROWDING.map(([key]) => `${key}${arch}`);
}

function createCrowdingFields(arch: Arch, name: string): DeclaredField[] {
  return CROWDING.map(([key, label, initial, askedWhen]) =>
    choice(`${key}${arch}`, appendPart(label, name), 0, ['不用|none', '必要时|as needed', '主要|primarily'], {
      when: TREATED[arch],
      ...(askedWhen === undefined ? {} : { asked: askedWhen }),
      initial,
      required: initial !== null,
    }),
  );
}

const crowding = section(
  'crowding',
  '拥挤|Crowding',
  ARCHES.flatMap(([arch, name]) => createCrowdingFields(arch, name)),
);

/** Sections H to J of the prescription: transverse, spacing, crowding (`domain-forms.md` 10). */
export const spaceSections: readonly FormSection[] = [transverse, spacing, crowding];
