import type { DeclaredField, FormSection, FormText } from '@dentarium/domain/declared-form';
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

const transverse = section('transverse', { ch: '横向', en: 'Transverse' }, [
  choice(
    'crossbite',
    { ch: '后牙反𬌗/锁𬌗', en: 'Posterior crossbite / scissor bite' },
    0,
    [
      { ch: '无', en: 'none' },
      { ch: '维持', en: 'maintain' },
      { ch: '矫治', en: 'correct' },
    ],
    { required: true, initial: 0 },
  ),
  chart(
    'teeth',
    'crossTeeth',
    { ch: '牙位', en: 'Teeth' },
    {
      when: is('crossbite', 1, 2),
      asked: FULL,
      required: true,
      among: ['posterior'],
      mixed: MIXED,
      without: [{ field: 'missingTeeth' }],
    },
  ),
  choices(
    'crossMethods',
    { ch: '方法', en: 'Methods' },
    1,
    [
      { ch: '扩上颌', en: 'expand upper arch' },
      { ch: '缩下颌', en: 'constrict lower arch' },
      { ch: '上颌腭倾', en: 'tip upper teeth palatally' },
      { ch: '交互牵引', en: 'cross elastics' },
    ],
    { when: is('crossbite', 2), asked: FULL, required: true, wide: true },
  ),
  choice(
    'archForm',
    { ch: '弓形', en: 'Arch form' },
    0,
    [
      { ch: '维持', en: 'maintain' },
      { ch: '改善', en: 'improve' },
      { ch: '卵圆', en: 'ovoid' },
      { ch: '尖圆', en: 'tapered' },
      { ch: '方圆', en: 'square' },
    ],
    { asked: FULL, initial: 1 },
  ),
  number('expandMax', { ch: '扩弓上限（单侧）', en: 'Limit of expansion per side' }, [0, 4, 0.5], 'mm', {
    asked: PROFESSIONAL,
    initial: 2,
  }),
]);

const spacing = section('spacing', { ch: '间隙', en: 'Spacing' }, [
  choice(
    'spaceGoal',
    { ch: '间隙', en: 'Spaces' },
    0,
    [
      { ch: '无间隙', en: 'no spaces' },
      { ch: '全部关闭', en: 'close all' },
      { ch: '保留指定', en: 'keep listed' },
      { ch: '开辟', en: 'open space' },
    ],
    { required: true },
  ),
  amounts('both', 'spaceList', { ch: '位置', en: 'Where' }, [0.1, 12, 0.1], {
    when: is('spaceGoal', 2, 3),
    required: true,
  }),
  choice(
    'spaceUse',
    { ch: '用途', en: 'For' },
    1,
    [
      { ch: '种植', en: 'implant' },
      { ch: '修复', en: 'restoration' },
      { ch: '贴面', en: 'bonding' },
    ],
    {
      when: is('spaceGoal', 3),
      asked: FULL,
      required: true,
    },
  ),
  choice(
    'closeBy',
    { ch: '关闭方式', en: 'Space closure' },
    1,
    [
      { ch: '内收前牙', en: 'retract anterior teeth' },
      { ch: '后牙近移', en: 'protract posterior teeth' },
      { ch: '相向', en: 'reciprocal' },
    ],
    { when: is('spaceGoal', 1), asked: FULL, required: true, initial: 3 },
  ),
  choice(
    'tsd',
    { ch: '牙量不调（Bolton）', en: 'Tooth-size discrepancy (Bolton)' },
    0,
    [
      { ch: '忽略', en: 'ignore' },
      { ch: '对颌去釉', en: 'IPR in the other arch' },
      { ch: '侧切牙两侧留隙', en: 'spaces beside the lateral incisors' },
      { ch: '修复', en: 'restoration' },
    ],
    { asked: FULL, initial: 0 },
  ),
  choice(
    'tsdSpaces',
    { ch: '留隙位置', en: 'Spaces beside the lateral incisors' },
    1,
    [
      { ch: '近中', en: 'mesial' },
      { ch: '远中', en: 'distal' },
      { ch: '两侧', en: 'both' },
    ],
    {
      when: is('tsd', 2),
      asked: FULL,
      required: true,
    },
  ),
]);

const CROWDING = [
  ['crExpand', { ch: '扩弓', en: 'Expansion' }, 1, undefined],
  ['crProcline', { ch: '唇倾', en: 'Proclination' }, 1, undefined],
  ['crIprAnterior', { ch: '前牙去釉', en: 'IPR anterior' }, 1, undefined],
  ['crIprPostR', { ch: '右后牙去釉', en: 'IPR posterior right' }, 0, FULL],
  ['crIprPostL', { ch: '左后牙去釉', en: 'IPR posterior left' }, 0, FULL],
  ['crDistal', { ch: '推磨牙远移', en: 'Distalisation' }, 0, FULL],
  // It follows the section on extraction, through the rules that set it.
  ['crExtract', { ch: '拔牙', en: 'Extraction' }, null, FULL],
] as const;

/** Lists the keys of the methods against crowding in an arch. */
export function listCrowdingKeys(arch: Arch): readonly string[] {
  return CROWDING.map(([key]) => `${key}${arch}`);
}

function createCrowdingFields(arch: Arch, name: FormText): DeclaredField[] {
  return CROWDING.map(([key, label, initial, askedWhen]) =>
    choice(
      `${key}${arch}`,
      appendPart(label, name),
      0,
      [
        { ch: '不用', en: 'none' },
        { ch: '必要时', en: 'as needed' },
        { ch: '主要', en: 'primarily' },
      ],
      {
        when: TREATED[arch],
        ...(askedWhen === undefined ? {} : { asked: askedWhen }),
        initial,
        required: true,
      },
    ),
  );
}

const crowding = section(
  'crowding',
  { ch: '拥挤', en: 'Crowding' },
  ARCHES.flatMap(([arch, name]) => createCrowdingFields(arch, name)),
);

/** Sections H to J of the prescription: transverse, spacing, crowding (`domain-forms.md` 10). */
export const spaceSections: readonly FormSection[] = [transverse, spacing, crowding];
