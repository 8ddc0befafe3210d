import type { AnswerCondition, FormDeclaration, FormFacts } from '../../declared-form/declaration.ts';
import { chart, check, choice, choices, has, is, number, section } from '../../declared-form/write-fields.ts';
import { deliveryAddress } from './delivery-address.ts';

const UPPER: AnswerCondition = { fact: 'planStepsUpper', answered: true };
const LOWER: AnswerCondition = { fact: 'planStepsLower', answered: true };

/** What is asked before the next batch of a plan is made (`domain-forms.md` 14). */
export const productionFollowUpForm: FormDeclaration = {
  key: 'followUp',
  version: 1,
  sections: [
    section('progress', '治疗进展|Progress', [
      number('stepUpper', '上颌当前步|Present step, upper', [0, { fact: 'lastStepUpper' }, 1], '', {
        when: UPPER,
        required: true,
      }),
      number('stepLower', '下颌当前步|Present step, lower', [0, { fact: 'lastStepLower' }, 1], '', {
        when: LOWER,
        required: true,
      }),
      choice('fit', '贴合情况|Fit', 1, ['好|good', '一般|fair', '差|poor'], { required: true }),
      choice('attachmentsComplete', '附件是否完整|Attachments complete', 0, ['否|no', '是|yes'], { required: true }),
      chart('teeth', 'attachmentsMissing', '缺失附件的牙|Teeth without their attachments', {
        when: is('attachmentsComplete', 0),
        required: true,
      }),
      choices(
        'teethChanged',
        '方案后牙齿的变化|Teeth changed since the plan',
        0,
        ['无|none', '新充填|new filling', '冠|crown', '拔牙|extraction'],
        { required: true, alone: 0 },
      ),
      choice('compliance', '依从性|Compliance', 1, ['好|good', '一般|fair', '差|poor']),
    ]),
    section('batch', '生产批次|Batch', [
      number('stepsFrom', '起始步|Steps from', [{ fact: 'nextFrom' }, { fact: 'planSteps' }, 1], '', {
        required: true,
        initial: { fact: 'nextFrom' },
      }),
      number('stepsTo', '终止步|Steps to', [{ field: 'stepsFrom' }, { fact: 'planSteps' }, 1], '', {
        required: true,
        initial: { fact: 'nextTo' },
      }),
      deliveryAddress,
    ]),
  ],
  checks: [
    check(
      'error',
      'teethChanged',
      '方案后牙齿有变化，请重启病例|Teeth have changed since the plan: please restart the case',
      ['teethChanged'],
      has('teethChanged', 1, 2, 3),
    ),
    check('warning', 'poorFit', '贴合差，建议重启病例|The fit is poor: a restart is advised', ['fit'], is('fit', 3)),
  ],
};

/**
 * What a production follow-up is judged by. The proposed batch goes on where the last one ended; an arch whose plan is made counts no more.
 *
 * @param of the steps of the confirmed plan and the last one that was shipped, each per arch, 0 for an arch without any;
 * how many steps a batch has; the addresses of the organisation.
 */
export function followUpFacts(of: {
  readonly plan: { readonly upper: number; readonly lower: number };
  readonly shipped: { readonly upper: number; readonly lower: number };
  readonly batch: number;
  readonly addresses: readonly { readonly id: string; readonly name: string }[];
}): FormFacts {
  const planSteps = Math.max(of.plan.upper, of.plan.lower);
  const arches = ['upper', 'lower'] as const;
  const unmade = arches.filter((arch) => of.shipped[arch] < of.plan[arch]);
  const nextFrom = Math.max(...(unmade.length === 0 ? arches : unmade).map((arch) => of.shipped[arch])) + 1;
  return {
    planStepsUpper: of.plan.upper === 0 ? null : of.plan.upper,
    planStepsLower: of.plan.lower === 0 ? null : of.plan.lower,
    lastStepUpper: of.shipped.upper,
    lastStepLower: of.shipped.lower,
    planSteps,
    nextFrom,
    nextTo: Math.min(planSteps, nextFrom + of.batch - 1),
    addresses: of.addresses,
  };
}
