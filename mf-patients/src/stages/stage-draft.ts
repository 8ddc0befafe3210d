import type { Stage, StageForm } from '@dentarium/api/services/stage-service';
import {
  collapseSpaces,
  defaultStageName,
  isPlainDate,
  type PlainDate,
  STAGE_CODES,
  STAGE_KINDS,
  type StageCode,
  storedText,
} from '@dentarium/domain';
import type { Language } from '@dentarium/platform';

/** What is typed in the stage form. */
export interface StageDraft {
  readonly stageCode: StageCode;
  readonly stageName: string;
  /** Whether the name is the offered one, which follows the kind of the stage. */
  readonly isOfferedName: boolean;
  readonly stageDate: PlainDate | null;
  readonly alignerStepUpper: number | null;
  readonly alignerStepLower: number | null;
  readonly remark: string;
}

/** Why a field of the stage form is refused; the texts are keyed by it. */
export const STAGE_PROBLEMS = [
  'stageName.required',
  'stageName.long',
  'stageDate.required',
  'stageDate.beforeBirth',
  'remark.long',
] as const;
type StageProblem = (typeof STAGE_PROBLEMS)[number];

/** A stage's name at most. */
export const STAGE_NAME_MAX = 20;

function siblingsOf(stages: readonly Stage[], code: StageCode): number {
  return stages.filter(({ stageCode }) => stageCode === code).length;
}

/** What a new stage begins with: the first records when there is none yet, else one more during treatment. */
export function newStageDraft(stages: readonly Stage[], language: Language, stageDate: PlainDate): StageDraft {
  const hasRecords = stages.some(({ stageCode }) => stageCode !== STAGE_CODES.unclassified);
  const stageCode = hasRecords ? 1 : 0;
  return {
    stageCode,
    stageName: defaultStageName(stageCode, siblingsOf(stages, stageCode), language),
    isOfferedName: true,
    stageDate,
    alignerStepUpper: null,
    alignerStepLower: null,
    remark: '',
  };
}

/** What the form shows of a stage. */
export function stageDraftOf(stage: Stage): StageDraft {
  const { stageName, stageDate, alignerStepUpper, alignerStepLower, remark } = stage;
  // The contract takes any number; the server only gives codes that there are.
  return {
    stageCode: stage.stageCode as StageCode,
    stageName,
    isOfferedName: false,
    stageDate: stageDate ?? '',
    alignerStepUpper,
    alignerStepLower,
    remark,
  };
}

/** What a stage has in a field, as people read it. */
export function savedText(stage: StageDraft, field: keyof StageDraft, language: Language): string {
  if (field === 'stageCode') return STAGE_KINDS.find(({ code }) => code === stage.stageCode)?.name[language] ?? '–';
  const value = stage[field];
  return value === null || value === '' ? '–' : String(value);
}

/** The draft with another kind of stage; an offered name follows it. */
export function withCode(
  draft: StageDraft,
  stageCode: StageCode,
  stages: readonly Stage[],
  language: Language,
): StageDraft {
  if (!draft.isOfferedName) return { ...draft, stageCode };
  return { ...draft, stageCode, stageName: defaultStageName(stageCode, siblingsOf(stages, stageCode), language) };
}

/** The draft with another name; an empty one is no offered name any more, so that it can be typed anew. */
export function withName(draft: StageDraft, typed: string): StageDraft {
  return { ...draft, stageName: collapseSpaces(typed), isOfferedName: false };
}

/** The errors of the form by field. */
export function stageFieldErrors(draft: StageDraft, birthDate: PlainDate): Map<keyof StageDraft, StageProblem> {
  const errors = new Map<keyof StageDraft, StageProblem>();
  const name = storedText(draft.stageName);
  if (name === '') errors.set('stageName', 'stageName.required');
  else if (name.length > STAGE_NAME_MAX) errors.set('stageName', 'stageName.long');
  if (draft.stageDate === null || !isPlainDate(draft.stageDate)) errors.set('stageDate', 'stageDate.required');
  else if (draft.stageDate < birthDate) errors.set('stageDate', 'stageDate.beforeBirth');
  if (draft.remark.length > 500) errors.set('remark', 'remark.long');
  return errors;
}

/**
 * Whether the date is odd beside the other stages, so that the form asks: "before treatment" after a stage during it,
 * or during treatment before the first records.
 *
 * @param others the stages of the patient without this one.
 */
export function isOutOfOrder(draft: StageDraft, others: readonly Stage[]): boolean {
  const { stageCode, stageDate } = draft;
  if (stageDate === null) return false;
  if (stageCode === STAGE_CODES.before)
    return others.some((other) => other.stageCode === STAGE_CODES.during && other.stageDate < stageDate);
  return (
    stageCode === STAGE_CODES.during &&
    others.some((other) => other.stageCode === STAGE_CODES.before && other.stageDate > stageDate)
  );
}

/** What is sent of a draft; a date that is missing is a text that is none, which the schema of the call finds. */
export function stageFormOf(draft: StageDraft): StageForm {
  const { stageCode, stageDate, alignerStepUpper, alignerStepLower } = draft;
  return {
    stageCode,
    stageName: storedText(draft.stageName),
    stageDate: stageDate ?? '',
    alignerStepUpper,
    alignerStepLower,
    remark: storedText(draft.remark),
  };
}

/** The date that a new stage of photographs is offered: the earliest of a camera, else the earliest of a file. */
export function stageDateOf(
  taken: readonly { readonly takenAt: string; readonly source: 'exif' | 'file' | 'today' }[],
): PlainDate | undefined {
  const days = (source: string): string[] =>
    taken.filter((one) => one.source === source).map(({ takenAt }) => takenAt.slice(0, 10));
  return days('exif').toSorted()[0] ?? days('file').toSorted()[0];
}
