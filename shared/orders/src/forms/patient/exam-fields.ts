import type { DeclaredField } from '@dentarium/domain/declared-form';
import {
  appendPart,
  chart,
  choice,
  choices,
  is,
  number,
  rows,
  text,
  tooth,
} from '@dentarium/domain/declared-form/write-fields';
import { EXAM_CHARTS, EXAM_RANGES } from '@dentarium/domain/detailed-exam';

const RIGHT = '右|right';
const LEFT = '左|left';
const NONE = text('无|none');

const ANGLE = ['I 类 中性|Class I', 'II 类 远中|Class II', 'III 类 近中|Class III'];
const CANINE = ['中性|Class I', '近中|Class III', '远中|Class II'];
const MIDLINE = ['居中|centred', '偏右|right', '偏左|left'];

function createMeasureField(
  key: keyof typeof EXAM_RANGES,
  label: string,
  unit: string,
  more: object = {},
): DeclaredField {
  const { from, to, step } = EXAM_RANGES[key];
  return number(key, label, [from, to, step], unit, more);
}

function createMidlineFields(key: 'midlineUpper' | 'midlineLower', label: string, amount: string): DeclaredField[] {
  return [
    choice(key, label, 0, MIDLINE, { required: true }),
    createMeasureField(`${key}Mm`, amount, 'mm', { when: is(key, 1, 2) }),
  ];
}

/** The teeth that the exam charts, by the keys of the exam. */
const CHART_LABELS: Readonly<Record<(typeof EXAM_CHARTS)[number], string>> = {
  missing: '缺失牙|Missing teeth',
  impacted: '阻生牙|Impacted teeth',
  restored: '修复牙|Restored teeth',
  endodontic: '根管治疗牙|Root-filled teeth',
  implant: '种植牙|Implants',
};

/** The positions of a supernumerary tooth beside its neighbour, as the exam names them, from option 1 on. */
export const SUPERNUMERARY_PLACES = ['mesial', 'distal', 'palatal'] as const;

/** The detailed exam within the patient form: section 4.1, with the mandatory questions of section 11. */
export const examFields: readonly DeclaredField[] = [
  choice('angleRight', appendPart('磨牙关系（安氏）|Molar relationship (Angle)', RIGHT), 0, ANGLE, { required: true }),
  choice('angleLeft', appendPart('磨牙关系（安氏）|Molar relationship (Angle)', LEFT), 0, ANGLE, { required: true }),
  choice('class2Division', 'II 类分类|Class II division', 1, ['一分类|division 1', '二分类|division 2'], {
    when: { any: [is('angleRight', 1), is('angleLeft', 1)] },
  }),
  choice('canineRight', appendPart('尖牙关系|Canine relationship', RIGHT), 0, CANINE, { required: true }),
  choice('canineLeft', appendPart('尖牙关系|Canine relationship', LEFT), 0, CANINE, { required: true }),
  ...createMidlineFields('midlineUpper', '上中线|Upper midline', '上中线偏移量|Upper midline deviation'),
  ...createMidlineFields('midlineLower', '下中线|Lower midline', '下中线偏移量|Lower midline deviation'),
  choice(
    'anterior',
    '前牙关系|Anterior relationship',
    0,
    [
      'Ⅰ度深覆合|mild deep bite Ⅰ°',
      'Ⅱ度深覆合|moderate deep bite Ⅱ°',
      'Ⅲ度深覆合|severe deep bite Ⅲ°',
      '反合|anterior crossbite',
      '开合|open bite',
      '正常|normal',
    ],
    { required: true },
  ),
  choice('faceType', '侧貌|Profile', 0, ['直面型|straight', '凸面型|convex', '凹面型|concave'], { required: true }),
  createMeasureField('overjetMm', '覆盖|Overjet', 'mm'),
  createMeasureField('overbiteMm', '覆合|Overbite', 'mm'),
  createMeasureField('overbitePercent', '覆合百分比|Overbite, percent', '%'),
  createMeasureField('crowdingUpper', '上牙列拥挤度（负值为间隙）|Upper crowding (negative: space)', 'mm'),
  createMeasureField('crowdingLower', '下牙列拥挤度（负值为间隙）|Lower crowding (negative: space)', 'mm'),
  createMeasureField('speeRight', appendPart('Spee曲线|Curve of Spee', RIGHT), 'mm'),
  createMeasureField('speeLeft', appendPart('Spee曲线|Curve of Spee', LEFT), 'mm'),
  createMeasureField('boltonAnterior', 'Bolton 前牙比|Bolton ratio, anterior', '%'),
  createMeasureField('boltonTotal', 'Bolton 全牙比|Bolton ratio, overall', '%'),
  choice('vertical', '垂直骨面型|Vertical pattern', 0, ['均角|average', '低角|low angle', '高角|high angle']),
  choice('skeletal', '骨性分类|Skeletal class', 0, [
    '骨性 I 类|Class I',
    '骨性 II 类|Class II',
    '骨性 III 类|Class III',
  ]),
  choices(
    'tmj',
    '颞下颌关节|TMJ',
    0,
    ['正常|normal', '弹响|clicking', '疼痛|pain', '开口受限|limited opening', '偏斜|deviation'],
    { alone: 0 },
  ),
  createMeasureField('openingMm', '开口度|Mouth opening', 'mm'),
  choice('perio', '牙周|Periodontium', 0, [
    '健康|healthy',
    '牙龈炎|gingivitis',
    '轻度牙周炎|mild periodontitis',
    '中度牙周炎|moderate periodontitis',
    '重度牙周炎|severe periodontitis',
  ]),
  ...EXAM_CHARTS.map((key) =>
    chart('teeth', key, CHART_LABELS[key], { none: NONE, mixed: { fact: 'dentalAge', is: 1 } }),
  ),
  rows(
    'supernumerary',
    '多生牙|Supernumerary teeth',
    '添加多生牙|Add a supernumerary tooth',
    [
      tooth('near', '邻牙|Beside the tooth', { required: true }),
      choice('pos', '位置|Place', 1, ['近中|mesial', '远中|distal', '腭侧|palatal'], { required: true }),
    ],
    { none: NONE },
  ),
];
