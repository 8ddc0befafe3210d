import type { DeclaredField, FormSection } from '@dentarium/domain/declared-form';
import {
  appendPart,
  chart,
  choice,
  choices,
  is,
  markedTeeth,
  number,
  section,
  textField,
} from '@dentarium/domain/declared-form/write-fields';
import { ARCHES, FULL, PROFESSIONAL, TREATED } from './conditions.ts';

const YES_NO = [
  { ch: '否', en: 'no' },
  { ch: '是', en: 'yes' },
];
const IPR = is('iprAllowed', 1, 2);

const ipr = section('ipr', { ch: '邻面去釉', en: 'IPR' }, [
  choice(
    'iprAllowed',
    { ch: '允许去釉', en: 'IPR allowed' },
    0,
    [
      { ch: '否', en: 'no' },
      { ch: '是', en: 'yes' },
      { ch: '首个方案不做', en: 'not in the first plan' },
    ],
    {
      required: true,
      initial: 1,
    },
  ),
  number('iprMax', { ch: '每处上限', en: 'Maximum per contact' }, [0.1, 0.6, 0.1], 'mm', {
    when: IPR,
    asked: FULL,
    required: true,
    initial: 0.5,
  }),
  choice(
    'iprTiming',
    { ch: '时机', en: 'Timing' },
    1,
    [
      { ch: '第一步前', en: 'before step 1' },
      { ch: '排齐后', en: 'after alignment' },
      { ch: '第 n 步', en: 'at step n' },
    ],
    {
      when: IPR,
      asked: PROFESSIONAL,
      required: true,
      initial: 2,
    },
  ),
  number('iprStep', { ch: '第几步', en: 'At step' }, [1, 99, 1], '', {
    when: { all: [IPR, is('iprTiming', 3)] },
    asked: PROFESSIONAL,
    required: true,
  }),
]);

const torque: readonly DeclaredField[] = ARCHES.flatMap(([arch, name]) => [
  choice(
    `torque${arch}`,
    appendPart({ ch: '切牙转矩', en: 'Incisor torque' }, name),
    0,
    [
      { ch: '维持', en: 'maintain' },
      { ch: '增加 +n°', en: 'increase, +n°' },
      { ch: '减小 −n°', en: 'decrease, −n°' },
    ],
    { when: TREATED[arch], asked: PROFESSIONAL, initial: 0 },
  ),
  number(`torque${arch}Degrees`, appendPart({ ch: '转矩量', en: 'Degrees of torque' }, name), [1, 20, 1], '°', {
    when: { all: [TREATED[arch], is(`torque${arch}`, 1, 2)] },
    asked: PROFESSIONAL,
    required: true,
  }),
]);

const aesthetics = section('aesthetics', { ch: '前牙美学', en: 'Anterior aesthetics' }, [
  choice(
    'anteriorRef',
    { ch: '前牙排齐参考', en: 'Alignment reference' },
    1,
    [
      { ch: '牙长轴', en: 'tooth long axis' },
      { ch: '切缘', en: 'incisal edge' },
    ],
    {
      asked: FULL,
      initial: { fact: 'alignment' },
    },
  ),
  choice(
    'levelBy',
    { ch: '整平依据', en: 'Level by' },
    1,
    [
      { ch: '切缘', en: 'incisal edge' },
      { ch: '龈缘', en: 'gingival margin' },
    ],
    { asked: FULL, initial: 1 },
  ),
  {
    kind: 'choice',
    key: 'lateralStep',
    label: { ch: '侧切牙高度差', en: 'Laterals shorter by' },
    options: [
      { value: 0, label: { ch: '0 mm', en: '0 mm' } },
      { value: 0.5, label: { ch: '0.5 mm', en: '0.5 mm' } },
    ],
    asked: PROFESSIONAL,
    initial: 0.5,
  },
  ...torque,
]);

const staging = section('staging', { ch: '附件、步骤与过矫治', en: 'Attachments, staging, overcorrection' }, [
  textField(
    'attachStep',
    { ch: '附件粘接步骤', en: 'Bonding step' },
    { asked: FULL, most: 50, initial: { fact: 'annexStep' } },
  ),
  choice(
    'attachStyle',
    { ch: '附件类型', en: 'Attachment style' },
    1,
    [
      { ch: '优化', en: 'optimised' },
      { ch: '传统', en: 'conventional' },
      { ch: '尽量少', en: 'as few as possible' },
    ],
    { asked: FULL, initial: 1 },
  ),
  number('wearDays', { ch: '更换周期（天）', en: 'Days per step' }, [5, 21, 1], '', {
    required: true,
    initial: 10,
    usual: [7, 10, 14],
  }),
  number(
    'maxSteps',
    { ch: '步数上限（0 为不限）', en: 'Limit of steps (0: none)' },
    [0, { fact: 'stepLimit' }, 1],
    '',
    {
      asked: FULL,
      initial: 0,
    },
  ),
  choice(
    'speed',
    { ch: '移动速度', en: 'Velocity' },
    1,
    [
      { ch: '标准', en: 'standard' },
      { ch: '慢', en: 'slow' },
    ],
    { asked: PROFESSIONAL, initial: 1 },
  ),
  number('passiveStart', { ch: '被动步（开始）', en: 'Passive aligners at start' }, [0, 3, 1], '', {
    asked: FULL,
    initial: 0,
  }),
  number('passiveEnd', { ch: '被动步（结束）', en: 'Passive aligners at end' }, [0, 3, 1], '', {
    asked: FULL,
    initial: 0,
  }),
  choice('passiveEqual', { ch: '等步数', en: 'Passive steps to equalise arches' }, 0, YES_NO, {
    asked: FULL,
    initial: 1,
  }),
  choice(
    'over3',
    { ch: '3步过矫治', en: 'Three-step overcorrection' },
    1,
    [
      { ch: '是', en: 'yes' },
      { ch: '否', en: 'no' },
    ],
    {
      required: true,
      initial: { fact: 'default3Step' },
    },
  ),
  choices(
    'overTargets',
    { ch: '过矫治项目', en: 'Overcorrect' },
    1,
    [
      { ch: '扭转', en: 'rotation' },
      { ch: '虚拟链圈 3–3', en: 'virtual chain 3–3' },
      { ch: '深覆𬌗', en: 'deep bite' },
      { ch: '转矩', en: 'torque' },
    ],
    { when: is('over3', 1), asked: PROFESSIONAL, required: true },
  ),
  chart(
    'teeth',
    'overTeeth',
    { ch: '过矫治牙位', en: 'Teeth to overcorrect' },
    {
      when: is('over3', 1),
      asked: PROFESSIONAL,
      without: [{ field: 'missingTeeth' }],
    },
  ),
  markedTeeth(
    'pontics',
    { ch: '义齿空泡', en: 'Pontics' },
    [
      { ch: '全部', en: 'full' },
      { ch: '一半', en: 'half' },
    ],
    {
      asked: FULL,
      none: { ch: '无', en: 'none' },
      within: [{ field: 'missingTeeth' }, { field: 'extractTeeth' }, { field: 'extracted' }],
    },
  ),
]);

const remarks = section('remarks', { ch: '保持与说明', en: 'Retention and remarks' }, [
  choice(
    'retainer',
    { ch: '保持器', en: 'Retainer' },
    0,
    [
      { ch: '以后', en: 'ordered later' },
      { ch: '随最后一批制作', en: 'make with the last batch' },
    ],
    {
      initial: 0,
    },
  ),
  choice(
    'retainerArch',
    { ch: '保持器牙弓', en: 'Arch of the retainer' },
    1,
    [
      { ch: '双颌', en: 'both' },
      { ch: '上颌', en: 'upper' },
      { ch: '下颌', en: 'lower' },
    ],
    {
      when: is('retainer', 1),
      required: true,
    },
  ),
  number('retainerPairs', { ch: '保持器副数', en: 'Sets of retainers' }, [1, 3, 1], '', {
    when: is('retainer', 1),
    required: true,
  }),
  textField('special', { ch: '特殊说明', en: 'Remarks' }, { most: 2000, lines: 4, wide: true, phrases: 'order' }),
  { kind: 'files', key: 'attachments', label: { ch: '附件文件', en: 'Attached files' }, most: 10, wide: true },
]);

/** Sections K to N of the prescription: IPR, aesthetics, staging, retention and remarks (`domain-forms.md` 10). */
export const stagingSections: readonly FormSection[] = [ipr, aesthetics, staging, remarks];
