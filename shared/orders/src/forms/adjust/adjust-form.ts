import {
  type AnswerCondition,
  type DeclaredField,
  listFormFields,
  type FormAnswers,
  type FormDeclaration,
  type FormFacts,
} from '@dentarium/domain/declared-form';
import {
  all,
  any,
  chart,
  check,
  choice,
  choices,
  has,
  is,
  markedTeeth,
  number,
  section,
  textField,
} from '@dentarium/domain/declared-form/write-fields';
import { prescriptionForm } from '../prescription/prescription-form.ts';
import { retainerFields, toRetentionFacts } from '../retention/retention-form.ts';
import {
  toPreviousFacts,
  toPreviousFactName,
  toPartialChecks,
  type PartialForm,
  toPartialSections,
  toSectionOptions,
} from './partial-sections.ts';

/** An early finish with retainers has no movement steps. */
const ENDS_EARLY = is('kind', 4);
const MOVES = is('kind', 1, 2, 3);
/** Retainers are made on new models, not on the plan. */
const ON_MODELS = all(ENDS_EARLY, is('basis', 2, 3));
const CHANGED = all(MOVES, is('goalsFrom', 2));
const UPPER: AnswerCondition = { not: { fact: 'lastStepUpper', is: 0 } };
const LOWER: AnswerCondition = { not: { fact: 'lastStepLower', is: 0 } };
/** A missing tooth cannot be chosen. */
const PRESENT_TEETH = { without: [{ fact: 'missing' }] } as const;

/** The fields that an adjustment always asks again, regardless of the changed sections (`domain-forms.md` 12). */
const ALWAYS_RENEWED_FIELDS = ['designMode', 'wearDays', 'maxSteps', 'over3', 'passiveStart'] as const;

/** The fields that depend on the answers to these. */
const DEPENDENT_FIELDS = ['goals', 'overTargets', 'overTeeth'] as const;

/** The keys of the fields of the prescription that an adjustment always asks again. */
export const RENEWED_FIELDS: readonly string[] = [...ALWAYS_RENEWED_FIELDS, ...DEPENDENT_FIELDS];

/**
 * The whole prescription counts in an adjustment. Unchanged sections, or all of them if the goals stay the same, keep
 * their previous answers.
 */
const changes: PartialForm = {
  choiceField: 'changes',
  applies: MOVES,
  // Remarks are asked only once. The choice of attachments in an adjustment has the same key as the attached files.
  excludedKeys: [...RENEWED_FIELDS, 'special', 'attachments'],
  renewed: { keys: RENEWED_FIELDS, applies: MOVES },
  // Teeth that were extracted since may now be missing or replaced by an implant.
  completedChecks: ['extractedAndKept'],
};

const situation = section('situation', { ch: '当前情况', en: 'Present situation' }, [
  choice(
    'kind',
    { ch: '类型', en: 'Kind' },
    1,
    [
      { ch: '中途重启', en: 'mid-course restart' },
      { ch: '精细调整', en: 'refinement at the end' },
      { ch: '更改方案', en: 'change of plan' },
      { ch: '提前结束', en: 'early finish with retainers' },
    ],
    { required: true },
  ),
  choices(
    'reasons',
    { ch: '原因', en: 'Reasons' },
    1,
    [
      { ch: '不贴合', en: 'poor fit' },
      { ch: '未按计划移动', en: 'teeth not tracking' },
      { ch: '依从性差', en: 'poor compliance' },
      { ch: '附件反复脱落', en: 'attachments lost repeatedly' },
      { ch: '牙体修复变化', en: 'restorations changed' },
      { ch: '拔牙/缺失', en: 'extraction or tooth loss' },
      { ch: '新牙萌出', en: 'eruption of teeth' },
      { ch: '患者要求', en: 'patient’s wish' },
      { ch: '中断', en: 'treatment interrupted' },
      { ch: '咬合不良', en: 'poor occlusion' },
      { ch: '其他', en: 'other' },
    ],
    { required: true, wide: true },
  ),
  number('stepUpper', { ch: '上颌当前步', en: 'Present step, upper' }, [0, { fact: 'lastStepUpper' }, 1], '', {
    when: UPPER,
    required: true,
  }),
  number('stepLower', { ch: '下颌当前步', en: 'Present step, lower' }, [0, { fact: 'lastStepLower' }, 1], '', {
    when: LOWER,
    required: true,
  }),
  number('wearHours', { ch: '每日佩戴（小时）', en: 'Hours a day' }, [0, 24, 1], ''),
  markedTeeth(
    'badTeeth',
    { ch: '问题牙', en: 'Teeth not tracking' },
    [
      { ch: '扭转', en: 'rotation' },
      { ch: '伸长/压低', en: 'extrusion / intrusion' },
      { ch: '转矩', en: 'torque' },
      { ch: '间隙', en: 'space' },
      { ch: '倾斜', en: 'tip' },
    ],
    { ...PRESENT_TEETH, when: all(MOVES, has('reasons', 1, 2)), required: true, mixed: { fact: 'dentalAge', is: 1 } },
  ),
]);

const records = section('records', { ch: '附件与模型', en: 'Attachments and models' }, [
  choice(
    'attachments',
    { ch: '附件', en: 'Attachments' },
    1,
    [
      { ch: '全部保留', en: 'keep all' },
      { ch: '全部去除重做', en: 'remove all and bond anew' },
      { ch: '部分保留', en: 'keep some' },
    ],
    { when: MOVES, required: true },
  ),
  chart(
    'teeth',
    'attachKept',
    { ch: '保留附件的牙', en: 'Teeth that keep their attachments' },
    {
      ...PRESENT_TEETH,
      when: is('attachments', 3),
      required: true,
    },
  ),
  choice(
    'attachOnScan',
    { ch: '扫描时附件在牙上', en: 'Attachments on the teeth when scanned' },
    0,
    [
      { ch: '否', en: 'no' },
      { ch: '是', en: 'yes' },
    ],
    {
      when: MOVES,
      required: true,
    },
  ),
  choice(
    'newModels',
    { ch: '新模型', en: 'New models' },
    1,
    [
      { ch: '数字模型', en: 'as files' },
      { ch: '邮寄模型', en: 'by mail' },
    ],
    {
      when: MOVES,
      required: true,
    },
  ),
  {
    kind: 'date',
    key: 'modelsTakenAt',
    label: { ch: '取模日期', en: 'Models taken on' },
    when: any(MOVES, ON_MODELS),
    required: true,
    latest: 'today',
  },
]);

const meanwhile = section('meanwhile', { ch: '等待期间', en: 'Meanwhile' }, [
  choice(
    'interim',
    { ch: '等待期间', en: 'Meanwhile' },
    1,
    [
      { ch: '继续戴当前', en: 'keep wearing the present aligner' },
      { ch: '制作临时保持器', en: 'interim retainer' },
      { ch: '退回第 n 步', en: 'back to step n' },
    ],
    { required: true },
  ),
  number('interimStep', { ch: '退回第几步', en: 'Back to step' }, [1, { fact: 'lastStep' }, 1], '', {
    when: is('interim', 3),
    required: true,
  }),
]);

const goals = section(
  'goals',
  { ch: '目标', en: 'Goals' },
  [
    choice(
      'goalsFrom',
      { ch: '目标', en: 'Goals' },
      1,
      [
        { ch: '原方案', en: 'as before' },
        { ch: '修改', en: 'changed' },
      ],
      { required: true },
    ),
    {
      kind: 'choices',
      key: 'changes',
      label: { ch: '修改内容', en: 'Changes' },
      options: toSectionOptions(prescriptionForm),
      when: is('goalsFrom', 2),
      required: true,
      wide: true,
    },
    {
      ...PRESENT_TEETH,
      kind: 'toothTexts',
      key: 'finalDetail',
      label: { ch: '精调重点', en: 'Finishing details' },
      mixed: { fact: 'dentalAge', is: 1 },
    },
  ],
  { when: MOVES },
);

/** Returns a field of the prescription that is asked again with its previous answer as the initial one. */
function toRenewedField(field: DeclaredField): DeclaredField {
  const prefilled = { ...field, initial: { fact: toPreviousFactName(field.key) } };
  // The section with missing teeth may not be chosen, so the fact is used.
  if ('without' in prefilled) return { ...prefilled, ...PRESENT_TEETH };
  if (!ALWAYS_RENEWED_FIELDS.some((key) => key === field.key)) return prefilled;
  const { asked: _omitted, ...always } = prefilled;
  return { ...always, required: true };
}

const renewedFields: readonly DeclaredField[] = listFormFields(prescriptionForm)
  .filter(({ key }) => RENEWED_FIELDS.includes(key))
  .map(toRenewedField);

/** The restart and adjustment form: form 100 (`domain-forms.md` 12). */
export const adjustForm: FormDeclaration = {
  key: '100',
  version: 1,
  sections: [
    situation,
    // The base of the retainers decides whether models are needed.
    section('retainer', { ch: '保持器', en: 'Retainer' }, retainerFields, { when: ENDS_EARLY }),
    records,
    meanwhile,
    goals,
    section('steps', { ch: '设计与步骤', en: 'Design and steps' }, renewedFields, { when: MOVES }),
    ...toPartialSections(prescriptionForm, changes),
    section('note', { ch: '说明', en: 'Remarks' }, [
      textField('special', { ch: '说明', en: 'Remarks' }, { most: 2000, lines: 4, wide: true, phrases: 'order' }),
    ]),
  ],
  checks: [
    check(
      'error',
      'attachmentsOnScan',
      {
        ch: '扫描时附件的情况与附件的选择不一致',
        en: 'Whether attachments were on the teeth when scanned does not agree with what happens to them',
      },
      ['attachments', 'attachOnScan'],
      any(all(is('attachments', 1, 3), is('attachOnScan', 0)), all(is('attachments', 2), is('attachOnScan', 1))),
    ),
    check(
      'warning',
      'oldModels',
      { ch: '模型超过 14 天', en: 'The models are more than 14 days old' },
      ['modelsTakenAt'],
      {
        amount: { daysSince: { field: 'modelsTakenAt' } },
        above: 14,
      },
    ),
    ...toPartialChecks(prescriptionForm, changes),
  ],
  sets: (prescriptionForm.sets ?? []).map((rule) => ({ ...rule, when: all(CHANGED, rule.when) })),
};

/**
 * Returns the facts of an adjustment in addition to those of a prescription: the shipped steps and the previous
 * prescription.
 */
export function toAdjustFacts(source: {
  readonly lastStepUpper: number;
  readonly lastStepLower: number;
  /** The submitted prescription of the treatment, or that of the previous adjustment. */
  readonly previous: FormAnswers;
  /** The plan that retainers may be made on. */
  readonly plan: Parameters<typeof toRetentionFacts>[0];
  /** The facts of the prescription. */
  readonly facts: FormFacts;
}): FormFacts {
  const { lastStepUpper, lastStepLower } = source;
  return {
    ...source.facts,
    ...toRetentionFacts(source.plan),
    ...toPreviousFacts(prescriptionForm, source.previous, source.facts),
    lastStepUpper,
    lastStepLower,
    lastStep: Math.max(lastStepUpper, lastStepLower),
  };
}
