import { isTooth, type Supernumerary } from './tooth-notation.ts';

/** The teeth of the exam, in FDI numbers. */
export interface ExamTeeth {
  readonly missing: number[];
  readonly impacted: number[];
  /** The teeth beside which supernumerary teeth stand, and their positions. */
  readonly supernumerary: Supernumerary[];
  readonly restored: number[];
  readonly endodontic: number[];
  readonly implant: number[];
  /** True if the teeth were examined. Otherwise empty charts have no meaning. */
  readonly examined?: boolean | undefined;
}

/** A detailed exam (`domain-forms.md` 4.1); `null` means unanswered. Sides are the patient's. */
export interface DetailedExam {
  /** Molar relationship by Angle: 0 class I, 1 class II, 2 class III. */
  readonly angleRight: number | null;
  readonly angleLeft: number | null;
  /** 1 or 2, if a side is class II. */
  readonly class2Division: number | null;
  /** 0 neutral, 1 mesial, 2 distal. The order differs from Angle's. */
  readonly canineRight: number | null;
  readonly canineLeft: number | null;
  /** 0 centre, 1 right, 2 left of the facial midline, with the deviation in mm. */
  readonly midlineUpper: number | null;
  readonly midlineUpperMm: number | null;
  readonly midlineLower: number | null;
  readonly midlineLowerMm: number | null;
  /** 0 straight, 1 convex, 2 concave. */
  readonly faceType: number | null;
  /** 0 to 2 deep overbite of degree I to III, 3 reverse, 4 open bite, 5 normal. */
  readonly anterior: number | null;
  readonly overjetMm: number | null;
  readonly overbiteMm: number | null;
  readonly overbitePercent: number | null;
  /** In mm; negative is space. */
  readonly crowdingUpper: number | null;
  readonly crowdingLower: number | null;
  readonly speeRight: number | null;
  readonly speeLeft: number | null;
  /** In percent. */
  readonly boltonAnterior: number | null;
  readonly boltonTotal: number | null;
  /** 0 average, 1 low, 2 high angle. */
  readonly vertical: number | null;
  /** 0 to 2: skeletal class I to III. */
  readonly skeletal: number | null;
  /** 0 normal (alone), 1 clicking, 2 pain, 3 opening limited, 4 deviation. */
  readonly tmj: number[];
  readonly openingMm: number | null;
  /** 0 healthy, 1 gingivitis, 2 to 4 mild, moderate and severe periodontitis. */
  readonly perio: number | null;
  readonly dentition: ExamTeeth;
}

/** The options of the single-choice answers. */
export const EXAM_OPTIONS = {
  angleRight: [0, 1, 2],
  angleLeft: [0, 1, 2],
  class2Division: [1, 2],
  // Classes I, II and III in this order; the code of class II is 2.
  canineRight: [0, 2, 1],
  canineLeft: [0, 2, 1],
  midlineUpper: [0, 1, 2],
  midlineLower: [0, 1, 2],
  faceType: [0, 1, 2],
  anterior: [5, 0, 1, 2, 3, 4],
  vertical: [0, 1, 2],
  skeletal: [0, 1, 2],
  perio: [0, 1, 2, 3, 4],
} as const satisfies Partial<Record<keyof DetailedExam, readonly number[]>>;

/** The answer for normal anterior teeth. */
export const NORMAL_ANTERIOR = 5;

/** The answers to the question about the temporomandibular joints. */
export const TMJ_OPTIONS = [0, 1, 2, 3, 4] as const;

/** The range and step of a measured answer; lengths in mm. */
export interface ExamRange {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** The ranges of the measured answers. */
export const EXAM_RANGES = {
  midlineUpperMm: { from: 0, to: 10, step: 0.5 },
  midlineLowerMm: { from: 0, to: 10, step: 0.5 },
  overjetMm: { from: -10, to: 20, step: 0.5 },
  overbiteMm: { from: -10, to: 15, step: 0.5 },
  overbitePercent: { from: 0, to: 100, step: 1 },
  crowdingUpper: { from: -15, to: 20, step: 0.5 },
  crowdingLower: { from: -15, to: 20, step: 0.5 },
  speeRight: { from: 0, to: 8, step: 0.5 },
  speeLeft: { from: 0, to: 8, step: 0.5 },
  boltonAnterior: { from: 60, to: 100, step: 0.1 },
  boltonTotal: { from: 60, to: 100, step: 0.1 },
  openingMm: { from: 0, to: 80, step: 0.5 },
} as const satisfies Partial<Record<keyof DetailedExam, ExamRange>>;

/** The charts of teeth. */
export const EXAM_CHARTS = [
  'missing',
  'impacted',
  'restored',
  'endodontic',
  'implant',
] as const satisfies readonly (keyof ExamTeeth)[];

/** Returns whether the teeth were examined. Findings imply it, too. */
export function areTeethExamined(teeth: ExamTeeth): boolean {
  return (
    teeth.examined === true || teeth.supernumerary.length > 0 || EXAM_CHARTS.some((chart) => teeth[chart].length > 0)
  );
}

/** An exam without any answers. */
export const EMPTY_EXAM: DetailedExam = {
  ...(Object.fromEntries(
    [...Object.keys(EXAM_OPTIONS), ...Object.keys(EXAM_RANGES)].map((key) => [key, null]),
  ) as Record<keyof typeof EXAM_OPTIONS | keyof typeof EXAM_RANGES, null>),
  tmj: [],
  dentition: { missing: [], impacted: [], supernumerary: [], restored: [], endodontic: [], implant: [] },
};

/**
 * A refused answer: an unknown option, a value out of range or between two steps, an invalid tooth, or "normal" beside
 * other answers.
 */
export interface ExamFieldError {
  readonly field: keyof DetailedExam;
  readonly problem: 'option' | 'range' | 'step' | 'tooth' | 'normalAlone';
}

function listKeys<T extends object>(object: T): (keyof T)[] {
  return Object.keys(object) as (keyof T)[];
}

function findMeasureProblem(value: number, { from, to, step }: ExamRange): 'range' | 'step' | undefined {
  if (!Number.isFinite(value) || value < from || value > to) return 'range';
  const steps = value / step;
  // Decimal steps such as 0.1 are inexact in binary.
  return Math.abs(steps - Math.round(steps)) > 1e-6 ? 'step' : undefined;
}

function isChart(teeth: readonly number[]): boolean {
  return teeth.every(isTooth) && new Set(teeth).size === teeth.length;
}

function listOtherFieldErrors({ tmj, dentition }: DetailedExam): ExamFieldError[] {
  const isTmj =
    tmj.every((answer) => TMJ_OPTIONS.some((option) => option === answer)) && new Set(tmj).size === tmj.length;
  const areTeeth =
    EXAM_CHARTS.every((chart) => isChart(dentition[chart])) &&
    dentition.supernumerary.every(({ near }) => isTooth(near));
  return [
    ...(isTmj ? [] : [{ field: 'tmj', problem: 'option' } as const]),
    ...(tmj.includes(0) && tmj.length > 1 ? [{ field: 'tmj', problem: 'normalAlone' } as const] : []),
    ...(areTeeth ? [] : [{ field: 'dentition', problem: 'tooth' } as const]),
  ];
}

/** Lists the errors of an exam, in the order of the form. Unanswered questions are no errors. */
export function listExamFieldErrors(exam: DetailedExam): ExamFieldError[] {
  const options = listKeys(EXAM_OPTIONS).flatMap((field): ExamFieldError[] => {
    const value = exam[field];
    return value === null || EXAM_OPTIONS[field].some((option) => option === value)
      ? []
      : [{ field, problem: 'option' }];
  });
  const measures = listKeys(EXAM_RANGES).flatMap((field): ExamFieldError[] => {
    const value = exam[field];
    const problem = value === null ? undefined : findMeasureProblem(value, EXAM_RANGES[field]);
    return problem === undefined ? [] : [{ field, problem }];
  });
  return [...options, ...measures, ...listOtherFieldErrors(exam)];
}

/** Returns the exam as it is stored, without the answers to questions that other answers rule out. */
export function toStoredExam(exam: DetailedExam): DetailedExam {
  const isClass2 = exam.angleRight === 1 || exam.angleLeft === 1;
  const isDeviated = (side: number | null) => side === 1 || side === 2;
  return {
    ...exam,
    class2Division: isClass2 ? exam.class2Division : null,
    midlineUpperMm: isDeviated(exam.midlineUpper) ? exam.midlineUpperMm : null,
    midlineLowerMm: isDeviated(exam.midlineLower) ? exam.midlineLowerMm : null,
  };
}

/** The summary values of the specification, derived from both sides. */
export interface DerivedExam {
  readonly angleType: number | null;
  readonly canine: number | null;
  readonly midline: number | null;
  /** The side that differs from class I if the other side is class I. */
  readonly subdivision: 'right' | 'left' | null;
}

/** Codes from the best to the worst. */
const ANGLE_ORDER = [0, 1, 2];
const CANINE_ORDER = [0, 2, 1];

function pickWorseSide(right: number | null, left: number | null, order: readonly number[]): number | null {
  if (right === null || left === null) return right ?? left;
  return order.indexOf(right) >= order.indexOf(left) ? right : left;
}

function toWorseMidline(exam: DetailedExam): number | null {
  const { midlineUpper: upper, midlineLower: lower } = exam;
  if (upper === null || lower === null) return upper ?? lower;
  if (upper === 0) return lower;
  if (lower === 0) return upper;
  return (exam.midlineLowerMm ?? 0) > (exam.midlineUpperMm ?? 0) ? lower : upper;
}

function toSubdivision({ angleRight, angleLeft }: DetailedExam): DerivedExam['subdivision'] {
  if (angleRight === null || angleLeft === null || angleRight === angleLeft) return null;
  if (angleLeft === 0) return 'right';
  return angleRight === 0 ? 'left' : null;
}

/** Derives the summary values of an exam: those of the worse side. */
export function deriveExam(exam: DetailedExam): DerivedExam {
  return {
    angleType: pickWorseSide(exam.angleRight, exam.angleLeft, ANGLE_ORDER),
    canine: pickWorseSide(exam.canineRight, exam.canineLeft, CANINE_ORDER),
    midline: toWorseMidline(exam),
    subdivision: toSubdivision(exam),
  };
}

/** The overjet limits of degree I, II and III, in mm. Textbooks differ, so each site may configure its own. */
export interface OverjetLimits {
  readonly mild: number;
  readonly moderate: number;
  readonly severe: number;
}

/** The overjet limits of a site without its own configuration (`domain-forms.md` 4.1). */
export const DEFAULT_OVERJET_LIMITS: OverjetLimits = { mild: 3, moderate: 5, severe: 7 };

/** Returns the degree of a deep overjet, 1 to 3; `null` if the overjet is not deep. */
export function toOverjetDegree(mm: number | null, limits: OverjetLimits): 1 | 2 | 3 | null {
  if (mm === null || mm <= limits.mild) return null;
  if (mm <= limits.moderate) return 1;
  return mm <= limits.severe ? 2 : 3;
}

/** Returns the degree of crowding, 1 to 3; `null` without crowding. */
export function toCrowdingDegree(mm: number | null): 1 | 2 | 3 | null {
  if (mm === null || mm <= 0) return null;
  if (mm <= 4) return 1;
  return mm <= 8 ? 2 : 3;
}
