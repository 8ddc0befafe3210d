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
} from '@dentarium/domain/declared-form/write-fields';
import { ALWAYS, ARCHES, FULL, MIXED, PHASES, PRESENT, SIDES, TREATED } from './conditions.ts';

const NONE = text('无|none');

const scope = section('scope', '治疗范围|Scope', [
  choice(
    'designMode',
    '设计模式|Design mode',
    0,
    ['智能辅助|intelligent-assisted', '传统|traditional', '专业|professional'],
    { required: true, initial: 1 },
  ),
  choice('treatArch', '治疗牙弓|Arches to treat', 1, ['双颌|both', '上颌|upper', '下颌|lower'], {
    required: true,
    initial: 1,
  }),
  choice('oppositeArch', '非治疗颌|Untreated arch', 0, ['不制作|none', '被动矫治器|passive aligners'], {
    when: is('treatArch', 2, 3),
    required: true,
    initial: 0,
  }),
  choice('treatRange', '治疗范围|Teeth to move', 0, ['全牙列|all', '仅前牙|3–3', '至 4–4|4–4', '至 5–5|5–5'], {
    required: true,
    initial: 0,
  }),
  choices(
    'goals',
    '治疗目标|Goals',
    1,
    [
      '排齐|align',
      '关闭间隙|close spaces',
      '内收改善突度|retract to reduce protrusion',
      '改善覆合|improve overbite',
      '改善覆盖|improve overjet',
      '改善磨牙关系|improve molar relationship',
      '改善中线|improve midline',
      '扩弓|expand',
      '解除反合|correct crossbite',
      '修复前正畸|prepare for restorations',
      '其他|other',
    ],
    { when: is('designMode', 0), required: true, wide: true },
  ),
]);

const teeth = section('teeth', '牙齿限制与状况|Tooth restrictions and condition', [
  markedTeeth(
    'noMoveTeeth',
    '不移动的牙|Tooth movement restrictions',
    [
      '种植体|implant',
      '固定桥|bridge',
      '粘连|ankylosed',
      '短根|short root',
      '牙周|periodontally compromised',
      '其他|other',
    ],
    { ...PRESENT, initial: { fact: 'implants' }, none: NONE, mixed: MIXED },
  ),
  markedTeeth(
    'noAttachTeeth',
    '不粘附件的牙|Attachment restrictions',
    ['冠|crown', '贴面|veneer', '大面积充填|large restoration', '美观|aesthetics'],
    { ...PRESENT, none: NONE, mixed: MIXED },
  ),
  chart('contacts', 'noIprTeeth', '不做邻面去釉的牙|Contacts without IPR', { asked: FULL, none: NONE }),
  chart('teeth', 'missingTeeth', '缺失牙|Missing', { initial: { fact: 'missing' }, none: NONE, mixed: MIXED }),
  markedTeeth('erupting', '萌出中的牙|Erupting teeth', ['预留空间|reserve space', '萌出导板|eruption tab'], {
    ...PRESENT,
    when: MIXED,
    none: NONE,
  }),
  markedTeeth('deciduous', '滞留乳牙|Retained deciduous teeth', ['保留|keep', '拔除|extract'], {
    ...PRESENT,
    asked: FULL,
    none: NONE,
    among: ['deciduous'],
    mixed: ALWAYS,
  }),
  markedTeeth('thirdMolars', '第三磨牙|Third molars', ['包含|include', '不包含|exclude', '拔除|extract'], {
    asked: FULL,
    ...PRESENT,
    none: text('不包含|excluded'),
    among: ['thirdMolar'],
  }),
]);

const anchorage: readonly DeclaredField[] = ARCHES.flatMap(([arch, archName]) =>
  SIDES.map(([side, sideName]) =>
    choice(
      `anchorage${arch}${side}`,
      appendPart(appendPart('支抗|Anchorage', archName), sideName),
      1,
      ['弱|minimum', '中|moderate', '强|maximum'],
      { when: { all: [is('extraction', 1), TREATED[arch]] }, asked: FULL, required: true, initial: 2 },
    ),
  ),
);

const EXTRACTED = is('extraction', 1);

const extraction = section('extraction', '拔牙|Extraction', [
  choice('extraction', '拔牙|Extraction', 0, ['不拔牙|no', '拔牙|yes', '由设计师建议|designer proposes'], {
    required: true,
  }),
  chart('teeth', 'extractTeeth', '拔除牙位|Teeth to extract', {
    when: EXTRACTED,
    required: true,
    mixed: MIXED,
    without: [{ field: 'missingTeeth' }, { field: 'noMoveTeeth' }],
  }),
  chart('teeth', 'extracted', '已拔除|Already extracted', { asked: FULL, none: NONE, mixed: MIXED }),
  choice('extractTiming', '拔牙时机|Timing', 1, ['戴第一副前|before step 1', '第 n 步前|before step n'], {
    when: EXTRACTED,
    asked: FULL,
    required: true,
    initial: 1,
  }),
  number('extractBefore', '第几步前|Before step', [2, 99, 1], '', {
    when: { all: [EXTRACTED, is('extractTiming', 2)] },
    asked: FULL,
    required: true,
  }),
  choice('extractStep', '拔牙步骤|Extraction step', 1, ['传统|traditional', '优化|optimised'], {
    when: EXTRACTED,
    asked: FULL,
    required: true,
    initial: { fact: 'preference' },
    hint: PHASES,
  }),
  ...anchorage,
]);

/** Sections A to C of the prescription: scope, restrictions and condition of the teeth, extraction (`domain-forms.md` 10). */
export const scopeSections: readonly FormSection[] = [scope, teeth, extraction];
