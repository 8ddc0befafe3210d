import type { PlainDate } from './plain-date.ts';

/** The fields that a merge may take from either of two patients; `exam` is the detailed exam as a whole. */
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

/** Returns whether a text names a field of a merge. */
export function isMergeField(text: string): text is MergeField {
  return MERGE_FIELDS.some((field) => field === text);
}

/** The fields that a suggested merge is based on. */
export interface MergeableFields {
  readonly gender: number;
  readonly phone: string;
  readonly firstVisitTime: PlainDate;
  readonly lastVisitTime: PlainDate;
  readonly remark: string;
}

/**
 * Suggests the fields that a merge takes from the dropped patient: values that the kept patient lacks, the earlier
 * first visit and the later last visit.
 */
export function suggestMerge(keep: MergeableFields, drop: MergeableFields): MergeField[] {
  const suggested: [MergeField, boolean][] = [
    ['gender', keep.gender === 0 && drop.gender !== 0],
    ['phone', keep.phone.trim() === '' && drop.phone.trim() !== ''],
    ['firstVisitTime', drop.firstVisitTime < keep.firstVisitTime],
    ['lastVisitTime', drop.lastVisitTime > keep.lastVisitTime],
    ['remark', keep.remark.trim() === '' && drop.remark.trim() !== ''],
  ];
  return suggested.flatMap(([field, isTaken]) => (isTaken ? [field] : []));
}

/**
 * The contradictions between two patients: another gender, birth date or phone, or images of both on the same day
 * (`images`), on which one person would have been photographed twice.
 */
export const MERGE_CONTRADICTIONS = ['gender', 'birthDate', 'phone', 'images'] as const;
/** One of the contradictions between two patients. */
export type MergeContradiction = (typeof MERGE_CONTRADICTIONS)[number];

/** The fields that are compared for contradictions. */
export interface ComparedPatient {
  readonly gender: number;
  readonly birthDate: PlainDate;
  readonly phone: string;
}

/** Lists the fields in which two patients contradict each other. A missing value contradicts nothing. */
export function listMergeContradictions(
  keep: ComparedPatient,
  drop: ComparedPatient,
): Exclude<MergeContradiction, 'images'>[] {
  return [
    ...(keep.gender !== 0 && drop.gender !== 0 && keep.gender !== drop.gender ? (['gender'] as const) : []),
    ...(keep.birthDate !== drop.birthDate ? (['birthDate'] as const) : []),
    ...(keep.phone !== '' && drop.phone !== '' && keep.phone !== drop.phone ? (['phone'] as const) : []),
  ];
}
