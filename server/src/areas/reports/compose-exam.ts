import { formatPlainTooth, type ToothNotation } from '@dentarium/domain';
import {
  areTeethExamined,
  toCrowdingDegree,
  deriveExam,
  type DetailedExam,
  EXAM_CHARTS,
} from '@dentarium/domain/detailed-exam';
import { EXAM_WORDS, type ExamWords } from './exam-words.ts';
import type { Block } from './report-document.ts';

type Row = readonly string[];

function toOptionLabel(labels: readonly string[] | Readonly<Record<number, string>>, value: number | null): string {
  return value === null ? '' : ((labels as Readonly<Record<number, string>>)[value] ?? '');
}

function formatMeasure(value: number | null, unit: string): string {
  return value === null ? '' : `${value} ${unit}`;
}

function joinParts(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

function formatMidline(words: ExamWords, value: number | null, mm: number | null): string {
  return joinParts(toOptionLabel(words.midlineDeviations, value), formatMeasure(mm, 'mm'));
}

function formatCrowding(words: ExamWords, mm: number | null): string {
  if (mm === null) return '';
  if (mm < 0) return `${words.spacing} ${-mm} mm`;
  const degree = toCrowdingDegree(mm);
  return joinParts(`${mm} mm`, degree === null ? '' : words.degree(degree));
}

function composeSideRows(words: ExamWords, exam: DetailedExam): Row[] {
  return [
    [
      words.molar,
      toOptionLabel(words.angleClasses, exam.angleRight),
      toOptionLabel(words.angleClasses, exam.angleLeft),
    ],
    [
      words.canine,
      toOptionLabel(words.canineClasses, exam.canineRight),
      toOptionLabel(words.canineClasses, exam.canineLeft),
    ],
    [words.spee, formatMeasure(exam.speeRight, 'mm'), formatMeasure(exam.speeLeft, 'mm')],
  ];
}

function composeSagittalRows(words: ExamWords, exam: DetailedExam): Row[] {
  const { subdivision } = deriveExam(exam);
  return [
    [words.division, toOptionLabel(words.divisions, exam.class2Division)],
    [words.subdivision, subdivision === null ? '' : words[subdivision]],
    [words.overjet, formatMeasure(exam.overjetMm, 'mm')],
    [words.anterior, toOptionLabel(words.anteriorRelations, exam.anterior)],
  ];
}

function composeOtherRows(words: ExamWords, exam: DetailedExam): Row[] {
  return [
    [words.overbite, joinParts(formatMeasure(exam.overbiteMm, 'mm'), formatMeasure(exam.overbitePercent, '%'))],
    [words.midlineUpper, formatMidline(words, exam.midlineUpper, exam.midlineUpperMm)],
    [words.midlineLower, formatMidline(words, exam.midlineLower, exam.midlineLowerMm)],
  ];
}

function composeSpaceRows(words: ExamWords, exam: DetailedExam): Row[] {
  return [
    [words.crowdingUpper, formatCrowding(words, exam.crowdingUpper)],
    [words.crowdingLower, formatCrowding(words, exam.crowdingLower)],
    [words.boltonAnterior, formatMeasure(exam.boltonAnterior, '%')],
    [words.boltonTotal, formatMeasure(exam.boltonTotal, '%')],
  ];
}

function composeFunctionRows(words: ExamWords, exam: DetailedExam): Row[] {
  return [
    [words.profile, toOptionLabel(words.profileTypes, exam.faceType)],
    [words.skeletal, toOptionLabel(words.skeletalClasses, exam.skeletal)],
    [words.verticalPattern, toOptionLabel(words.verticalPatterns, exam.vertical)],
    [words.tmj, joinParts(...exam.tmj.map((value) => toOptionLabel(words.tmjFindings, value)))],
    [words.opening, formatMeasure(exam.openingMm, 'mm')],
    [words.perio, toOptionLabel(words.perioStates, exam.perio)],
  ];
}

function composeTeethRows(words: ExamWords, { dentition }: DetailedExam, notation: ToothNotation): Row[] {
  const formatTeeth = (teeth: readonly number[]) => teeth.map((tooth) => formatPlainTooth(tooth, notation)).join(', ');
  if (!areTeethExamined(dentition)) return [[words.findings, '']];
  const findings = [
    ...EXAM_CHARTS.map((chart) => [words.charts[chart], formatTeeth(dentition[chart])] as const),
    [words.supernumerary, formatTeeth(dentition.supernumerary.map(({ near }) => near))] as const,
  ].filter(([, teeth]) => teeth !== '');
  return findings.length === 0 ? [[words.findings, words.noFindings]] : findings;
}

/**
 * The names of the notations. The heading of the teeth states the notation, because an 8 is another tooth in another
 * notation.
 */
const NOTATION_NAMES: Readonly<Record<ToothNotation, string>> = {
  fdi: 'FDI',
  palmer: 'Palmer',
  universal: 'Universal',
};

/** Tells whether a row derives from other answers. The report omits an empty derived row. */
function isDerived(words: ExamWords, question: string | undefined): boolean {
  return question === words.division || question === words.subdivision;
}

type Table = Extract<Block, { readonly kind: 'table' }>;

function composeExamTables(
  words: ExamWords,
  exam: DetailedExam,
  notation: ToothNotation,
): readonly Omit<Table, 'kind'>[] {
  return [
    { title: words.sagittal, head: [words.sides, words.right, words.left], rows: composeSideRows(words, exam) },
    { title: '', head: [], rows: composeSagittalRows(words, exam) },
    { title: words.vertical, head: [], rows: composeOtherRows(words, exam) },
    { title: words.space, head: [], rows: composeSpaceRows(words, exam) },
    { title: words.function, head: [], rows: composeFunctionRows(words, exam) },
    { title: `${words.teeth} (${NOTATION_NAMES[notation]})`, head: [], rows: composeTeethRows(words, exam, notation) },
  ];
}

/** Composes the tables of an examination. Marks unanswered questions, so that they do not look like normal findings. */
export function composeExamBlocks(exam: DetailedExam, language: 'ch' | 'en', notation: ToothNotation): Block[] {
  const words = EXAM_WORDS[language];
  return composeExamTables(words, exam, notation).flatMap(({ title, head, rows }): Block[] => {
    const applicableRows = rows.filter(([question, value]) => value !== '' || !isDerived(words, question));
    const tableRows = applicableRows.map((row) => row.map((value) => (value === '' ? words.notExamined : value)));
    return [{ kind: 'table', title, head, rows: tableRows }];
  });
}

/** Composes the tables of the answered questions of an examination. */
export function composeAnsweredBlocks(exam: DetailedExam, language: 'ch' | 'en', notation: ToothNotation): Block[] {
  const words = EXAM_WORDS[language];
  return composeExamTables(words, exam, notation).flatMap(({ title, head, rows }): Block[] => {
    const answeredRows = rows.filter((row) => row.slice(1).some((value) => value !== ''));
    const tableRows = answeredRows.map((row) => row.map((value) => (value === '' ? words.notExamined : value)));
    return tableRows.length === 0 ? [] : [{ kind: 'table', title, head, rows: tableRows }];
  });
}
