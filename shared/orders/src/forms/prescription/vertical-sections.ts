import type { DeclaredField, FormSection } from '@dentarium/domain/declared-form';
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

const UNCHANGED_OPTIONS = ['维持|maintain', '随排齐改善|result of alignment'];

const overjet = section('overjet', '覆盖|Overjet', [
  choice('overjetGoal', '覆盖|Overjet', 0, [...UNCHANGED_OPTIONS, '矫治至 n mm|correct to'], {
    required: true,
    initial: 1,
  }),
  number('overjetTarget', '目标值|Target', [0, 4, 0.5], 'mm', {
    when: is('overjetGoal', 2),
    asked: FULL,
    required: true,
    initial: 2,
  }),
  choices(
    'overjetMethods',
    '方法|Methods',
    1,
    [
      '内收上前牙|retract upper anterior teeth',
      '唇倾下前牙|procline lower anterior teeth',
      '上颌去釉|upper IPR',
      '下颌去釉|lower IPR',
      '同矢状关系|as section D',
    ],
    { asked: FULL, wide: true },
  ),
]);

const DEEP = is('overbiteGoal', 2);
const OPEN = is('overbiteGoal', 3);

const overbite = section('overbite', '覆合|Overbite', [
  choice(
    'overbiteGoal',
    '覆合|Overbite',
    0,
    [...UNCHANGED_OPTIONS, '矫治深覆合|correct deep bite', '矫治开合|correct open bite'],
    {
      required: true,
      initial: 1,
    },
  ),
  number('overbiteTarget', '目标值|Target', [0, 3, 0.5], 'mm', {
    when: is('overbiteGoal', 2, 3),
    asked: FULL,
    required: true,
    initial: 1.5,
  }),
  choices(
    'deepMethods',
    '深覆合方法|Deep-bite methods',
    1,
    [
      '压低上前牙|intrude upper anterior teeth',
      '压低下前牙|intrude lower anterior teeth',
      '伸长后牙（前磨牙）|extrude posterior teeth (premolars)',
      '唇倾前牙|procline anterior teeth',
    ],
    { when: DEEP, asked: FULL, required: true, initial: [2] },
  ),
  choices(
    'openMethods',
    '开合方法|Open-bite methods',
    1,
    [
      '伸长上前牙|extrude upper anterior teeth',
      '伸长下前牙|extrude lower anterior teeth',
      '压低后牙|intrude posterior teeth',
      '两者|both',
    ],
    { when: OPEN, asked: FULL, required: true, initial: [1] },
  ),
  choice(
    'biteRamps',
    '咬合导板|Bite ramps',
    0,
    ['无|none', '上切牙|incisors', '上尖牙|canines', '选择牙位|chosen teeth'],
    {
      when: DEEP,
      asked: FULL,
      required: true,
      initial: 0,
    },
  ),
  chart('teeth', 'biteRampTeeth', '导板牙位|Teeth with bite ramps', {
    when: { all: [DEEP, is('biteRamps', 3)] },
    asked: FULL,
    required: true,
    among: ['permanent'],
    without: [{ field: 'missingTeeth' }],
  }),
  choice('intrusionStep', '压低步骤|Intrusion step', 1, ['传统|traditional', '优化|optimised'], {
    when: any(has('deepMethods', 1, 2), has('openMethods', 3, 4)),
    asked: FULL,
    required: true,
    initial: { fact: 'depressPreference' },
    hint: PHASES,
  }),
  choice('spee', 'Spee曲线|Curve of Spee', 0, ['维持|maintain', '部分整平|level partly', '完全整平|level completely'], {
    asked: FULL,
    initial: 1,
  }),
  number('overbiteOver', '过矫治|Overcorrection', [0, 2, 0.5], 'mm', { asked: PROFESSIONAL, initial: 0 }),
]);

function createMidlineFields(arch: Arch, name: string): DeclaredField[] {
  const isMoved = { all: [TREATED[arch], is(`mid${arch}`, 3)] };
  return [
    choice(
      `mid${arch}`,
      appendPart('中线|Midline', name),
      0,
      [...UNCHANGED_OPTIONS, '去釉改善|improve with IPR', '移动|move'],
      {
        when: TREATED[arch],
        required: true,
        initial: 1,
      },
    ),
    choice(`mid${arch}Dir`, appendPart('方向|Direction', name), 1, ['向右|right', '向左|left'], {
      when: isMoved,
      asked: FULL,
      required: true,
    }),
    number(`mid${arch}Mm`, appendPart('量|Amount', name), [0.5, 4, 0.5], 'mm', {
      when: isMoved,
      asked: FULL,
      required: true,
    }),
  ];
}

const midline = section('midline', '中线|Midline', [
  ...ARCHES.flatMap(([arch, name]) => createMidlineFields(arch, name)),
  choice(
    'midReference',
    '参考|Reference',
    1,
    ['面中线|facial midline', '上中线|upper midline', '下中线|lower midline'],
    {
      asked: FULL,
      initial: 1,
    },
  ),
]);

/** Sections E to G of the prescription: overjet, overbite, midline (`domain-forms.md` 10). */
export const verticalSections: readonly FormSection[] = [overjet, overbite, midline];
