import type { DeclaredField, FormSection, FormText } from '@dentarium/domain/declared-form';
import {
  any,
  appendPart,
  chart,
  choice,
  choices,
  has,
  is,
  number,
  section,
} from '@dentarium/domain/declared-form/write-fields';
import { type Arch, ARCHES, FULL, PHASES, PROFESSIONAL, TREATED } from './conditions.ts';

const UNCHANGED_OPTIONS = [
  { ch: '维持', en: 'maintain' },
  { ch: '随排齐改善', en: 'result of alignment' },
];

const overjet = section('overjet', { ch: '覆盖', en: 'Overjet' }, [
  choice(
    'overjetGoal',
    { ch: '覆盖', en: 'Overjet' },
    0,
    [...UNCHANGED_OPTIONS, { ch: '矫治至 n mm', en: 'correct to' }],
    {
      required: true,
      initial: 1,
    },
  ),
  number('overjetTarget', { ch: '目标值', en: 'Target' }, [0, 4, 0.5], 'mm', {
    when: is('overjetGoal', 2),
    asked: FULL,
    required: true,
    initial: 2,
  }),
  choices(
    'overjetMethods',
    { ch: '方法', en: 'Methods' },
    1,
    [
      { ch: '内收上前牙', en: 'retract upper anterior teeth' },
      { ch: '唇倾下前牙', en: 'procline lower anterior teeth' },
      { ch: '上颌去釉', en: 'upper IPR' },
      { ch: '下颌去釉', en: 'lower IPR' },
      { ch: '同矢状关系', en: 'as section D' },
    ],
    { asked: FULL, wide: true },
  ),
]);

const DEEP = is('overbiteGoal', 2);
const OPEN = is('overbiteGoal', 3);

const overbite = section('overbite', { ch: '覆𬌗', en: 'Overbite' }, [
  choice(
    'overbiteGoal',
    { ch: '覆𬌗', en: 'Overbite' },
    0,
    [...UNCHANGED_OPTIONS, { ch: '矫治深覆𬌗', en: 'correct deep bite' }, { ch: '矫治开𬌗', en: 'correct open bite' }],
    {
      required: true,
      initial: 1,
    },
  ),
  number('overbiteTarget', { ch: '目标值', en: 'Target' }, [0, 3, 0.5], 'mm', {
    when: is('overbiteGoal', 2, 3),
    asked: FULL,
    required: true,
    initial: 1.5,
  }),
  choices(
    'deepMethods',
    { ch: '深覆𬌗方法', en: 'Deep-bite methods' },
    1,
    [
      { ch: '压低上前牙', en: 'intrude upper anterior teeth' },
      { ch: '压低下前牙', en: 'intrude lower anterior teeth' },
      { ch: '伸长后牙（前磨牙）', en: 'extrude posterior teeth (premolars)' },
      { ch: '唇倾前牙', en: 'procline anterior teeth' },
    ],
    { when: DEEP, asked: FULL, required: true, initial: [2] },
  ),
  choices(
    'openMethods',
    { ch: '开𬌗方法', en: 'Open-bite methods' },
    1,
    [
      { ch: '伸长上前牙', en: 'extrude upper anterior teeth' },
      { ch: '伸长下前牙', en: 'extrude lower anterior teeth' },
      { ch: '压低后牙', en: 'intrude posterior teeth' },
      { ch: '两者', en: 'both' },
    ],
    { when: OPEN, asked: FULL, required: true, initial: [1] },
  ),
  choice(
    'biteRamps',
    { ch: '咬合导板', en: 'Bite ramps' },
    0,
    [
      { ch: '无', en: 'none' },
      { ch: '上切牙', en: 'incisors' },
      { ch: '上尖牙', en: 'canines' },
      { ch: '选择牙位', en: 'chosen teeth' },
    ],
    {
      when: DEEP,
      asked: FULL,
      required: true,
      initial: 0,
    },
  ),
  chart(
    'teeth',
    'biteRampTeeth',
    { ch: '导板牙位', en: 'Teeth with bite ramps' },
    {
      when: { all: [DEEP, is('biteRamps', 3)] },
      asked: FULL,
      required: true,
      among: ['permanent'],
      without: [{ field: 'missingTeeth' }],
    },
  ),
  choice(
    'intrusionStep',
    { ch: '压低步骤', en: 'Intrusion step' },
    1,
    [
      { ch: '传统', en: 'traditional' },
      { ch: '优化', en: 'optimised' },
    ],
    {
      when: any(has('deepMethods', 1, 2), has('openMethods', 3, 4)),
      asked: FULL,
      required: true,
      initial: { fact: 'depressPreference' },
      hint: PHASES,
    },
  ),
  choice(
    'spee',
    { ch: 'Spee曲线', en: 'Curve of Spee' },
    0,
    [
      { ch: '维持', en: 'maintain' },
      { ch: '部分整平', en: 'level partly' },
      { ch: '完全整平', en: 'level completely' },
    ],
    {
      asked: FULL,
      initial: 1,
    },
  ),
  number('overbiteOver', { ch: '过矫治', en: 'Overcorrection' }, [0, 2, 0.5], 'mm', {
    asked: PROFESSIONAL,
    initial: 0,
  }),
]);

function createMidlineFields(arch: Arch, name: FormText): DeclaredField[] {
  const isMoved = { all: [TREATED[arch], is(`mid${arch}`, 3)] };
  return [
    choice(
      `mid${arch}`,
      appendPart({ ch: '中线', en: 'Midline' }, name),
      0,
      [...UNCHANGED_OPTIONS, { ch: '去釉改善', en: 'improve with IPR' }, { ch: '移动', en: 'move' }],
      {
        when: TREATED[arch],
        required: true,
        initial: 1,
      },
    ),
    choice(
      `mid${arch}Dir`,
      appendPart({ ch: '方向', en: 'Direction' }, name),
      1,
      [
        { ch: '向右', en: 'right' },
        { ch: '向左', en: 'left' },
      ],
      {
        when: isMoved,
        asked: FULL,
        required: true,
      },
    ),
    number(`mid${arch}Mm`, appendPart({ ch: '量', en: 'Amount' }, name), [0.5, 4, 0.5], 'mm', {
      when: isMoved,
      asked: FULL,
      required: true,
    }),
  ];
}

const midline = section('midline', { ch: '中线', en: 'Midline' }, [
  ...ARCHES.flatMap(([arch, name]) => createMidlineFields(arch, name)),
  choice(
    'midReference',
    { ch: '参考', en: 'Reference' },
    1,
    [
      { ch: '面中线', en: 'facial midline' },
      { ch: '上中线', en: 'upper midline' },
      { ch: '下中线', en: 'lower midline' },
    ],
    {
      asked: FULL,
      initial: 1,
    },
  ),
]);

/** Sections E to G of the prescription: overjet, overbite, midline (`domain-forms.md` 10). */
export const verticalSections: readonly FormSection[] = [overjet, overbite, midline];
