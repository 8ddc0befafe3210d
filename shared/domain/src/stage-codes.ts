/** A kind of treatment stage (`domain-forms.md` 3). */
export interface StageKind {
  readonly code: StageCode;
  readonly name: { readonly ch: string; readonly en: string };
  /** Its place in the order of colours. */
  readonly colour: number;
  /** True if several stages of this kind in one patient are distinguished by a number. */
  readonly numbered: boolean;
}

/** The stage codes of the specification, section 3. */
export type StageCode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 20;

/** The stage codes by name. */
export const STAGE_CODES = {
  before: 0,
  during: 1,
  after: 2,
  retention: 3,
  caseData: 4,
  preSurgery: 5,
  postSurgery: 6,
  duringSurgery: 7,
  unclassified: 20,
} as const satisfies Readonly<Record<string, StageCode>>;

/** Every kind of stage, in the order in which a treatment goes through them. */
export const STAGE_KINDS: readonly StageKind[] = [
  { code: STAGE_CODES.before, name: { ch: '治疗前', en: 'Before treatment' }, colour: 1, numbered: false },
  { code: STAGE_CODES.during, name: { ch: '治疗中', en: 'During treatment' }, colour: 2, numbered: true },
  { code: STAGE_CODES.preSurgery, name: { ch: '术前', en: 'Pre-surgery' }, colour: 5, numbered: false },
  { code: STAGE_CODES.duringSurgery, name: { ch: '术中', en: 'During surgery' }, colour: 6, numbered: false },
  { code: STAGE_CODES.postSurgery, name: { ch: '术后', en: 'Post-surgery' }, colour: 7, numbered: false },
  { code: STAGE_CODES.after, name: { ch: '治疗后', en: 'After treatment' }, colour: 3, numbered: false },
  { code: STAGE_CODES.retention, name: { ch: '保持期', en: 'Retention' }, colour: 4, numbered: true },
  { code: STAGE_CODES.caseData, name: { ch: '病例资料', en: 'Case data' }, colour: 8, numbered: false },
  { code: STAGE_CODES.unclassified, name: { ch: '未分类', en: 'Unclassified' }, colour: 9, numbered: false },
];

/** The stage code of imports until they are filed. */
export const UNCLASSIFIED_STAGE: StageCode = STAGE_CODES.unclassified;

/** Returns whether a number is a stage code. */
export function isStageCode(code: number): code is StageCode {
  return STAGE_KINDS.some((kind) => kind.code === code);
}

/**
 * Returns the kind of a stage code.
 *
 * @throws RangeError for a number that is no stage code.
 */
export function getStageKindOrThrow(code: number): StageKind {
  const kind = STAGE_KINDS.find((candidate) => candidate.code === code);
  if (kind === undefined) throw new RangeError(`${code} is not a stage code`);
  return kind;
}

/** The kinds of stages before which a treatment has not begun. */
const UNTREATED_CODES: ReadonlySet<number> = new Set([
  STAGE_CODES.before,
  STAGE_CODES.caseData,
  STAGE_CODES.unclassified,
]);

/**
 * Returns the label of an exam by its place among those of a patient. T0 is the state before treatment, so exams of which
 * the first one is later count from T1.
 *
 * @param firstStageCode the stage of the first exam; `null` if it has none
 */
export function toExamLabel(index: number, firstStageCode: number | null): string {
  const isUntreated = firstStageCode === null || UNTREATED_CODES.has(firstStageCode);
  return `T${isUntreated ? index : index + 1}`;
}

/**
 * Returns the suggested name of a new stage: the label of its kind, with a number from the second on if the kind is
 * numbered ("During treatment 2").
 *
 * @param siblings the number of stages of this code that the patient already has.
 */
export function toDefaultStageName(code: StageCode, siblings: number, language: 'ch' | 'en'): string {
  const kind = getStageKindOrThrow(code);
  const label = kind.name[language];
  if (!kind.numbered) return siblings === 0 ? label : `${label} ${siblings + 1}`;
  return `${label} ${siblings + 1}`;
}

/**
 * Translates the name of a stage. A name that was generated from a kind of stage is translated; a typed name stays
 * unchanged.
 */
export function translateStageName(name: string, language: 'ch' | 'en'): string {
  const [, label, number = ''] = /^(.*?)( [1-9]\d*)?$/.exec(name) ?? [];
  const kind = STAGE_KINDS.find((candidate) => candidate.name.ch === label || candidate.name.en === label);
  return kind === undefined ? name : `${kind.name[language]}${number}`;
}
