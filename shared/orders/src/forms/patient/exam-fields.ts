import type { DeclaredField, FormText } from '@dentarium/domain/declared-form';
import {
  appendPart,
  chart,
  choice,
  choices,
  is,
  number,
  rows,
  tooth,
} from '@dentarium/domain/declared-form/write-fields';
import { EXAM_CHARTS, EXAM_RANGES } from '@dentarium/domain/detailed-exam';

const RIGHT = { ch: '右', en: 'right' };
const LEFT = { ch: '左', en: 'left' };
const NONE = { ch: '无', en: 'none' };

const ANGLE = [
  { ch: 'I 类 中性', en: 'Class I' },
  { ch: 'II 类 远中', en: 'Class II' },
  { ch: 'III 类 近中', en: 'Class III' },
];
const CANINE = [
  { ch: '中性', en: 'Class I' },
  { ch: '近中', en: 'Class III' },
  { ch: '远中', en: 'Class II' },
];
const MIDLINE = [
  { ch: '居中', en: 'centred' },
  { ch: '偏右', en: 'right' },
  { ch: '偏左', en: 'left' },
];

function createMeasureField(
  key: keyof typeof EXAM_RANGES,
  label: FormText,
  unit: string,
  more: object = {},
): DeclaredField {
  const { from, to, step } = EXAM_RANGES[key];
  return number(key, label, [from, to, step], unit, more);
}

function createMidlineFields(key: 'midlineUpper' | 'midlineLower', label: FormText, amount: FormText): DeclaredField[] {
  return [
    choice(key, label, 0, MIDLINE, { required: true }),
    createMeasureField(`${key}Mm`, amount, 'mm', { when: is(key, 1, 2) }),
  ];
}

/** The teeth that the exam charts, by the keys of the exam. */
const CHART_LABELS: Readonly<Record<(typeof EXAM_CHARTS)[number], FormText>> = {
  missing: { ch: '缺失牙', en: 'Missing teeth' },
  impacted: { ch: '阻生牙', en: 'Impacted teeth' },
  restored: { ch: '修复牙', en: 'Restored teeth' },
  endodontic: { ch: '根管治疗牙', en: 'Root-filled teeth' },
  implant: { ch: '种植牙', en: 'Implants' },
};

/** The positions of a supernumerary tooth beside its neighbour, as the exam names them, from option 1 on. */
export const SUPERNUMERARY_PLACES = ['mesial', 'distal', 'palatal'] as const;

/** The detailed exam within the patient form: section 4.1, with the mandatory questions of section 11. */
export const examFields: readonly DeclaredField[] = [
  choice('angleRight', appendPart({ ch: '磨牙关系（安氏）', en: 'Molar relationship (Angle)' }, RIGHT), 0, ANGLE, {
    required: true,
  }),
  choice('angleLeft', appendPart({ ch: '磨牙关系（安氏）', en: 'Molar relationship (Angle)' }, LEFT), 0, ANGLE, {
    required: true,
  }),
  choice(
    'class2Division',
    { ch: 'II 类分类', en: 'Class II division' },
    1,
    [
      { ch: '一分类', en: 'division 1' },
      { ch: '二分类', en: 'division 2' },
    ],
    {
      when: { any: [is('angleRight', 1), is('angleLeft', 1)] },
    },
  ),
  choice('canineRight', appendPart({ ch: '尖牙关系', en: 'Canine relationship' }, RIGHT), 0, CANINE, {
    required: true,
  }),
  choice('canineLeft', appendPart({ ch: '尖牙关系', en: 'Canine relationship' }, LEFT), 0, CANINE, { required: true }),
  ...createMidlineFields(
    'midlineUpper',
    { ch: '上中线', en: 'Upper midline' },
    { ch: '上中线偏移量', en: 'Upper midline deviation' },
  ),
  ...createMidlineFields(
    'midlineLower',
    { ch: '下中线', en: 'Lower midline' },
    { ch: '下中线偏移量', en: 'Lower midline deviation' },
  ),
  choice(
    'anterior',
    { ch: '前牙关系', en: 'Anterior relationship' },
    0,
    [
      { ch: 'Ⅰ度深覆𬌗', en: 'mild deep bite Ⅰ°' },
      { ch: 'Ⅱ度深覆𬌗', en: 'moderate deep bite Ⅱ°' },
      { ch: 'Ⅲ度深覆𬌗', en: 'severe deep bite Ⅲ°' },
      { ch: '反𬌗', en: 'anterior crossbite' },
      { ch: '开𬌗', en: 'open bite' },
      { ch: '正常', en: 'normal' },
    ],
    { required: true },
  ),
  choice(
    'faceType',
    { ch: '侧貌', en: 'Profile' },
    0,
    [
      { ch: '直面型', en: 'straight' },
      { ch: '凸面型', en: 'convex' },
      { ch: '凹面型', en: 'concave' },
    ],
    { required: true },
  ),
  createMeasureField('overjetMm', { ch: '覆盖', en: 'Overjet' }, 'mm'),
  createMeasureField('overbiteMm', { ch: '覆𬌗', en: 'Overbite' }, 'mm'),
  createMeasureField('overbitePercent', { ch: '覆𬌗百分比', en: 'Overbite, percent' }, '%'),
  createMeasureField(
    'crowdingUpper',
    { ch: '上牙列拥挤度（负值为间隙）', en: 'Upper crowding (negative: space)' },
    'mm',
  ),
  createMeasureField(
    'crowdingLower',
    { ch: '下牙列拥挤度（负值为间隙）', en: 'Lower crowding (negative: space)' },
    'mm',
  ),
  createMeasureField('speeRight', appendPart({ ch: 'Spee曲线', en: 'Curve of Spee' }, RIGHT), 'mm'),
  createMeasureField('speeLeft', appendPart({ ch: 'Spee曲线', en: 'Curve of Spee' }, LEFT), 'mm'),
  createMeasureField('boltonAnterior', { ch: 'Bolton 前牙比', en: 'Bolton ratio, anterior' }, '%'),
  createMeasureField('boltonTotal', { ch: 'Bolton 全牙比', en: 'Bolton ratio, overall' }, '%'),
  choice('vertical', { ch: '垂直骨面型', en: 'Vertical pattern' }, 0, [
    { ch: '均角', en: 'average' },
    { ch: '低角', en: 'low angle' },
    { ch: '高角', en: 'high angle' },
  ]),
  choice('skeletal', { ch: '骨性分类', en: 'Skeletal class' }, 0, [
    { ch: '骨性 I 类', en: 'Class I' },
    { ch: '骨性 II 类', en: 'Class II' },
    { ch: '骨性 III 类', en: 'Class III' },
  ]),
  choices(
    'tmj',
    { ch: '颞下颌关节', en: 'TMJ' },
    0,
    [
      { ch: '正常', en: 'normal' },
      { ch: '弹响', en: 'clicking' },
      { ch: '疼痛', en: 'pain' },
      { ch: '开口受限', en: 'limited opening' },
      { ch: '偏斜', en: 'deviation' },
    ],
    { alone: 0 },
  ),
  createMeasureField('openingMm', { ch: '开口度', en: 'Mouth opening' }, 'mm'),
  choice('perio', { ch: '牙周', en: 'Periodontium' }, 0, [
    { ch: '健康', en: 'healthy' },
    { ch: '牙龈炎', en: 'gingivitis' },
    { ch: '轻度牙周炎', en: 'mild periodontitis' },
    { ch: '中度牙周炎', en: 'moderate periodontitis' },
    { ch: '重度牙周炎', en: 'severe periodontitis' },
  ]),
  ...EXAM_CHARTS.map((key) =>
    chart('teeth', key, CHART_LABELS[key], { none: NONE, mixed: { fact: 'dentalAge', is: 1 } }),
  ),
  rows(
    'supernumerary',
    { ch: '多生牙', en: 'Supernumerary teeth' },
    { ch: '添加多生牙', en: 'Add a supernumerary tooth' },
    [
      tooth('near', { ch: '邻牙', en: 'Beside the tooth' }, { required: true }),
      choice(
        'pos',
        { ch: '位置', en: 'Place' },
        1,
        [
          { ch: '近中', en: 'mesial' },
          { ch: '远中', en: 'distal' },
          { ch: '腭侧', en: 'palatal' },
        ],
        { required: true },
      ),
    ],
    { none: NONE },
  ),
];
