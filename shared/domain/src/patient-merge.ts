import type { PlainDate } from './plain-date.ts';

/** What may be taken from either of two patients that are merged; `exam` is the detailed exam as a whole. */
export const MERGE_FIELDS = [
  'name',
  'gender',
  'patientNo',
  'birthDate',
  'phone',
  'dentalAge',
  'firstVisitTime',
  'lastVisitTime',
  'doctorId',
  'remark',
  'exam',
] as const;
/** One of the fields that a merge asks about. */
export type MergeField = (typeof MERGE_FIELDS)[number];

/** Whether a text names a field of a merge. */
export function isMergeField(text: string): text is MergeField {
  return MERGE_FIELDS.some((field) => field === text);
}

/** What a choice is suggested by. */
export interface MergeableFields {
  readonly gender: number;
  readonly phone: string;
  readonly firstVisitTime: PlainDate;
  readonly lastVisitTime: PlainDate;
  readonly remark: string;
}

/**
 * The fields that a merge takes from the dropped patient unless somebody chooses otherwise: what the kept one lacks, the
 * earlier first visit and the later last one.
 */
export function suggestedMerge(keep: MergeableFields, drop: MergeableFields): MergeField[] {
  const suggested: [MergeField, boolean][] = [
    ['gender', keep.gender === 0 && drop.gender !== 0],
    ['phone', keep.phone === '' && drop.phone !== ''],
    ['firstVisitTime', drop.firstVisitTime < keep.firstVisitTime],
    ['lastVisitTime', drop.lastVisitTime > keep.lastVisitTime],
    ['remark', keep.remark === '' && drop.remark !== ''],
  ];
  return suggested.flatMap(([field, isTaken]) => (isTaken ? [field] : []));
}

/**
 * What speaks against two patients being one person: another gender, birth date or phone, or images of their own of one
 * day (`images`), on which one person would have been photographed twice.
 */
export const MERGE_CONTRADICTIONS = ['gender', 'birthDate', 'phone', 'images'] as const;
/** One of the things that speak against one person. */
export type MergeContradiction = (typeof MERGE_CONTRADICTIONS)[number];

/** What contradictions are found by. */
export interface ComparedPatient {
  readonly gender: number;
  readonly birthDate: PlainDate;
  readonly phone: string;
}

/** The fields in which two patients contradict each other; what one of both does not have contradicts nothing. */
export function mergeContradictions(
  keep: ComparedPatient,
  drop: ComparedPatient,
): Exclude<MergeContradiction, 'images'>[] {
  return [
    ...(keep.gender !== 0 && drop.gender !== 0 && keep.gender !== drop.gender ? (['gender'] as const) : []),
    ...(keep.birthDate !== drop.birthDate ? (['birthDate'] as const) : []),
    ...(keep.phone !== '' && drop.phone !== '' && keep.phone !== drop.phone ? (['phone'] as const) : []),
  ];
}
