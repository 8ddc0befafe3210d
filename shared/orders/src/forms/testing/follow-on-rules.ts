import type { FormAnswers, FormFacts } from '@dentarium/domain/declared-form';
import { toExpertFacts } from '../follow-on/expert-form.ts';
import { toFollowUpFacts } from '../follow-on/production-follow-up-form.ts';
import { toReissueFacts } from '../follow-on/reissue-form.ts';
import type { followOnForms } from '../order-forms.ts';

/** A form outside of the wizard. */
export type FollowOnForm = keyof typeof followOnForms;

/** The state of an order while a rule is tested: the shipped steps, and whether its product needs an expert. */
interface FollowOnScene {
  readonly shipped: { readonly upper: readonly number[]; readonly lower: readonly number[] };
  readonly expertNeeded: boolean;
}

/**
 * A rule of a form outside of the wizard. The address is `a1`; `a9` belongs to another organisation. The experts are
 * `e1`, who takes `FEE`, and `e2`, who takes nothing; `e9` belongs to another manufacturer. Photographs are `f1` and so
 * on.
 */
export interface FollowOnRule {
  readonly form: FollowOnForm;
  readonly rule: string;
  readonly answers: FormAnswers;
  /** The fields with their expected problems, in the format of `listFormFaults`, if a poor fit is accepted. */
  readonly expected: readonly string[];
  readonly scene: FollowOnScene;
}

type Row = readonly [rule: string, answers: FormAnswers, finds: string, scene?: Partial<FollowOnScene>];

/** The fee of the first expert. */
export const FEE = 1500;

/** The plan that follow-ups continue. */
export const TEST_PLAN = { upper: 30, lower: 24 } as const;

/** The records that the rules refer to. */
const RECORDS = {
  addresses: [{ id: 'a1', name: '一号诊所' }],
  experts: [
    { id: 'e1', name: '王教授' },
    { id: 'e2', name: '李教授' },
  ],
} as const;

/** Lists the steps from the first to this one. */
export function listSteps(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

/** The answers of a valid follow-up, with ten shipped steps of both arches. */
export const FOLLOW_UP_ANSWERS: FormAnswers = {
  stepUpper: 9,
  stepLower: 9,
  fit: 1,
  attachmentsComplete: 1,
  teethChanged: [0],
  stepsToUpper: 20,
  stepsToLower: 20,
  address: 'a1',
};

/** Returns the next ten steps of each arch of that plan, as far as it goes. */
export function toNextSteps({ upper, lower }: FollowOnScene['shipped']) {
  const toRange = (producedCount: number, planned: number) =>
    producedCount === planned ? null : { from: producedCount + 1, to: Math.min(producedCount + 10, planned) };
  return {
    upper: toRange(upper.length, TEST_PLAN.upper),
    lower: toRange(lower.length, TEST_PLAN.lower),
  };
}

const UPPER_BEGUN = { shipped: { upper: listSteps(10), lower: [] } };
const LOWER_MADE = { shipped: { upper: listSteps(10), lower: listSteps(TEST_PLAN.lower) } };

const FOLLOW_UP: readonly Row[] = [
  ['all that is asked', {}, ''],
  ['no present step', { stepUpper: null }, 'stepUpper required'],
  ['a step that was not shipped', { stepUpper: 11 }, 'stepUpper range'],
  ['a lower step that was not shipped', { stepLower: 11 }, 'stepLower range'],
  ['the first step not begun', { stepUpper: 0 }, ''],
  ['no fit', { fit: null }, 'fit required'],
  ['another fit', { fit: 4 }, 'fit option'],
  ['a fair fit', { fit: 2 }, ''],
  ['nothing of attachments', { attachmentsComplete: null }, 'attachmentsComplete required'],
  ['missing attachments that nobody names', { attachmentsComplete: 0 }, 'attachmentsMissing required'],
  ['missing attachments', { attachmentsComplete: 0, attachmentsMissing: [13] }, ''],
  ['nothing of changes', { teethChanged: null }, 'teethChanged required'],
  ['a change and none', { teethChanged: [0, 1] }, 'teethChanged alone, teethChanged teethChanged'],
  ['a new filling, which stops', { teethChanged: [1] }, 'teethChanged teethChanged'],
  ['a crown and an extraction, which stop', { teethChanged: [2, 3] }, 'teethChanged teethChanged'],
  ['attachments that are neither', { attachmentsComplete: 2 }, 'attachmentsComplete option'],
  ['no tooth', { attachmentsComplete: 0, attachmentsMissing: [19] }, 'attachmentsMissing tooth'],
  ['another change', { teethChanged: [4] }, 'teethChanged option'],
  ['nothing of compliance', { compliance: null }, ''],
  ['poor compliance', { compliance: 3 }, ''],
  ['another compliance', { compliance: 4 }, 'compliance option'],
  ['steps that were shipped', { stepsToUpper: 10 }, 'stepsToUpper range'],
  ['the next step alone', { stepsToUpper: 11, stepsToLower: 11 }, ''],
  ['a part of a step', { stepsToUpper: 11.5 }, 'stepsToUpper step'],
  ['steps up to the end', { stepsToUpper: 30, stepsToLower: 24 }, ''],
  ['steps beyond the plan', { stepsToUpper: 31 }, 'stepsToUpper range'],
  ['steps beyond the plan of an arch that has fewer', { stepsToLower: 25 }, 'stepsToLower range'],
  ['steps of the upper arch alone', { stepsToLower: null }, ''],
  ['steps of the lower arch alone', { stepsToUpper: null }, ''],
  ['no steps', { stepsToUpper: null, stepsToLower: null }, 'stepsToUpper noSteps'],
  ['the first steps of an arch that lags behind', { stepLower: null, stepsToLower: 10 }, '', UPPER_BEGUN],
  ['steps of the arch that is not made alone', { stepsToLower: null }, '', LOWER_MADE],
  ['no steps of the arch that is not made', { stepsToUpper: null }, 'stepsToUpper noSteps', LOWER_MADE],
  ['no address', { address: null }, 'address required'],
  ['an address of somebody else', { address: 'a9' }, 'address option'],
];

/** The answers of an application for lost steps. */
export const LOST_STEPS_ANSWERS: FormAnswers = {
  reason: 1,
  arch: 1,
  stepsUpper: [3],
  stepsLower: [2],
  quantity: 1,
  address: 'a1',
};
const UPPER_ALONE = { shipped: { upper: [1, 2, 3], lower: [] } };
const LOWER_ALONE = { shipped: { upper: [], lower: [1, 2] } };
const RETAINERS = { shipped: { upper: [], lower: [] } };
const NO_STEPS = { stepsUpper: null, stepsLower: null };

const REISSUE: readonly Row[] = [
  ['all that is asked', {}, ''],
  ['no reason', { reason: null }, 'reason required'],
  ['another reason', { reason: 8 }, 'reason option'],
  ...[2, 3, 4].flatMap((reason): Row[] => [
    [`reason ${reason} without a photograph`, { reason }, 'photos required'],
    [`reason ${reason} with a photograph`, { reason, photos: ['f1'] }, ''],
  ]),
  ...[5, 6].map((reason): Row => [`reason ${reason} without a photograph`, { reason }, '']),
  ['an attachment template, which belongs to no step', { reason: 7, ...NO_STEPS }, ''],
  ['an attachment template of no arch', { reason: 7, arch: null, ...NO_STEPS }, 'arch required'],
  ['an attachment template of a step that was not shipped', { reason: 7, stepsUpper: [4] }, 'stepsUpper option'],
  ['no arch', { arch: null }, 'arch required'],
  ['another arch', { arch: 4 }, 'arch option'],
  ['the upper arch alone', { arch: 2, stepsLower: null }, ''],
  ['the lower arch alone', { arch: 3, stepsUpper: null }, ''],
  ['an upper step that was not shipped', { stepsUpper: [3, 4] }, 'stepsUpper option'],
  ['a lower step that was not shipped', { stepsLower: [3] }, 'stepsLower option'],
  ['no upper step', { stepsUpper: [] }, 'stepsUpper required'],
  ['no lower step', { stepsLower: null }, 'stepsLower required'],
  ['a step twice', { stepsUpper: [3, 3] }, 'stepsUpper repeated'],
  ['the one arch that was shipped', { arch: 2 }, '', UPPER_ALONE],
  ['both arches, of which one was shipped', { arch: 1 }, 'arch option', UPPER_ALONE],
  ['the upper arch, of which nothing was shipped', { arch: 2 }, 'arch option', LOWER_ALONE],
  ['retainers, which have no steps', NO_STEPS, '', RETAINERS],
  ['a lower retainer', { ...NO_STEPS, arch: 3 }, '', RETAINERS],
  ['retainers of no arch', { ...NO_STEPS, arch: null }, 'arch required', RETAINERS],
  ['a photograph twice', { photos: ['f1', 'f1'] }, 'photos repeated'],
  ['more photographs than ten', { photos: listSteps(11).map((step) => `f${step}`) }, 'photos many'],
  ['no quantity', { quantity: null }, 'quantity required'],
  ['two of each', { quantity: 2 }, ''],
  ['three of each', { quantity: 3 }, 'quantity range'],
  ['a long text', { text: 'x'.repeat(1000) }, ''],
  ['a text that is too long', { text: 'x'.repeat(1001) }, 'text long'],
  ['no address', { address: null }, 'address required'],
  ['an address of somebody else', { address: 'a9' }, 'address option'],
];

const EXPERT_ANSWERS = { expert: 'e1', agreedFee: FEE };
const NEEDED = { expertNeeded: true };

const EXPERT: readonly Row[] = [
  ['none', {}, ''],
  ['none, though there must be one', {}, 'expert required', NEEDED],
  ['one with the agreed fee', { ...EXPERT_ANSWERS, question: '能否不拔牙？' }, '', NEEDED],
  ['one without a question', EXPERT_ANSWERS, ''],
  ['one without the agreed fee', { expert: 'e1' }, 'agreedFee required'],
  ['one for nothing', { expert: 'e2', agreedFee: 0 }, ''],
  ['a fee below nothing', { ...EXPERT_ANSWERS, agreedFee: -1 }, 'agreedFee range'],
  ['a fee that nobody takes', { ...EXPERT_ANSWERS, agreedFee: 1_000_001 }, 'agreedFee range'],
  ['somebody else', { ...EXPERT_ANSWERS, expert: 'e9' }, 'expert option'],
  ['a long question', { ...EXPERT_ANSWERS, question: 'x'.repeat(2000) }, ''],
  ['a question that is too long', { ...EXPERT_ANSWERS, question: 'x'.repeat(2001) }, 'question long'],
];

function toFollowOnRules(
  form: FollowOnForm,
  base: FormAnswers,
  scene: FollowOnScene,
  rows: readonly Row[],
): FollowOnRule[] {
  return rows.map(([rule, answers, finds, change]) => ({
    form,
    rule,
    answers: { ...base, ...answers },
    expected: finds === '' ? [] : finds.split(', '),
    scene: { ...scene, ...change },
  }));
}

/** The rules of the forms outside of the wizard (`domain-forms.md` 14). */
export const FOLLOW_ON_RULES: readonly FollowOnRule[] = [
  ...toFollowOnRules(
    'productionFollowUp',
    FOLLOW_UP_ANSWERS,
    { shipped: { upper: listSteps(10), lower: listSteps(10) }, expertNeeded: false },
    FOLLOW_UP,
  ),
  ...toFollowOnRules(
    'reissue',
    LOST_STEPS_ANSWERS,
    { shipped: { upper: [1, 2, 3], lower: [1, 2] }, expertNeeded: false },
    REISSUE,
  ),
  ...toFollowOnRules('expert', {}, { ...RETAINERS, expertNeeded: false }, EXPERT),
];

/** Returns the facts of a rule. */
export function toFollowOnFacts({ form, scene }: Pick<FollowOnRule, 'form' | 'scene'>): FormFacts {
  const { shipped, expertNeeded } = scene;
  if (form === 'expert') return toExpertFacts({ experts: RECORDS.experts, isExpertNeeded: expertNeeded });
  const { addresses } = RECORDS;
  if (form === 'reissue') return toReissueFacts({ shipped, addresses });
  const produced = { upper: shipped.upper.length, lower: shipped.lower.length };
  return toFollowUpFacts({ plan: TEST_PLAN, produced: produced, next: toNextSteps(shipped), addresses });
}
