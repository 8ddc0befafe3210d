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
} from '@dentarium/domain/declared-form/write-fields';
import { ALWAYS, ARCHES, FULL, MIXED, PHASES, PRESENT, SIDES, TREATED } from './conditions.ts';

const NONE = { ch: '无', en: 'none' };

const scope = section('scope', { ch: '治疗范围', en: 'Scope' }, [
  choice(
    'designMode',
    { ch: '设计模式', en: 'Design mode' },
    0,
    [
      { ch: '智能辅助', en: 'intelligent-assisted' },
      { ch: '传统', en: 'traditional' },
      { ch: '专业', en: 'professional' },
    ],
    { required: true, initial: 1 },
  ),
  choice(
    'treatArch',
    { ch: '治疗牙弓', en: 'Arches to treat' },
    1,
    [
      { ch: '双颌', en: 'both' },
      { ch: '上颌', en: 'upper' },
      { ch: '下颌', en: 'lower' },
    ],
    {
      required: true,
      initial: 1,
    },
  ),
  choice(
    'oppositeArch',
    { ch: '非治疗颌', en: 'Untreated arch' },
    0,
    [
      { ch: '不制作', en: 'none' },
      { ch: '被动矫治器', en: 'passive aligners' },
    ],
    {
      when: is('treatArch', 2, 3),
      required: true,
      initial: 0,
    },
  ),
  choice(
    'treatRange',
    { ch: '治疗范围', en: 'Teeth to move' },
    0,
    [
      { ch: '全牙列', en: 'all' },
      { ch: '仅前牙', en: '3–3' },
      { ch: '至 4–4', en: '4–4' },
      { ch: '至 5–5', en: '5–5' },
    ],
    {
      required: true,
      initial: 0,
    },
  ),
  choices(
    'goals',
    { ch: '治疗目标', en: 'Goals' },
    1,
    [
      { ch: '排齐', en: 'align' },
      { ch: '关闭间隙', en: 'close spaces' },
      { ch: '内收改善突度', en: 'retract to reduce protrusion' },
      { ch: '改善覆𬌗', en: 'improve overbite' },
      { ch: '改善覆盖', en: 'improve overjet' },
      { ch: '改善磨牙关系', en: 'improve molar relationship' },
      { ch: '改善中线', en: 'improve midline' },
      { ch: '扩弓', en: 'expand' },
      { ch: '解除反𬌗', en: 'correct crossbite' },
      { ch: '修复前正畸', en: 'prepare for restorations' },
      { ch: '其他', en: 'other' },
    ],
    { when: is('designMode', 0), required: true, wide: true },
  ),
]);

const teeth = section('teeth', { ch: '牙齿限制与状况', en: 'Tooth restrictions and condition' }, [
  markedTeeth(
    'noMoveTeeth',
    { ch: '不移动的牙', en: 'Tooth movement restrictions' },
    [
      { ch: '种植体', en: 'implant' },
      { ch: '固定桥', en: 'bridge' },
      { ch: '粘连', en: 'ankylosed' },
      { ch: '短根', en: 'short root' },
      { ch: '牙周', en: 'periodontally compromised' },
      { ch: '其他', en: 'other' },
    ],
    { ...PRESENT, initial: { fact: 'implants' }, required: true, none: NONE, mixed: MIXED },
  ),
  markedTeeth(
    'noAttachTeeth',
    { ch: '不粘附件的牙', en: 'Attachment restrictions' },
    [
      { ch: '冠', en: 'crown' },
      { ch: '贴面', en: 'veneer' },
      { ch: '大面积充填', en: 'large restoration' },
      { ch: '美观', en: 'aesthetics' },
    ],
    { ...PRESENT, required: true, none: NONE, mixed: MIXED },
  ),
  chart('contacts', 'noIprTeeth', { ch: '不做邻面去釉的牙', en: 'Contacts without IPR' }, { asked: FULL, none: NONE }),
  chart(
    'teeth',
    'missingTeeth',
    { ch: '缺失牙', en: 'Missing' },
    { initial: { fact: 'missing' }, required: true, none: NONE, mixed: MIXED },
  ),
  markedTeeth(
    'erupting',
    { ch: '萌出中的牙', en: 'Erupting teeth' },
    [
      { ch: '预留空间', en: 'reserve space' },
      { ch: '萌出导板', en: 'eruption tab' },
    ],
    {
      ...PRESENT,
      when: MIXED,
      none: NONE,
    },
  ),
  markedTeeth(
    'deciduous',
    { ch: '滞留乳牙', en: 'Retained deciduous teeth' },
    [
      { ch: '保留', en: 'keep' },
      { ch: '拔除', en: 'extract' },
    ],
    {
      ...PRESENT,
      asked: FULL,
      none: NONE,
      among: ['deciduous'],
      mixed: ALWAYS,
    },
  ),
  markedTeeth(
    'thirdMolars',
    { ch: '第三磨牙', en: 'Third molars' },
    [
      { ch: '包含', en: 'include' },
      { ch: '不包含', en: 'exclude' },
      { ch: '拔除', en: 'extract' },
    ],
    {
      asked: FULL,
      ...PRESENT,
      none: { ch: '不包含', en: 'excluded' },
      among: ['thirdMolar'],
    },
  ),
]);

const anchorage: readonly DeclaredField[] = ARCHES.flatMap(([arch, archName]) =>
  SIDES.map(([side, sideName]) =>
    choice(
      `anchorage${arch}${side}`,
      appendPart(appendPart({ ch: '支抗', en: 'Anchorage' }, archName), sideName),
      1,
      [
        { ch: '弱', en: 'minimum' },
        { ch: '中', en: 'moderate' },
        { ch: '强', en: 'maximum' },
      ],
      { when: { all: [is('extraction', 1), TREATED[arch]] }, asked: FULL, required: true, initial: 2 },
    ),
  ),
);

const EXTRACTED = is('extraction', 1);

const extraction = section('extraction', { ch: '拔牙', en: 'Extraction' }, [
  choice(
    'extraction',
    { ch: '拔牙', en: 'Extraction' },
    0,
    [
      { ch: '不拔牙', en: 'no' },
      { ch: '拔牙', en: 'yes' },
      { ch: '由设计师建议', en: 'designer proposes' },
    ],
    {
      required: true,
    },
  ),
  chart(
    'teeth',
    'extractTeeth',
    { ch: '拔除牙位', en: 'Teeth to extract' },
    {
      when: EXTRACTED,
      required: true,
      mixed: MIXED,
      without: [{ field: 'missingTeeth' }, { field: 'noMoveTeeth' }],
    },
  ),
  chart('teeth', 'extracted', { ch: '已拔除', en: 'Already extracted' }, { asked: FULL, none: NONE, mixed: MIXED }),
  choice(
    'extractTiming',
    { ch: '拔牙时机', en: 'Timing' },
    1,
    [
      { ch: '戴第一副前', en: 'before step 1' },
      { ch: '第 n 步前', en: 'before step n' },
    ],
    {
      when: EXTRACTED,
      asked: FULL,
      required: true,
      initial: 1,
    },
  ),
  number('extractBefore', { ch: '第几步前', en: 'Before step' }, [2, 99, 1], '', {
    when: { all: [EXTRACTED, is('extractTiming', 2)] },
    asked: FULL,
    required: true,
  }),
  choice(
    'extractStep',
    { ch: '拔牙步骤', en: 'Extraction step' },
    1,
    [
      { ch: '传统', en: 'traditional' },
      { ch: '优化', en: 'optimised' },
    ],
    {
      when: EXTRACTED,
      asked: FULL,
      required: true,
      initial: { fact: 'preference' },
      hint: PHASES,
    },
  ),
  ...anchorage,
]);

/** Sections A to C of the prescription: scope, restrictions and condition of the teeth, extraction (`domain-forms.md` 10). */
export const scopeSections: readonly FormSection[] = [scope, teeth, extraction];
