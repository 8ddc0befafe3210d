import type { AnswerCondition, DeclaredField, FormDeclaration, FormFacts } from '@dentarium/domain/declared-form';
import { chart, choice, is, number, section, text, textField } from '@dentarium/domain/declared-form/write-fields';

const CLEAR = is('type', 1);
const HAWLEY = is('type', 2);
const LINGUAL = is('type', 3);
const ON_PLAN = is('basis', 1);
const HAS_PLAN: AnswerCondition = { fact: 'planSteps', answered: true };
const UPPER = is('arch', 1, 2);
const LOWER = is('arch', 1, 3);

/**
 * The fields of retainers (`domain-forms.md` 13), used by the retention prescription and by an adjustment that ends
 * early.
 */
export const retainerFields: readonly DeclaredField[] = [
  choice('arch', '牙弓|Arch', 1, ['双颌|both', '上颌|upper', '下颌|lower'], { required: true, initial: 1 }),
  choice('type', '类型|Type', 1, ['透明压膜|clear, thermoformed', 'Hawley|Hawley', '舌侧丝|fixed lingual wire'], {
    required: true,
    initial: 1,
  }),
  number('pairs', '副数|Sets', [1, 4, 1], '', { required: true, initial: 2 }),
  {
    kind: 'choice',
    key: 'basis',
    label: text('依据|Basis'),
    options: [
      { value: 1, label: text('方案最后一步|last step of the plan'), when: HAS_PLAN },
      { value: 2, label: text('新口扫|new scan') },
      { value: 3, label: text('邮寄模型|mailed model') },
    ],
    required: true,
    initial: { fact: 'retainerBasis' },
  },
  number('planStep', '步|Step', [1, { fact: 'planSteps' }, 1], '', {
    when: ON_PLAN,
    required: true,
    initial: { fact: 'lastBareStep' },
  }),
  choice('attachRemoved', '附件|Attachments', 1, ['已去除|removed', '数字去除|remove digitally'], {
    when: is('basis', 2, 3),
    required: true,
    initial: 2,
  }),
  {
    kind: 'choice',
    key: 'thickness',
    label: text('厚度|Thickness'),
    options: [
      { value: 0.75, label: text('0.75 mm|0.75 mm') },
      { value: 1, label: text('1.0 mm|1.0 mm') },
    ],
    when: CLEAR,
    required: true,
    initial: 0.75,
  },
  choice('trim', '切缘线|Trim line', 1, ['波浪|scalloped', '平直 +2 mm|straight +2 mm'], {
    when: CLEAR,
    required: true,
    initial: 2,
  }),
  choice('cover8', '包第三磨牙|Cover third molars', 0, ['否|no', '是|yes'], { initial: 0 }),
  chart('teeth', 'wireUpper', '上颌舌侧丝范围|Upper wire from–to', {
    when: { all: [LINGUAL, UPPER] },
    required: true,
    among: ['upper', 'permanent'],
    initial: [13, 12, 11, 21, 22, 23],
  }),
  chart('teeth', 'wireLower', '下颌舌侧丝范围|Lower wire from–to', {
    when: { all: [LINGUAL, LOWER] },
    required: true,
    among: ['lower', 'permanent'],
    initial: [43, 42, 41, 31, 32, 33],
  }),
  chart('teeth', 'clasps', '卡环|Clasps', {
    when: HAWLEY,
    required: true,
    among: ['permanent'],
    without: [{ fact: 'missing' }],
  }),
  chart('teeth', 'pontic', '义齿空泡|Pontics', { none: text('无|none'), among: ['permanent'] }),
  choice(
    'wearPlan',
    '佩戴|Wear',
    1,
    ['全天 6 个月后改夜间|full time for 6 months, then nights', '夜间|nights', '其他|other'],
    { initial: 1 },
  ),
  textField('wearPlanOther', '其他佩戴方式|Other way to wear', { when: is('wearPlan', 3), required: true, most: 200 }),
  choice(
    'reason',
    '原因|Reason',
    1,
    ['疗程结束|end of treatment', '丢失|lost', '损坏|broken', '复发|relapse', '临时|interim'],
    { required: true, initial: 1 },
  ),
];

/** The retention prescription: form 6, page `/case/stage/prescription` (`domain-forms.md` 13). */
export const retentionForm: FormDeclaration = {
  key: '6',
  version: 1,
  sections: [
    section('retainer', '保持器|Retainer', [
      ...retainerFields,
      textField('special', '说明|Remarks', { most: 500, lines: 4, wide: true, phrases: 'order' }),
    ]),
  ],
  checks: [],
};

/**
 * Returns the facts of retainers: the plan that they may be made on (`domain-forms.md` 13), with all of its steps and
 * the last one before the overcorrection.
 */
export function toRetentionFacts(plan: { readonly steps: number; readonly bare: number } | null): FormFacts {
  if (plan === null) return {};
  return { planSteps: plan.steps, lastBareStep: Math.max(1, plan.bare), retainerBasis: 1 };
}
