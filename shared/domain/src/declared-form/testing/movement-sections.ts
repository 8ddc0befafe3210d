import type { DeclaredField, FormSection } from '../declaration.ts';
import { all, amounts, chart, choice, choices, has, is, number, text } from './write-fields.ts';

const FULL = is('designMode', 1, 2);
const PROFESSIONAL = is('designMode', 2);
const CORRECTED = ['维持|maintain', '随排齐改善|result of alignment'];
const USE = ['不用|none', '必要时|as needed', '主要|primarily'];

function midline(arch: 'Upper' | 'Lower', name: string): DeclaredField[] {
  const moved = all(FULL, is(`mid${arch}`, 3));
  return [
    choice(
      `mid${arch}`,
      `${name}中线|Midline, ${arch.toLowerCase()}`,
      0,
      [...CORRECTED, '去釉改善|with IPR', '移动|move'],
      { required: true, initial: 1 },
    ),
    choice(`mid${arch}Dir`, `方向(${name})|Direction, ${arch.toLowerCase()}`, 1, ['向右|right', '向左|left'], {
      when: moved,
      required: true,
    }),
    number(`mid${arch}Mm`, `移动量(${name})|Amount, ${arch.toLowerCase()}`, [0.5, 4, 0.5], 'mm', {
      when: moved,
      required: true,
    }),
  ];
}

function crowding(arch: 'Upper' | 'Lower', name: string): DeclaredField[] {
  const rows = [
    ['crExpand', '扩弓|Expansion', 1],
    ['crProcline', '唇倾|Proclination', 1],
    ['crIprAnterior', '前牙去釉|IPR anterior', 1],
    ['crIprPostR', '右后牙去釉|IPR posterior right', 0],
    ['crIprPostL', '左后牙去釉|IPR posterior left', 0],
    ['crDistal', '推磨牙远移|Distalisation', 0],
    ['crExtract', '拔牙|Extraction', 0],
  ] as const;
  return rows.map(([key, label, initial]) =>
    choice(`${key}${arch}`, label.replace('|', `(${name})|`).concat(`, ${arch.toLowerCase()}`), 0, USE, {
      required: true,
      initial,
    }),
  );
}

/** Answers on each of these teeth, as a form for finishing has them. */
function perTooth(teeth: readonly number[]): DeclaredField[] {
  return teeth.map((tooth) =>
    number(`torque${tooth}`, `${tooth} 转矩|Torque of ${tooth}`, [-20, 20, 1], '°', { when: PROFESSIONAL }),
  );
}

/** The vertical, transverse and finishing parts of the prescription (`domain-forms.md` 10 E to N). */
export const movementSections: readonly FormSection[] = [
  {
    key: 'overjet',
    title: text('覆盖|Overjet'),
    fields: [
      choice('overjetGoal', '覆盖|Overjet', 0, [...CORRECTED, '矫治至|correct to'], { required: true, initial: 1 }),
      number('overjetTarget', '目标值|Target overjet', [0, 4, 0.5], 'mm', {
        when: all(FULL, is('overjetGoal', 2)),
        required: true,
        initial: 2,
      }),
      choices(
        'overjetMethods',
        '覆盖方法|Overjet methods',
        1,
        ['内收上前牙|retract upper', '唇倾下前牙|procline lower', '上颌去釉|upper IPR', '下颌去釉|lower IPR'],
        { when: FULL },
      ),
    ],
  },
  {
    key: 'overbite',
    title: text('覆合|Overbite'),
    fields: [
      choice(
        'overbiteGoal',
        '覆合|Overbite',
        0,
        [...CORRECTED, '矫治深覆合|correct deep bite', '矫治开合|correct open bite'],
        { required: true, initial: 1 },
      ),
      number('overbiteTarget', '目标值|Target overbite', [0, 3, 0.5], 'mm', {
        when: all(FULL, is('overbiteGoal', 2, 3)),
        required: true,
        initial: 1.5,
      }),
      choices(
        'deepMethods',
        '深覆合方法|Deep-bite methods',
        1,
        ['压低上前牙|intrude upper', '压低下前牙|intrude lower', '伸长后牙|extrude posterior', '唇倾前牙|procline'],
        { when: all(FULL, is('overbiteGoal', 2)), required: true },
      ),
      choices(
        'openMethods',
        '开合方法|Open-bite methods',
        1,
        ['伸长上前牙|extrude upper', '伸长下前牙|extrude lower', '压低后牙|intrude posterior'],
        { when: all(FULL, is('overbiteGoal', 3)), required: true },
      ),
      choice('intrusionStep', '压低步骤|Intrusion step', 1, ['传统|traditional', '优化|optimised'], {
        when: has('deepMethods', 1, 2),
        required: true,
        initial: { fact: 'depressPreference' },
      }),
      choice('spee', 'Spee 曲线|Curve of Spee', 0, ['维持|maintain', '部分整平|partly level', '完全整平|level'], {
        when: FULL,
        initial: 1,
      }),
    ],
  },
  { key: 'midline', title: text('中线|Midline'), fields: [...midline('Upper', '上'), ...midline('Lower', '下')] },
  {
    key: 'transverse',
    title: text('横向|Transverse'),
    fields: [
      choice('crossbite', '后牙反合|Posterior crossbite', 0, ['无|none', '维持|maintain', '矫治|correct'], {
        required: true,
        initial: 0,
      }),
      chart('teeth', 'crossTeeth', '反合牙位|Teeth in crossbite', {
        when: all(FULL, is('crossbite', 1, 2)),
        required: true,
        among: ['posterior'],
      }),
      number('expandMax', '扩弓上限|Limit of expansion', [0, 4, 0.5], 'mm', { when: PROFESSIONAL, initial: 2 }),
    ],
  },
  {
    key: 'spacing',
    title: text('间隙|Spacing'),
    fields: [
      choice(
        'spaceGoal',
        '间隙|Spaces',
        0,
        ['无间隙|none', '全部关闭|close all', '保留指定|keep listed', '开辟|open'],
        { required: true },
      ),
      amounts('both', 'spaceList', '位置|Where', [0.1, 12, 0.1], {
        when: is('spaceGoal', 2, 3),
        required: true,
        without: [{ field: 'missingTeeth' }],
      }),
    ],
  },
  { key: 'crowding', title: text('拥挤|Crowding'), fields: [...crowding('Upper', '上'), ...crowding('Lower', '下')] },
  {
    key: 'ipr',
    title: text('邻面去釉|IPR'),
    fields: [
      choice('iprAllowed', '允许去釉|IPR allowed', 0, ['否|no', '是|yes', '首个方案不做|not in the first plan'], {
        required: true,
        initial: 1,
      }),
      number('iprMax', '每处上限|Maximum per contact', [0.1, 0.6, 0.1], 'mm', {
        when: all(FULL, is('iprAllowed', 1, 2)),
        required: true,
        initial: 0.5,
      }),
    ],
  },
  {
    key: 'staging',
    title: text('附件与步骤|Attachments and staging'),
    fields: [
      { kind: 'text', key: 'attachStep', label: text('附件粘接步骤|Bonding step'), when: FULL, most: 50 },
      number('wearDays', '更换周期|Days per step', [5, 21, 1], 'd', { required: true, initial: 10 }),
      number('maxSteps', '步数上限|Limit of steps', [0, { fact: 'maxSteps' }, 1], '', { when: FULL, initial: 0 }),
      choices(
        'overTargets',
        '过矫治项目|Overcorrection',
        0,
        ['无|none', '扭转|rotation', '链圈|virtual chain', '深覆合|deep bite'],
        { when: PROFESSIONAL, alone: 0 },
      ),
      { kind: 'date', key: 'startBy', label: text('开始日期|Start by'), earliest: 'today' },
      { kind: 'text', key: 'special', label: text('特殊说明|Remarks'), most: 2000, lines: 4, wide: true },
    ],
  },
  {
    key: 'finishing',
    title: text('转矩|Torque'),
    when: PROFESSIONAL,
    fields: perTooth([11, 12, 13, 14, 15, 16, 17, 18].flatMap((tooth) => [tooth, tooth + 10, tooth + 20, tooth + 30])),
  },
  {
    key: 'steps',
    title: text('步骤备注|Notes on steps'),
    when: PROFESSIONAL,
    fields: Array.from({ length: 48 }, (_, index): DeclaredField => ({
      kind: 'text',
      key: `step${index + 1}`,
      label: text(`第 ${index + 1} 步|Step ${index + 1}`),
      most: 100,
    })),
  },
];
