import {
  type DetailedExam,
  EMPTY_EXAM,
  EXAM_RANGES,
  listExamFieldErrors,
  type ExamFieldError,
  toStoredExam,
} from '@dentarium/domain/detailed-exam';
import { readTypedNumber } from '@dentarium/domain';
import { type MergedFields, mergeFields } from '@dentarium/ui/merge-fields';

/** A measured answer of the exam. */
export type Measure = keyof typeof EXAM_RANGES;

/** The measured answers. */
const MEASURES = Object.keys(EXAM_RANGES) as Measure[];

/** An answer of the exam with fixed options. */
export type ExamChoice = Exclude<keyof DetailedExam, Measure | 'tmj' | 'dentition'>;

/** Form values of the exam; measured answers stay as typed until they are saved. */
export type ExamDraft = Omit<DetailedExam, Measure> &
  Readonly<Record<Measure, string>> & {
    /** The version that the draft changes. */
    readonly version: number;
    /** `null` for an exam that does not exist yet. */
    readonly id: string | null;
    readonly stageId: string | null;
    readonly examDate: string;
  };

/** Returns the form values of an exam; without one, nothing is answered. */
export function toExamDraft({
  exam,
  version,
  id = null,
  stageId = null,
  examDate = null,
}: {
  readonly exam: DetailedExam | null;
  readonly version: number;
  readonly id?: string | null;
  readonly stageId?: string | null;
  readonly examDate?: string | null;
}): ExamDraft {
  const initialExam = exam ?? EMPTY_EXAM;
  const measures = Object.fromEntries(MEASURES.map((field) => [field, String(initialExam[field] ?? '')]));
  return { ...initialExam, ...(measures as Record<Measure, string>), version, id, stageId, examDate: examDate ?? '' };
}

/**
 * Parses a typed number; a comma is accepted as decimal sign. Returns `undefined` for text that is no number, and
 * `null` for an empty text.
 */
export function parseMeasure(text: string): number | null | undefined {
  const result = readTypedNumber(text);
  return 'problem' in result ? undefined : result.value;
}

/** Returns the exam of a draft; text that is no number counts as not answered. */
export function toDetailedExam(draft: ExamDraft): DetailedExam {
  const { version: _version, id: _id, stageId: _stageId, examDate: _examDate, ...answers } = draft;
  const numbers = Object.fromEntries(MEASURES.map((field) => [field, parseMeasure(draft[field]) ?? null]));
  return toStoredExam({ ...answers, ...(numbers as Record<Measure, number | null>) });
}

/** Returns the errors of a draft by field; hidden answers have none. */
export function listDraftErrors(draft: ExamDraft): ReadonlyMap<keyof DetailedExam, ExamFieldError['problem']> {
  const hiddenFields = listHiddenMeasures(draft);
  const nonNumericFields = MEASURES.filter(
    (field) => !hiddenFields.includes(field) && parseMeasure(draft[field]) === undefined,
  );
  return new Map<keyof DetailedExam, ExamFieldError['problem']>([
    ...listExamFieldErrors(toDetailedExam(draft)).map(({ field, problem }) => [field, problem] as const),
    ...nonNumericFields.map((field) => [field, 'range'] as const),
  ]);
}

/** Returns the measures that other answers hide. */
function listHiddenMeasures({ midlineUpper, midlineLower }: ExamDraft): readonly Measure[] {
  return [
    ...(midlineUpper === 1 || midlineUpper === 2 ? [] : (['midlineUpperMm'] as const)),
    ...(midlineLower === 1 || midlineLower === 2 ? [] : (['midlineLowerMm'] as const)),
  ];
}

/** Formats a number after its field has lost the focus; text that is no number stays as typed. */
export function formatMeasure(text: string): string {
  const value = parseMeasure(text);
  return value === null || value === undefined ? text.trim() : String(value);
}

/**
 * Merges the latest exam into a form with unsaved answers: those answers stay, all others become the latest. Each chart
 * of the teeth counts as an answer of its own.
 */
export function mergeExam(base: ExamDraft, mine: ExamDraft, theirs: ExamDraft): MergedFields<ExamDraft> {
  const teeth = mergeFields(base.dentition, mine.dentition, theirs.dentition);
  const { mergedFields, conflicts } = mergeFields(base, mine, theirs);
  return {
    mergedFields: { ...mergedFields, dentition: teeth.mergedFields },
    conflicts: conflicts.filter((field) => field !== 'dentition' || teeth.conflicts.length > 0),
  };
}
