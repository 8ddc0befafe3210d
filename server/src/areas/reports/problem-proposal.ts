import { formatPlainTooth } from '@dentarium/domain';
import {
  areTeethExamined,
  toCrowdingDegree,
  deriveExam,
  type DetailedExam,
  NORMAL_ANTERIOR,
  toOverjetDegree,
} from '@dentarium/domain/detailed-exam';
import { BOLTON_NORMS, type BoltonKind } from '@dentarium/domain/space-analysis';
import type { ExamReading } from './exam-reading.ts';
import { EXAM_WORDS, type ExamWords } from './exam-words.ts';

/** The limit in mm from which a finding is a problem (`domain-forms.md` 4.1). */
const DEEP_SPEE = 3;
/** The standard deviations around Bolton's means beyond which a ratio is a problem. */
const MAX_BOLTON_DEVIATION = 2;

interface Sentences {
  readonly angle: (kind: string, division: string, subdivision: string) => string;
  readonly subdivision: (side: string) => string;
  readonly overjet: (mm: number, degree: string) => string;
  readonly reverseOverjet: (mm: number) => string;
  readonly openBite: (mm: number) => string;
  readonly crowding: (arch: string, mm: number, degree: string) => string;
  readonly spacing: (arch: string, mm: number) => string;
  readonly midline: (midlineLabel: string, deviation: string, mm: number | null) => string;
  readonly spee: (mm: number) => string;
  readonly bolton: (label: string, value: number, mean: number) => string;
  readonly profile: (kind: string) => string;
  readonly teeth: (label: string, teeth: string) => string;
  readonly tmj: (findings: string) => string;
  /** Separates findings of one kind. */
  readonly separator: string;
  /** Separates the items of a list. */
  readonly comma: string;
}

const SENTENCES: Readonly<Record<'ch' | 'en', Sentences>> = {
  ch: {
    angle: (kind, division, subdivision) => `安氏${kind.replace(/（.*$/, '')}${division}错𬌗${subdivision}`,
    subdivision: (side) => `，${side}亚类`,
    overjet: (mm, degree) => `深覆盖${degree}（${mm} mm）`,
    reverseOverjet: (mm) => `前牙反覆盖（${mm} mm）`,
    openBite: (mm) => `前牙开𬌗（${mm} mm）`,
    crowding: (arch, mm, degree) => `${arch}${degree}拥挤（${mm} mm）`,
    spacing: (arch, mm) => `${arch}间隙（${mm} mm）`,
    midline: (midlineLabel, deviation, mm) => `${midlineLabel}${deviation}${mm === null ? '' : ` ${mm} mm`}`,
    spee: (mm) => `Spee曲线深（${mm} mm）`,
    bolton: (label, value, mean) => `${label}不调：${value} %（均值 ${mean} %）`,
    profile: (kind) => `侧貌${kind}`,
    teeth: (label, teeth) => `${label}：${teeth}`,
    tmj: (findings) => `颞下颌关节：${findings}`,
    separator: '，',
    comma: '、',
  },
  en: {
    angle: (kind, division, subdivision) =>
      `Angle ${[kind, division].filter((part) => part !== '').join(' ')} malocclusion${subdivision}`,
    subdivision: (side) => `, subdivision ${side.toLowerCase()}`,
    overjet: (mm, degree) => `Increased overjet, ${degree} (${mm} mm)`,
    reverseOverjet: (mm) => `Reverse overjet (${mm} mm)`,
    openBite: (mm) => `Anterior open bite (${mm} mm)`,
    crowding: (arch, mm, degree) => `${degree} crowding of the ${arch} (${mm} mm)`,
    spacing: (arch, mm) => `spacing of the ${arch} (${mm} mm)`,
    midline: (midlineLabel, deviation, mm) => `${midlineLabel} off ${deviation}${mm === null ? '' : ` by ${mm} mm`}`,
    spee: (mm) => `Deep curve of Spee (${mm} mm)`,
    bolton: (label, value, mean) => `${label} out of proportion: ${value} % (mean ${mean} %)`,
    profile: (kind) => `${kind} profile`,
    teeth: (label, teeth) => `${label}: ${teeth}`,
    tmj: (findings) => `TMJ: ${findings}`,
    separator: '; ',
    comma: ', ',
  },
};

type Proposals = readonly (string | null)[];

function listSkeletalProblems(exam: DetailedExam, words: ExamWords, sentences: Sentences): Proposals {
  const deviations = [
    exam.skeletal === null || exam.skeletal === 0 ? '' : (words.skeletalClasses[exam.skeletal] ?? ''),
    exam.vertical === null || exam.vertical === 0 ? '' : (words.verticalPatterns[exam.vertical] ?? ''),
  ].filter((part) => part !== '');
  return [
    deviations.length === 0 ? null : deviations.join(sentences.separator),
    exam.faceType === null || exam.faceType === 0 ? null : sentences.profile(words.profileTypes[exam.faceType] ?? ''),
  ];
}

function listBiteProblems(
  exam: DetailedExam,
  words: ExamWords,
  sentences: Sentences,
  { overjetLimits }: ExamReading,
): Proposals {
  const { angleType, subdivision } = deriveExam(exam);
  const { anterior, overjetMm, overbiteMm } = exam;
  const deep = toOverjetDegree(overjetMm, overjetLimits);
  const isOpen = anterior === 4 || (overbiteMm !== null && overbiteMm < 0);
  return [
    angleType === null || angleType === 0
      ? null
      : sentences.angle(
          words.angleClasses[angleType] ?? '',
          exam.class2Division === null ? '' : (words.divisions[exam.class2Division] ?? ''),
          subdivision === null ? '' : sentences.subdivision(words[subdivision]),
        ),
    overjetMm !== null && deep !== null ? sentences.overjet(overjetMm, words.degree(deep)) : null,
    overjetMm !== null && overjetMm < 0 ? sentences.reverseOverjet(overjetMm) : null,
    anterior === null || anterior === 4 || anterior === NORMAL_ANTERIOR
      ? null
      : (words.anteriorRelations[anterior] ?? null),
    isOpen
      ? overbiteMm !== null && overbiteMm < 0
        ? sentences.openBite(-overbiteMm)
        : (words.anteriorRelations[4] ?? null)
      : null,
  ];
}

function listSpaceProblems(exam: DetailedExam, words: ExamWords, sentences: Sentences): Proposals {
  const arch = (name: string, mm: number | null) => {
    const degree = toCrowdingDegree(mm);
    if (degree !== null && mm !== null) return sentences.crowding(name, mm, words.degree(degree));
    return mm !== null && mm < 0 ? sentences.spacing(name, -mm) : null;
  };
  const midline = (name: string, deviation: number | null, mm: number | null) =>
    deviation === null || deviation === 0
      ? null
      : sentences.midline(name, words.midlineDeviations[deviation] ?? '', mm);
  const bolton = (name: string, value: number | null, kind: BoltonKind) => {
    const { mean, sd } = BOLTON_NORMS[kind];
    return value === null || Math.abs(value - mean) <= MAX_BOLTON_DEVIATION * sd
      ? null
      : sentences.bolton(name, value, mean);
  };
  const spee = Math.max(exam.speeRight ?? 0, exam.speeLeft ?? 0);
  return [
    arch(words.upper, exam.crowdingUpper),
    arch(words.lower, exam.crowdingLower),
    midline(words.midlineUpper, exam.midlineUpper, exam.midlineUpperMm),
    midline(words.midlineLower, exam.midlineLower, exam.midlineLowerMm),
    spee >= DEEP_SPEE ? sentences.spee(spee) : null,
    bolton(words.boltonAnterior, exam.boltonAnterior, 'anterior'),
    bolton(words.boltonTotal, exam.boltonTotal, 'overall'),
  ];
}

function listOtherProblems(
  exam: DetailedExam,
  words: ExamWords,
  sentences: Sentences,
  { notation }: ExamReading,
): Proposals {
  const { missing, impacted, supernumerary } = exam.dentition;
  const tmj = exam.tmj.filter((finding) => finding !== 0).map((finding) => words.tmjFindings[finding] ?? '');
  const teeth = (label: string, toothNumbers: readonly number[]) =>
    toothNumbers.length === 0
      ? null
      : sentences.teeth(label, toothNumbers.map((tooth) => formatPlainTooth(tooth, notation)).join(', '));
  return [
    teeth(words.charts.missing, missing),
    teeth(words.charts.impacted, impacted),
    teeth(
      words.supernumerary,
      supernumerary.map(({ near }) => near),
    ),
    exam.perio === null || exam.perio === 0 ? null : (words.perioStates[exam.perio] ?? null),
    tmj.length === 0 ? null : sentences.tmj(tmj.join(sentences.separator)),
  ];
}

/** Lists the unexamined items, so that they do not look normal. */
function listUnexamined(exam: DetailedExam, words: ExamWords): string[] {
  const questions: [string, boolean][] = [
    [words.skeletal, exam.skeletal !== null],
    [words.verticalPattern, exam.vertical !== null],
    [words.profile, exam.faceType !== null],
    [words.molar, exam.angleRight !== null && exam.angleLeft !== null],
    [words.canine, exam.canineRight !== null && exam.canineLeft !== null],
    [words.overjet, exam.overjetMm !== null],
    [words.anterior, exam.anterior !== null],
    [words.crowdingUpper, exam.crowdingUpper !== null],
    [words.crowdingLower, exam.crowdingLower !== null],
    [words.midlineUpper, exam.midlineUpper !== null],
    [words.midlineLower, exam.midlineLower !== null],
    [words.teeth, areTeethExamined(exam.dentition)],
    [words.perio, exam.perio !== null],
    [words.tmj, exam.tmj.length > 0],
  ];
  const missing = questions.filter(([, isExamined]) => !isExamined).map(([name]) => name);
  // An exam without any answer gives no list.
  return missing.length === questions.length ? [] : missing;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Proposes the problems of an examination, one per line, skeletal problems first, as a starting point for the doctor.
 * Lists only abnormal findings; the last line lists the unexamined items.
 */
export function proposeProblems(exam: DetailedExam, language: 'ch' | 'en', reading: ExamReading): string {
  const words = EXAM_WORDS[language];
  const sentences = SENTENCES[language];
  const missing = listUnexamined(exam, words);
  return [
    ...listSkeletalProblems(exam, words, sentences),
    ...listBiteProblems(exam, words, sentences, reading),
    ...listSpaceProblems(exam, words, sentences),
    ...listOtherProblems(exam, words, sentences, reading),
    missing.length === 0 ? null : sentences.teeth(words.notExamined, missing.join(sentences.comma)),
  ]
    .flatMap((proposal) => (proposal === null || proposal === '' ? [] : [capitalise(proposal)]))
    .join('\n');
}
