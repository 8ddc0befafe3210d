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
  text,
  textField,
} from '@dentarium/domain/declared-form/write-fields';
import { ARCHES, FULL, PROFESSIONAL, TREATED } from './conditions.ts';

const YES_NO = ['否|no', '是|yes'];
const IPR = is('iprAllowed', 1, 2);

const ipr = section('ipr', '邻面去釉|IPR', [
  choice('iprAllowed', '允许去釉|IPR allowed', 0, ['否|no', '是|yes', '首个方案不做|not in the first plan'], {
    required: true,
    initial: 1,
  }),
  number('iprMax', '每处上限|Maximum per contact', [0.1, 0.6, 0.1], 'mm', {
    when: IPR,
    asked: FULL,
    required: true,
    initial: 0.5,
  }),
  choice('iprTiming', '时机|Timing', 1, ['第一步前|before step 1', '排齐后|after alignment', '第 n 步|at step n'], {
    when: IPR,
    asked: PROFESSIONAL,
    required: true,
    initial: 2,
  }),
  number('iprStep', '第几步|At step', [1, 99, 1], '', {
    when: { all: [IPR, is('iprTiming', 3)] },
    asked: PROFESSIONAL,
    required: true,
  }),
]);

const torque: readonly DeclaredField[] = ARCHES.flatMap(([arch, name]) => [
  choice(
    `torque${arch}`,
    appendPart('切牙转矩|Incisor torque', name),
    0,
    ['维持|maintain', '增加 +n°|increase, +n°', '减小 −n°|decrease, −n°'],
    { when: TREATED[arch], asked: PROFESSIONAL, initial: 0 },
  ),
  number(`torque${arch}Degrees`, appendPart('转矩量|Degrees of torque', name), [1, 20, 1], '°', {
    when: { all: [TREATED[arch], is(`torque${arch}`, 1, 2)] },
    asked: PROFESSIONAL,
    required: true,
  }),
]);

const aesthetics = section('aesthetics', '前牙美学|Anterior aesthetics', [
  choice('anteriorRef', '前牙排齐参考|Alignment reference', 1, ['牙长轴|tooth long axis', '切缘|incisal edge'], {
    asked: FULL,
    initial: { fact: 'alignment' },
  }),
  choice('levelBy', '整平依据|Level by', 1, ['切缘|incisal edge', '龈缘|gingival margin'], { asked: FULL, initial: 1 }),
  {
    kind: 'choice',
    key: 'lateralStep',
    label: text('侧切牙高度差|Laterals shorter by'),
    options: [
      { value: 0, label: text('0 mm|0 mm') },
      { value: 0.5, label: text('0.5 mm|0.5 mm') },
    ],
    asked: PROFESSIONAL,
    initial: 0.5,
  },
  ...torque,
]);

const staging = section('staging', '附件、步骤与过矫治|Attachments, staging, overcorrection', [
  textField('attachStep', '附件粘接步骤|Bonding step', { asked: FULL, most: 50, initial: { fact: 'annexStep' } }),
  choice(
    'attachStyle',
    '附件类型|Attachment style',
    1,
    ['优化|optimised', '传统|conventional', '尽量少|as few as possible'],
    { asked: FULL, initial: 1 },
  ),
  number('wearDays', '更换周期（天）|Days per step', [5, 21, 1], '', {
    required: true,
    initial: 10,
    usual: [7, 10, 14],
  }),
  number('maxSteps', '步数上限（0 为不限）|Limit of steps (0: none)', [0, { fact: 'stepLimit' }, 1], '', {
    asked: FULL,
    initial: 0,
  }),
  choice('speed', '移动速度|Velocity', 1, ['标准|standard', '慢|slow'], { asked: PROFESSIONAL, initial: 1 }),
  number('passiveStart', '被动步（开始）|Passive aligners at start', [0, 3, 1], '', { asked: FULL, initial: 0 }),
  number('passiveEnd', '被动步（结束）|Passive aligners at end', [0, 3, 1], '', { asked: FULL, initial: 0 }),
  choice('passiveEqual', '等步数|Passive steps to equalise arches', 0, YES_NO, { asked: FULL, initial: 1 }),
  choice('over3', '3步过矫治|Three-step overcorrection', 1, ['是|yes', '否|no'], {
    required: true,
    initial: { fact: 'default3Step' },
  }),
  choices(
    'overTargets',
    '过矫治项目|Overcorrect',
    1,
    ['扭转|rotation', '虚拟链圈 3–3|virtual chain 3–3', '深覆合|deep bite', '转矩|torque'],
    { when: is('over3', 1), asked: PROFESSIONAL, required: true },
  ),
  chart('teeth', 'overTeeth', '过矫治牙位|Teeth to overcorrect', {
    when: is('over3', 1),
    asked: PROFESSIONAL,
    without: [{ field: 'missingTeeth' }],
  }),
  markedTeeth('pontics', '义齿空泡|Pontics', ['全部|full', '一半|half'], {
    asked: FULL,
    none: text('无|none'),
    within: [{ field: 'missingTeeth' }, { field: 'extractTeeth' }, { field: 'extracted' }],
  }),
]);

const remarks = section('remarks', '保持与说明|Retention and remarks', [
  choice('retainer', '保持器|Retainer', 0, ['以后|ordered later', '随最后一批制作|make with the last batch'], {
    initial: 0,
  }),
  choice('retainerArch', '保持器牙弓|Arch of the retainer', 1, ['双颌|both', '上颌|upper', '下颌|lower'], {
    when: is('retainer', 1),
    required: true,
  }),
  number('retainerPairs', '保持器副数|Sets of retainers', [1, 3, 1], '', { when: is('retainer', 1), required: true }),
  textField('special', '特殊说明|Remarks', { most: 2000, lines: 4, wide: true, phrases: 'order' }),
  { kind: 'files', key: 'attachments', label: text('附件文件|Attached files'), most: 10, wide: true },
]);

/** Sections K to N of the prescription: IPR, aesthetics, staging, retention and remarks (`domain-forms.md` 10). */
export const stagingSections: readonly FormSection[] = [ipr, aesthetics, staging, remarks];
