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
  text,
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

const situation = section('situation', '当前情况|Present situation', [
  choice(
    'kind',
    '类型|Kind',
    1,
    [
      '中途重启|mid-course restart',
      '精细调整|refinement at the end',
      '更改方案|change of plan',
      '提前结束|early finish with retainers',
    ],
    { required: true },
  ),
  choices(
    'reasons',
    '原因|Reasons',
    1,
    [
      '不贴合|poor fit',
      '未按计划移动|teeth not tracking',
      '依从性差|poor compliance',
      '附件反复脱落|attachments lost repeatedly',
      '牙体修复变化|restorations changed',
      '拔牙/缺失|extraction or tooth loss',
      '新牙萌出|eruption of teeth',
      '患者要求|patient’s wish',
      '中断|treatment interrupted',
      '咬合不良|poor occlusion',
      '其他|other',
    ],
    { required: true, wide: true },
  ),
  number('stepUpper', '上颌当前步|Present step, upper', [0, { fact: 'lastStepUpper' }, 1], '', {
    when: UPPER,
    required: true,
  }),
  number('stepLower', '下颌当前步|Present step, lower', [0, { fact: 'lastStepLower' }, 1], '', {
    when: LOWER,
    required: true,
  }),
  number('wearHours', '每日佩戴（小时）|Hours a day', [0, 24, 1], ''),
  markedTeeth(
    'badTeeth',
    '问题牙|Teeth not tracking',
    ['扭转|rotation', '伸长/压低|extrusion / intrusion', '转矩|torque', '间隙|space', '倾斜|tip'],
    { ...PRESENT_TEETH, when: all(MOVES, has('reasons', 1, 2)), required: true, mixed: { fact: 'dentalAge', is: 1 } },
  ),
]);

const records = section('records', '附件与模型|Attachments and models', [
  choice(
    'attachments',
    '附件|Attachments',
    1,
    ['全部保留|keep all', '全部去除重做|remove all and bond anew', '部分保留|keep some'],
    { when: MOVES, required: true },
  ),
  chart('teeth', 'attachKept', '保留附件的牙|Teeth that keep their attachments', {
    ...PRESENT_TEETH,
    when: is('attachments', 3),
    required: true,
  }),
  choice('attachOnScan', '扫描时附件在牙上|Attachments on the teeth when scanned', 0, ['否|no', '是|yes'], {
    when: MOVES,
    required: true,
  }),
  choice('newModels', '新模型|New models', 1, ['数字模型|as files', '邮寄模型|by mail'], {
    when: MOVES,
    required: true,
  }),
  {
    kind: 'date',
    key: 'modelsTakenAt',
    label: text('取模日期|Models taken on'),
    when: any(MOVES, ON_MODELS),
    required: true,
    latest: 'today',
  },
]);

const meanwhile = section('meanwhile', '等待期间|Meanwhile', [
  choice(
    'interim',
    '等待期间|Meanwhile',
    1,
    ['继续戴当前|keep wearing the present aligner', '制作临时保持器|interim retainer', '退回第 n 步|back to step n'],
    { required: true },
  ),
  number('interimStep', '退回第几步|Back to step', [1, { fact: 'lastStep' }, 1], '', {
    when: is('interim', 3),
    required: true,
  }),
]);

const goals = section(
  'goals',
  '目标|Goals',
  [
    choice('goalsFrom', '目标|Goals', 1, ['原方案|as before', '修改|changed'], { required: true }),
    {
      kind: 'choices',
      key: 'changes',
      label: text('修改内容|Changes'),
      options: toSectionOptions(prescriptionForm),
      when: is('goalsFrom', 2),
      required: true,
      wide: true,
    },
    {
      ...PRESENT_TEETH,
      kind: 'toothTexts',
      key: 'finalDetail',
      label: text('精调重点|Finishing details'),
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
    section('retainer', '保持器|Retainer', retainerFields, { when: ENDS_EARLY }),
    records,
    meanwhile,
    goals,
    section('steps', '设计与步骤|Design and steps', renewedFields, { when: MOVES }),
    ...toPartialSections(prescriptionForm, changes),
    section('note', '说明|Remarks', [
      textField('special', '说明|Remarks', { most: 2000, lines: 4, wide: true, phrases: 'order' }),
    ]),
  ],
  checks: [
    check(
      'error',
      'attachmentsOnScan',
      '扫描时附件的情况与附件的选择不一致|Whether attachments were on the teeth when scanned does not agree with what happens to them',
      ['attachments', 'attachOnScan'],
      any(all(is('attachments', 1, 3), is('attachOnScan', 0)), all(is('attachments', 2), is('attachOnScan', 1))),
    ),
    check('warning', 'oldModels', '模型超过 14 天|The models are more than 14 days old', ['modelsTakenAt'], {
      amount: { daysSince: { field: 'modelsTakenAt' } },
      above: 14,
    }),
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
