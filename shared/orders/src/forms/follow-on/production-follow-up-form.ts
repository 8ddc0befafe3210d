import type {
  AnswerCondition,
  FormDeclaration,
  FormEvaluation,
  FormFacts,
  FormRecord,
  NumberField,
  FormText,
} from '@dentarium/domain/declared-form';
import {
  all,
  chart,
  check,
  choice,
  choices,
  has,
  is,
  number,
  section,
} from '@dentarium/domain/declared-form/write-fields';
import type { StepRange } from '../../states/order-facts.ts';
import { deliveryAddress } from './delivery-address.ts';

type Arch = 'Upper' | 'Lower';

/** Builds the condition that a step of an arch was shipped, so that one is worn. */
function isWorn(arch: Arch): AnswerCondition {
  return { not: { fact: `lastStep${arch}`, is: 0 } };
}

/**
 * Creates the field for the last step of an arch. The first step needs no field: a follow-up makes the next steps of
 * the plan.
 */
function createLastStepField(arch: Arch, label: FormText): NumberField {
  return number(`stepsTo${arch}`, label, [{ fact: `next${arch}` }, { fact: `planSteps${arch}` }, 1], '', {
    when: { fact: `next${arch}`, answered: true },
    initial: { fact: `proposed${arch}` },
    hint: { ch: '留空则本批不生产该颌', en: 'Left empty, nothing is made of this arch' },
  });
}

/** The form before the next batch of a plan is made (`domain-forms.md` 14). */
export const productionFollowUpForm: FormDeclaration = {
  key: 'followUp',
  version: 1,
  sections: [
    section('progress', { ch: '治疗进展', en: 'Progress' }, [
      number('stepUpper', { ch: '上颌当前步', en: 'Present step, upper' }, [0, { fact: 'lastStepUpper' }, 1], '', {
        when: isWorn('Upper'),
        required: true,
      }),
      number('stepLower', { ch: '下颌当前步', en: 'Present step, lower' }, [0, { fact: 'lastStepLower' }, 1], '', {
        when: isWorn('Lower'),
        required: true,
      }),
      choice(
        'fit',
        { ch: '贴合情况', en: 'Fit' },
        1,
        [
          { ch: '好', en: 'good' },
          { ch: '一般', en: 'fair' },
          { ch: '差', en: 'poor' },
        ],
        { required: true },
      ),
      choice(
        'attachmentsComplete',
        { ch: '附件是否完整', en: 'Attachments complete' },
        0,
        [
          { ch: '否', en: 'no' },
          { ch: '是', en: 'yes' },
        ],
        { required: true },
      ),
      chart(
        'teeth',
        'attachmentsMissing',
        { ch: '缺失附件的牙', en: 'Teeth without their attachments' },
        {
          when: is('attachmentsComplete', 0),
          required: true,
        },
      ),
      choices(
        'teethChanged',
        { ch: '方案后牙齿的变化', en: 'Teeth changed since the plan' },
        0,
        [
          { ch: '无', en: 'none' },
          { ch: '新充填', en: 'new filling' },
          { ch: '冠', en: 'crown' },
          { ch: '拔牙', en: 'extraction' },
        ],
        { required: true, alone: 0 },
      ),
      choice('compliance', { ch: '依从性', en: 'Compliance' }, 1, [
        { ch: '好', en: 'good' },
        { ch: '一般', en: 'fair' },
        { ch: '差', en: 'poor' },
      ]),
    ]),
    section('batch', { ch: '生产批次', en: 'Batch' }, [
      createLastStepField('Upper', { ch: '上颌终止步', en: 'Steps to, upper' }),
      createLastStepField('Lower', { ch: '下颌终止步', en: 'Steps to, lower' }),
      deliveryAddress,
    ]),
  ],
  checks: [
    check(
      'error',
      'teethChanged',
      { ch: '方案后牙齿有变化，请重启病例', en: 'Teeth have changed since the plan: please restart the case' },
      ['teethChanged'],
      has('teethChanged', 1, 2, 3),
    ),
    check(
      'error',
      'noSteps',
      { ch: '至少填写一颌的终止步', en: 'Please give the last step of one arch at least' },
      ['stepsToUpper', 'stepsToLower'],
      all({ field: 'stepsToUpper', answered: false }, { field: 'stepsToLower', answered: false }),
    ),
    check(
      'warning',
      'poorFit',
      { ch: '贴合差，建议重启病例', en: 'The fit is poor: a restart is advised' },
      ['fit'],
      is('fit', 3),
    ),
  ],
};

/**
 * Returns the facts of a production follow-up.
 *
 * @param source for each arch the steps of the confirmed plan, the last produced step (0 for none), and the proposed
 * next steps (`null` if the plan is complete); the addresses of the organisation.
 */
export function toFollowUpFacts(source: {
  readonly plan: { readonly upper: number; readonly lower: number };
  readonly produced: { readonly upper: number; readonly lower: number };
  readonly next: { readonly upper: StepRange | null; readonly lower: StepRange | null };
  readonly addresses: readonly FormRecord[];
}): FormFacts {
  const { plan, produced, next, addresses } = source;
  return {
    planStepsUpper: plan.upper,
    planStepsLower: plan.lower,
    lastStepUpper: produced.upper,
    lastStepLower: produced.lower,
    nextUpper: next.upper?.from ?? null,
    nextLower: next.lower?.from ?? null,
    proposedUpper: next.upper?.to ?? null,
    proposedLower: next.lower?.to ?? null,
    addresses,
  };
}

/**
 * Returns the steps that a production follow-up orders: for each arch the next ones up to the given last step, and none
 * if the answer is empty or invalid.
 */
export function toFollowUpSteps({ view, errors }: FormEvaluation) {
  const listSteps = (arch: Arch): number[] => {
    const [from, to] = [view.fact(`next${arch}`), view.answer(`stepsTo${arch}`)];
    const isInvalid = errors.some(({ field }) => field === `stepsTo${arch}`);
    if (typeof from !== 'number' || typeof to !== 'number' || isInvalid) return [];
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  };
  return { upper: listSteps('Upper'), lower: listSteps('Lower') };
}
