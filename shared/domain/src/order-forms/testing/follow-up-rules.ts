import type { FormAnswers } from '../../declared-form/declaration.ts';

/** A follow-up that may be asked for, of a plan of 30 upper and 24 lower steps, of which ten were shipped. */
export const GOING_ON: FormAnswers = {
  stepUpper: 9,
  stepLower: 9,
  fit: 1,
  attachmentsComplete: 1,
  teethChanged: [0],
  stepsFrom: 11,
  stepsTo: 20,
  address: 'a1',
};

const ROWS: readonly (readonly [rule: string, answers: FormAnswers, finds: string])[] = [
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
  ['nothing of compliance', { compliance: null }, ''],
  ['steps that were shipped', { stepsFrom: 10 }, 'stepsFrom range'],
  ['steps from a later one', { stepsFrom: 15 }, ''],
  ['steps beyond the plan', { stepsTo: 31 }, 'stepsTo range'],
  ['steps up to the end', { stepsTo: 30 }, ''],
  ['steps that end before they begin', { stepsFrom: 15, stepsTo: 14 }, 'stepsTo range'],
  ['no address', { address: null }, 'address required'],
  ['an address of somebody else', { address: 'a9' }, 'address option'],
];

/** The rules of a production follow-up (`domain-forms.md` 14): the answers, and what is found where a poor fit is accepted. */
export const FOLLOW_UP_RULES: readonly (readonly [rule: string, answers: FormAnswers, finds: readonly string[]])[] =
  ROWS.map(([rule, answers, finds]) => [rule, { ...GOING_ON, ...answers }, finds === '' ? [] : finds.split(', ')]);
