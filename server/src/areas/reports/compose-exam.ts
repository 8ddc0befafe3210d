import { plainToothText, type ToothNotation } from '@dentarium/domain';
import {
  areTeethExamined,
  crowdingDegree,
  derivedExam,
  type DetailedExam,
  EXAM_CHARTS,
} from '@dentarium/domain/detailed-exam';
import { EXAM_WORDS, type ExamWords } from './exam-words.ts';
import type { Block } from './report-document.ts';

type Row = readonly string[];

function option(of: readonly string[] | Readonly<Record<number, string>>, value: number | null): string {
  return value === null ? '' : ((of as Readonly<Record<number, string>>)[value] ?? '');
}

function measured(value: number | null, unit: string): string {
  return value === null ? '' : `${value} ${unit}`;
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

function midline(words: ExamWords, value: number | null, mm: number | null): string {
  return joined(option(words.midlineOf, value), measured(mm, 'mm'));
}

function crowding(words: ExamWords, mm: number | null): string {
  if (mm === null) return '';
  if (mm < 0) return `${words.spacing} ${-mm} mm`;
  const degree = crowdingDegree(mm);
  return joined(`${mm} mm`, degree === null ? '' : words.degree(degree));
}

function sideRows(words: ExamWords, exam: DetailedExam): Row[] {
  return [
    [words.molar, option(words.angleOf, exam.angleRight), option(words.angleOf, exam.angleLeft)],
    [words.canine, option(words.canineOf, exam.canineRight), option(words.canineOf, exam.canineLeft)],
    [words.spee, measured(exam.speeRight, 'mm'), measured(exam.speeLeft, 'mm')],
  ];
}

function sagittalRows(words: ExamWords, exam: DetailedExam): Row[] {
  const { subdivision } = derivedExam(exam);
  return [
    [words.division, option(words.divisionOf, exam.class2Division)],
    [words.subdivision, subdivision === null ? '' : words[subdivision]],
    [words.overjet, measured(exam.overjetMm, 'mm')],
    [words.anterior, option(words.anteriorOf, exam.anterior)],
  ];
}

function otherRows(words: ExamWords, exam: DetailedExam): Row[] {
  return [
    [words.overbite, joined(measured(exam.overbiteMm, 'mm'), measured(exam.overbitePercent, '%'))],
    [words.midlineUpper, midline(words, exam.midlineUpper, exam.midlineUpperMm)],
    [words.midlineLower, midline(words, exam.midlineLower, exam.midlineLowerMm)],
  ];
}

function spaceRows(words: ExamWords, exam: DetailedExam): Row[] {
  return [
    [words.crowdingUpper, crowding(words, exam.crowdingUpper)],
    [words.crowdingLower, crowding(words, exam.crowdingLower)],
    [words.boltonAnterior, measured(exam.boltonAnterior, '%')],
    [words.boltonTotal, measured(exam.boltonTotal, '%')],
  ];
}

function functionRows(words: ExamWords, exam: DetailedExam): Row[] {
  return [
    [words.profile, option(words.profileOf, exam.faceType)],
    [words.skeletal, option(words.skeletalOf, exam.skeletal)],
    [words.verticalPattern, option(words.verticalOf, exam.vertical)],
    [words.tmj, joined(...exam.tmj.map((value) => option(words.tmjOf, value)))],
    [words.opening, measured(exam.openingMm, 'mm')],
    [words.perio, option(words.perioOf, exam.perio)],
  ];
}

function teethRows(words: ExamWords, { dentition }: DetailedExam, notation: ToothNotation): Row[] {
  const named = (teeth: readonly number[]) => teeth.map((tooth) => plainToothText(tooth, notation)).join(', ');
  if (!areTeethExamined(dentition)) return [[words.findings, '']];
  const found = [
    ...EXAM_CHARTS.map((chart) => [words.charts[chart], named(dentition[chart])] as const),
    [words.supernumerary, named(dentition.supernumerary.map(({ near }) => near))] as const,
  ].filter(([, teeth]) => teeth !== '');
  return found.length === 0 ? [[words.findings, words.noFindings]] : found;
}

/** Said beside the teeth: an 8 is another tooth in another notation. */
const NOTATION_NAMES: Readonly<Record<ToothNotation, string>> = {
  fdi: 'FDI',
  palmer: 'Palmer',
  universal: 'Universal',
};

/** What follows from other answers is left out where there is nothing to say. */
function isDerived(words: ExamWords, question: string | undefined): boolean {
  return question === words.division || question === words.subdivision;
}

type Table = Extract<Block, { readonly kind: 'table' }>;

function examTables(words: ExamWords, exam: DetailedExam, notation: ToothNotation): readonly Omit<Table, 'kind'>[] {
  return [
    { title: words.sagittal, head: [words.sides, words.right, words.left], rows: sideRows(words, exam) },
    { title: '', head: [], rows: sagittalRows(words, exam) },
    { title: words.vertical, head: [], rows: otherRows(words, exam) },
    { title: words.space, head: [], rows: spaceRows(words, exam) },
    { title: words.function, head: [], rows: functionRows(words, exam) },
    { title: `${words.teeth} (${NOTATION_NAMES[notation]})`, head: [], rows: teethRows(words, exam, notation) },
  ];
}

/** The tables of an examination; a question that nobody has answered says so, and is not taken for a normal finding. */
export function examBlocks(exam: DetailedExam, language: 'ch' | 'en', notation: ToothNotation): Block[] {
  const words = EXAM_WORDS[language];
  return examTables(words, exam, notation).flatMap(({ title, head, rows }): Block[] => {
    const asked = rows.filter(([question, value]) => value !== '' || !isDerived(words, question));
    const told = asked.map((row) => row.map((value) => (value === '' ? words.notExamined : value)));
    return [{ kind: 'table', title, head, rows: told }];
  });
}

/** What an examination has found: its answered questions alone. */
export function answeredBlocks(exam: DetailedExam, language: 'ch' | 'en', notation: ToothNotation): Block[] {
  const words = EXAM_WORDS[language];
  return examTables(words, exam, notation).flatMap(({ title, head, rows }): Block[] => {
    const answered = rows.filter((row) => row.slice(1).some((value) => value !== ''));
    const told = answered.map((row) => row.map((value) => (value === '' ? words.notExamined : value)));
    return told.length === 0 ? [] : [{ kind: 'table', title, head, rows: told }];
  });
}
