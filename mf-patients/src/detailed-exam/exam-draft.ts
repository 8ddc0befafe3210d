import {
  type DetailedExam,
  EMPTY_EXAM,
  EXAM_RANGES,
  examFieldErrors,
  type ExamFieldError,
  storedExam,
} from '@dentarium/domain/detailed-exam';
import { type MergedFields, mergeFields } from '@dentarium/ui/merge-fields';

/** An answer of the exam that is measured. */
export type Measure = keyof typeof EXAM_RANGES;

/** The measured answers. */
const MEASURES = Object.keys(EXAM_RANGES) as Measure[];

/** An answer of the exam that is one of several. */
export type ExamChoice = Exclude<keyof DetailedExam, Measure | 'tmj' | 'dentition'>;

/** What is typed in the exam: measured answers stay as they were typed until they are saved. */
export type ExamDraft = Omit<DetailedExam, Measure> &
  Readonly<Record<Measure, string>> & {
    /** The version that it is a change of. */
    readonly version: number;
    /** `null` for one that is not there yet. */
    readonly id: string | null;
    readonly stageId: string | null;
    readonly examDate: string;
  };

/** What the form shows of an exam; of none, nothing is answered. */
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

/** A number as people type it: a comma is a decimal sign, too; `undefined` for what is no number, `null` for nothing. */
export function parseMeasure(text: string): number | null | undefined {
  const normalizedText = text
    .trim()
    .replace(/[,，。]/g, '.')
    .replace(/^[−–]/, '-');
  if (normalizedText === '') return null;
  return /^[+-]?\d+(\.\d+)?$/.test(normalizedText) ? Number(normalizedText) : undefined;
}

/** The exam that a draft means; what is no number is not answered. */
export function toDetailedExam(draft: ExamDraft): DetailedExam {
  const { version: _version, id: _id, stageId: _stageId, examDate: _examDate, ...answers } = draft;
  const numbers = Object.fromEntries(MEASURES.map((field) => [field, parseMeasure(draft[field]) ?? null]));
  return storedExam({ ...answers, ...(numbers as Record<Measure, number | null>) });
}

/** The errors of a draft by field; a hidden answer has none. */
export function listDraftErrors(draft: ExamDraft): ReadonlyMap<keyof DetailedExam, ExamFieldError['problem']> {
  const hiddenFields = listHiddenMeasures(draft);
  const nonNumericFields = MEASURES.filter(
    (field) => !hiddenFields.includes(field) && parseMeasure(draft[field]) === undefined,
  );
  return new Map<keyof DetailedExam, ExamFieldError['problem']>([
    ...examFieldErrors(toDetailedExam(draft)).map(({ field, problem }) => [field, problem] as const),
    ...nonNumericFields.map((field) => [field, 'range'] as const),
  ]);
}

/** The measures that other answers have taken away. */
function listHiddenMeasures({ midlineUpper, midlineLower }: ExamDraft): readonly Measure[] {
  return [
    ...(midlineUpper === 1 || midlineUpper === 2 ? [] : (['midlineUpperMm'] as const)),
    ...(midlineLower === 1 || midlineLower === 2 ? [] : (['midlineLowerMm'] as const)),
  ];
}

/** A number as it is shown once its field was left; what is no number stays as it was typed. */
export function formatMeasure(text: string): string {
  const value = parseMeasure(text);
  return value === null || value === undefined ? text.trim() : String(Number(value.toFixed(2)));
}

/**
 * Brings the latest exam into a form in which somebody has answered: their answers stay, all else becomes the latest. The
 * charts of the teeth are answers of their own.
 */
export function mergeExam(base: ExamDraft, mine: ExamDraft, theirs: ExamDraft): MergedFields<ExamDraft> {
  const teeth = mergeFields(base.dentition, mine.dentition, theirs.dentition);
  const { merged, both } = mergeFields(base, mine, theirs);
  return {
    merged: { ...merged, dentition: teeth.merged },
    both: both.filter((field) => field !== 'dentition' || teeth.both.length > 0),
  };
}
