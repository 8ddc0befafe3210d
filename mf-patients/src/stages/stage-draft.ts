import type { Stage, StageForm } from '@dentarium/api/stages/calls';
import {
  collapseSpaces,
  toDefaultStageName,
  isPlainDate,
  type PlainDate,
  STAGE_CODES,
  STAGE_KINDS,
  type StageCode,
  toStoredText,
} from '@dentarium/domain';
import { findStageDateProblem } from '@dentarium/domain/patient-rules';
import type { TakenSource } from '@dentarium/domain/taken-source';
import type { Language } from '@dentarium/platform';

/** Form values of a stage. */
export interface StageDraft {
  readonly stageCode: StageCode;
  readonly stageName: string;
  /** True if the name is the suggested one, which follows the kind of the stage. */
  readonly isOfferedName: boolean;
  readonly stageDate: PlainDate | null;
  readonly alignerStepUpper: number | null;
  readonly alignerStepLower: number | null;
  readonly remark: string;
}

/** Reasons why a field of the stage form is refused; they are also the keys of the texts. */
export const STAGE_PROBLEMS = [
  'stageName.required',
  'stageName.long',
  'stageDate.required',
  'stageDate.beforeBirth',
  'stageDate.future',
  'remark.long',
] as const;
type StageProblem = (typeof STAGE_PROBLEMS)[number];

/** Maximum length of the name of a stage. */
export const MAX_STAGE_NAME_LENGTH = 20;

function countSiblings(stages: readonly Stage[], code: StageCode): number {
  return stages.filter(({ stageCode }) => stageCode === code).length;
}

/**
 * Returns the initial values of a new stage: the first records if there are none yet, otherwise one during treatment.
 */
export function createStageDraft(stages: readonly Stage[], language: Language, stageDate: PlainDate): StageDraft {
  const hasRecords = stages.some(({ stageCode }) => stageCode !== STAGE_CODES.unclassified);
  const stageCode = hasRecords ? 1 : 0;
  return {
    stageCode,
    stageName: toDefaultStageName(stageCode, countSiblings(stages, stageCode), language),
    isOfferedName: true,
    stageDate,
    alignerStepUpper: null,
    alignerStepLower: null,
    remark: '',
  };
}

/** Returns the form values of a stage. */
export function toStageDraft(stage: Stage): StageDraft {
  const { stageName, stageDate, alignerStepUpper, alignerStepLower, remark } = stage;
  // The contract accepts any number; the server returns only valid codes.
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

/** Formats a saved field of a stage. */
export function formatSavedField(stage: StageDraft, field: keyof StageDraft, language: Language): string {
  if (field === 'stageCode') return STAGE_KINDS.find(({ code }) => code === stage.stageCode)?.name[language] ?? '–';
  const value = stage[field];
  return value === null || value === '' ? '–' : String(value);
}

/** Returns the draft with another kind of stage; a suggested name follows it. */
export function changeStageCode(
  draft: StageDraft,
  stageCode: StageCode,
  stages: readonly Stage[],
  language: Language,
): StageDraft {
  if (!draft.isOfferedName) return { ...draft, stageCode };
  return { ...draft, stageCode, stageName: toDefaultStageName(stageCode, countSiblings(stages, stageCode), language) };
}

/**
 * Returns the draft with another name; even an empty one is no longer the suggested name, so that the user can retype
 * it.
 */
export function changeStageName(draft: StageDraft, typedName: string): StageDraft {
  return { ...draft, stageName: collapseSpaces(typedName), isOfferedName: false };
}

/** Returns the errors of the form by field. */
export function listStageErrors(
  draft: StageDraft,
  { birthDate, day }: { readonly birthDate: PlainDate; readonly day: PlainDate },
): Map<keyof StageDraft, StageProblem> {
  const errors = new Map<keyof StageDraft, StageProblem>();
  const name = toStoredText(draft.stageName);
  if (name === '') errors.set('stageName', 'stageName.required');
  else if (name.length > MAX_STAGE_NAME_LENGTH) errors.set('stageName', 'stageName.long');
  if (draft.stageDate === null || !isPlainDate(draft.stageDate)) errors.set('stageDate', 'stageDate.required');
  else {
    const problem = findStageDateProblem(draft.stageDate, { birthDate, day });
    if (problem !== undefined) errors.set('stageDate', problem);
  }
  if (draft.remark.length > 500) errors.set('remark', 'remark.long');
  return errors;
}

/**
 * Returns whether the date is unusual compared to the other stages, so that the form asks: "before treatment" after a
 * stage during it, or during treatment before the first records.
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

/** Returns the request body of a draft; a missing date is an empty text, which the schema of the call refuses. */
export function toStageForm(draft: StageDraft): StageForm {
  const { stageCode, stageDate, alignerStepUpper, alignerStepLower } = draft;
  return {
    stageCode,
    stageName: toStoredText(draft.stageName),
    stageDate: stageDate ?? '',
    alignerStepUpper,
    alignerStepLower,
    remark: toStoredText(draft.remark),
  };
}

/** Date of a file. */
export interface FileDate {
  readonly date: PlainDate;
  readonly name: string;
  /** Source of the date: the camera (EXIF), a program that changed the image, or the time of the file. */
  readonly source: Exclude<TakenSource, 'today'>;
}

/**
 * Returns the suggested date of a new stage of photographs with its file: the earliest of a camera, otherwise of a
 * program, otherwise of a file.
 */
export function findEarliestFileDate(
  fileTimes: readonly { readonly name: string; readonly takenAt: string; readonly source: TakenSource }[],
): FileDate | undefined {
  const findEarliest = (source: FileDate['source']): FileDate | undefined =>
    fileTimes
      .flatMap((one) => (one.source === source ? [{ date: one.takenAt.slice(0, 10), name: one.name, source }] : []))
      .toSorted((one, other) => one.date.localeCompare(other.date))[0];
  return findEarliest('exif') ?? findEarliest('modified') ?? findEarliest('file');
}

/** Days before the first visit that need no question, because patients bring records along. */
const MAX_DAYS_BEFORE_FIRST_VISIT = 30;

/** Returns whether the date of a photograph is far before the first visit. */
export function isFarOff(date: PlainDate, firstVisit: PlainDate): boolean {
  return Date.parse(firstVisit) - Date.parse(date) > MAX_DAYS_BEFORE_FIRST_VISIT * 86_400_000;
}
