import type { AnswerCondition, DeclaredField, FormDeclaration, FormFacts } from '@dentarium/domain/declared-form';
import { chart, choice, is, number, section, textField } from '@dentarium/domain/declared-form/write-fields';

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
  choice(
    'arch',
    { ch: '牙弓', en: 'Arch' },
    1,
    [
      { ch: '双颌', en: 'both' },
      { ch: '上颌', en: 'upper' },
      { ch: '下颌', en: 'lower' },
    ],
    { required: true, initial: 1 },
  ),
  choice(
    'type',
    { ch: '类型', en: 'Type' },
    1,
    [
      { ch: '透明压膜', en: 'clear, thermoformed' },
      { ch: 'Hawley', en: 'Hawley' },
      { ch: '舌侧丝', en: 'fixed lingual wire' },
    ],
    {
      required: true,
      initial: 1,
    },
  ),
  number('pairs', { ch: '副数', en: 'Sets' }, [1, 4, 1], '', { required: true, initial: 2 }),
  {
    kind: 'choice',
    key: 'basis',
    label: { ch: '依据', en: 'Basis' },
    options: [
      { value: 1, label: { ch: '方案最后一步', en: 'last step of the plan' }, when: HAS_PLAN },
      { value: 2, label: { ch: '新口扫', en: 'new scan' } },
      { value: 3, label: { ch: '邮寄模型', en: 'mailed model' } },
    ],
    required: true,
    initial: { fact: 'retainerBasis' },
  },
  number('planStep', { ch: '步', en: 'Step' }, [1, { fact: 'planSteps' }, 1], '', {
    when: ON_PLAN,
    required: true,
    initial: { fact: 'lastBareStep' },
  }),
  choice(
    'attachRemoved',
    { ch: '附件', en: 'Attachments' },
    1,
    [
      { ch: '已去除', en: 'removed' },
      { ch: '数字去除', en: 'remove digitally' },
    ],
    {
      when: is('basis', 2, 3),
      required: true,
      initial: 2,
    },
  ),
  {
    kind: 'choice',
    key: 'thickness',
    label: { ch: '厚度', en: 'Thickness' },
    options: [
      { value: 0.75, label: { ch: '0.75 mm', en: '0.75 mm' } },
      { value: 1, label: { ch: '1.0 mm', en: '1.0 mm' } },
    ],
    when: CLEAR,
    required: true,
    initial: 0.75,
  },
  choice(
    'trim',
    { ch: '切缘线', en: 'Trim line' },
    1,
    [
      { ch: '波浪', en: 'scalloped' },
      { ch: '平直 +2 mm', en: 'straight +2 mm' },
    ],
    {
      when: CLEAR,
      required: true,
      initial: 2,
    },
  ),
  choice(
    'cover8',
    { ch: '包第三磨牙', en: 'Cover third molars' },
    0,
    [
      { ch: '否', en: 'no' },
      { ch: '是', en: 'yes' },
    ],
    { initial: 0 },
  ),
  chart(
    'teeth',
    'wireUpper',
    { ch: '上颌舌侧丝范围', en: 'Upper wire from–to' },
    {
      when: { all: [LINGUAL, UPPER] },
      required: true,
      among: ['upper', 'permanent'],
      initial: [13, 12, 11, 21, 22, 23],
    },
  ),
  chart(
    'teeth',
    'wireLower',
    { ch: '下颌舌侧丝范围', en: 'Lower wire from–to' },
    {
      when: { all: [LINGUAL, LOWER] },
      required: true,
      among: ['lower', 'permanent'],
      initial: [43, 42, 41, 31, 32, 33],
    },
  ),
  chart(
    'teeth',
    'clasps',
    { ch: '卡环', en: 'Clasps' },
    {
      when: HAWLEY,
      required: true,
      among: ['permanent'],
      without: [{ fact: 'missing' }],
    },
  ),
  chart('teeth', 'pontic', { ch: '义齿空泡', en: 'Pontics' }, { none: { ch: '无', en: 'none' }, among: ['permanent'] }),
  choice(
    'wearPlan',
    { ch: '佩戴', en: 'Wear' },
    1,
    [
      { ch: '全天 6 个月后改夜间', en: 'full time for 6 months, then nights' },
      { ch: '夜间', en: 'nights' },
      { ch: '其他', en: 'other' },
    ],
    { initial: 1 },
  ),
  textField(
    'wearPlanOther',
    { ch: '其他佩戴方式', en: 'Other way to wear' },
    { when: is('wearPlan', 3), required: true, most: 200 },
  ),
  choice(
    'reason',
    { ch: '原因', en: 'Reason' },
    1,
    [
      { ch: '疗程结束', en: 'end of treatment' },
      { ch: '丢失', en: 'lost' },
      { ch: '损坏', en: 'broken' },
      { ch: '复发', en: 'relapse' },
      { ch: '临时', en: 'interim' },
    ],
    { required: true, initial: 1 },
  ),
];

/** The retention prescription: form 6, page `/case/stage/prescription` (`domain-forms.md` 13). */
export const retentionForm: FormDeclaration = {
  key: '6',
  version: 1,
  sections: [
    section('retainer', { ch: '保持器', en: 'Retainer' }, [
      ...retainerFields,
      textField('special', { ch: '说明', en: 'Remarks' }, { most: 500, lines: 4, wide: true, phrases: 'order' }),
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
